// same-as: serial
// procs: 1 2 3 4
// posix_spawn with attributes and actions on files; commands that there are not; vfork and exec.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static int end_of(pid_t pid)
{
    int status;

    waitpid(pid, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

int main(void)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    char *words[] = { "sh", "-c", "read line; echo got $line", NULL };
    char *none[] = { "nothing", NULL };
    char *environment[] = { "WORD=set", NULL };
    char *shows[] = { "sh", "-c", "echo $WORD", NULL };
    char line[20] = "";
    sigset_t set;
    FILE *file;
    pid_t pid;

    file = fopen("input", "w");
    fprintf(file, "a line\n");
    fclose(file);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "input", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, "output", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawnattr_init(&attributes);
    sigemptyset(&set);
    posix_spawnattr_setsigmask(&attributes, &set);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    printf("%d\n", posix_spawnp(&pid, "sh", &actions, &attributes, words, environ));
    printf("%d\n", end_of(pid));
    file = fopen("output", "r");
    printf("%s", fgets(line, sizeof line, file));
    fclose(file);
    printf("%d\n", posix_spawn(&pid, "/nowhere/nothing", NULL, NULL, none, environ) == ENOENT);
    printf("%d\n", posix_spawnp(&pid, "no-such-command-at-all", NULL, NULL, none, environ) == ENOENT);
    fflush(stdout);
    printf("%d\n", posix_spawn(&pid, "/bin/sh", NULL, NULL, shows, environment));
    printf("%d\n", end_of(pid));
    fflush(stdout);
    pid = vfork();
    if (pid == 0) {
        execlp("sh", "sh", "-c", "exit 6", (char *)NULL);
        _exit(127);
    }
    printf("%d\n", end_of(pid));
    if ((pid = vfork()) == 0) {
        execl("/nowhere/nothing", "nothing", (char *)NULL);
        _exit(errno == ENOENT ? 127 : 1);
    }
    printf("%d\n", end_of(pid));
    return 0;
}
