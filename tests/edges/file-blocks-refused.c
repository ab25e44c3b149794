// procs: 2 3 4
// exit: 1
// stderr: file-blocks-refused.c:14: error: a file that was opened before this construct is both written and read inside it
// A counter in a file, which each iteration reads and writes: the others' writes are not there yet.
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
    int fd = open("counter", O_RDWR | O_CREAT | O_TRUNC, 0600), n = 0;

    if (pwrite(fd, &n, sizeof n, 0) != sizeof n)
        return 2;
    #pragma omp parallel for
    for (int i = 0; i < 10; i++) {
        #pragma omp critical
        {
            int count = 0;

            if (pread(fd, &count, sizeof count, 0) == sizeof count) {
                count++;
                if (pwrite(fd, &count, sizeof count, 0) != sizeof count)
                    count = 0;
            }
        }
    }
    return close(fd);
}
