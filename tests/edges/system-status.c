// same-as: serial
// procs: 1 2 3 4
// What system() returns: statuses, a command that there is not, a death, and whether there is a shell.
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
    int status;

    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("%d\n", system(NULL) != 0);
    printf("%d\n", system("true"));
    printf("%d\n", WEXITSTATUS(system("exit 5")));
    printf("%d\n", WEXITSTATUS(system("/nowhere/at-all 2>/dev/null")));
    status = system("kill -TERM $$");
    printf("%d %d\n", WIFSIGNALED(status), WTERMSIG(status));
    for (int i = 0; i < 3; i++) {
        char command[50];
        sprintf(command, "echo step %d >> steps", i);
        if (system(command))
            return 1;
    }
    return system("cat steps") != 0;
}
