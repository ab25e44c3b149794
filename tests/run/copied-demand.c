// Copies between ranks of one node, on demand.
// same-as: serial
// env: OTOSP_MOVE=poison
#include "copied.h"
