// procs: 4 7
// same-as: serial
// mpiexec: -launcher fork -hosts localhost:2,127.0.0.1:2
// env: OMP_SCHEDULE=nonmonotonic:dynamic,2
// Several nodes: teams inside one node, and teams that span them.
#include "dynamic.c"
