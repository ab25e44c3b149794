// Copies between ranks of one node, at joins.
// same-as: serial
#include "copied.h"
