// same-as: serial
// procs: 1 2 3 4
// fork or vfork, then every kind of exec; posix_spawn.
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int main(void)
{
    char *args[] = { "sh", "-c", "echo $0 $1; exit $1", "name", "5", NULL };
    char *set[] = { "WHO=me", NULL };
    int status;
    pid_t child;

    for (int kind = 0; kind < 6; kind++) {
        child = kind % 2 ? vfork() : fork();
        if (child == 0) {
            if (kind == 0)
                execl("/bin/sh", "sh", "-c", "echo $#; exit 1", "x", "y", "z", (char *)NULL);
            if (kind == 1)
                execlp("sh", "sh", "-c", "echo p >made; exit 2", (char *)NULL);
            if (kind == 2)
                execle("/bin/sh", "sh", "-c", "echo $WHO; exit 3", (char *)NULL, set);
            if (kind == 3)
                execv("/bin/sh", args);
            if (kind == 4)
                execvp("sh", args);
            execve("/nowhere", args, set);
            _exit(99);
        }
        wait(&status);
        printf("kind %d: %d\n", kind, WEXITSTATUS(status));
        fflush(stdout);
    }
    status = posix_spawn(&child, "/bin/sh", NULL, NULL, args, environ);
    printf("%d", status);
    printf(" %d", waitpid(child, &status, 0) == child);
    printf(" %d\n", WEXITSTATUS(status));
    printf("%d\n", posix_spawnp(&child, "no-such-program", NULL, NULL, args, environ));
    return 0;
}
