// same-as: serial
// procs: 1 2 3 4
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
    int status;

    printf("first\n");
    fflush(stdout);
    status = system("echo from the shell; echo line >>log; exit 3");
    printf("%d %d\n", WIFEXITED(status), WEXITSTATUS(status));
    printf("%d\n", system(NULL) != 0);
    fflush(stdout);
    #pragma omp parallel for
    for (int i = 0; i < 5; i++) {
        char command[50];
        snprintf(command, sizeof command, "echo in the loop %d; touch f%d", i, i);
        if (system(command))
            abort();
    }
    return 0;
}
