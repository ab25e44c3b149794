/*
 * version.h: the version of the translator and of the driver.
 */
#ifndef VERSION_H
#define VERSION_H

#define OTOSP_VERSION "0.1.0"

#endif
