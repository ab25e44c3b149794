// What would be copied between ranks of one node goes by messages.
// same-as: serial
// env: OTOSP_MOVE=poison
// env: OTOSP_SHM=0
#include "copied.h"
