// same-as: serial
// procs: 1 2 3 4
// What is in the buffer at the fork is printed by both, as in any program whose output is a file.
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    printf("once or twice\n");
    if (fork() == 0) {
        printf("child\n");
        return 3;
    }
    wait(NULL);
    printf("parent\n");
    return 0;
}
