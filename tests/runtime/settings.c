// procs: 1 3
// exit: 0
// env: OTOSP_NONSENSE=1
// env: OTOSP_HEAP=12x
// stderr: otosp: warning: unknown environment variable OTOSP_NONSENSE (OTOSP_HELP=1 lists those that there are)
// stderr: otosp: warning: OTOSP_HEAP=12x is not understood, 64g is used
// stderr-lines: 2
// What is wrong with the environment is said once.
int main(void)
{
    return 0;
}
