// same-as: serial
// procs: 1 2 3 4
// signal: yes
// stderr:
#include <unistd.h>

int main(void)
{
    execlp("sh", "sh", "-c", "kill -TERM $$", (char *)NULL);
    return 1;
}
