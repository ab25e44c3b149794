// procs: 1 2
// env: OTOSP_CHECK=replicas,replica
// exit: 0
// stderr: OTOSP_CHECK has no mode 'replica'
/* A mode that there is not. */
int main(void)
{
    return 0;
}
