// same-as: serial
// procs: 1 2 3 4
// A file of blocks, opened before parallel loops that write and read them by pwrite, pread and preadv.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { BLOCKS = 16, BYTES = 100 };

int main(void)
{
    int fd = open("blocks", O_RDWR | O_CREAT | O_TRUNC, 0600);
    long sum = 0;
    char c;

    if (ftruncate(fd, BLOCKS * BYTES))
        return 1;
    for (int round = 0; round < 3; round++) {
        #pragma omp parallel for
        for (int i = 0; i < BLOCKS; i++) {
            char block[BYTES];

            memset(block, 'a' + (i + round) % 26, BYTES);
            if (pwrite(fd, block, BYTES, i * BYTES) != BYTES)
                printf("not written\n");
        }
        #pragma omp parallel for reduction(+: sum)
        for (int i = 0; i < BLOCKS; i++) {
            char block[BYTES], other[2];
            struct iovec v = { other, 2 };

            if (pread(fd, block, BYTES, (BLOCKS - 1 - i) * BYTES) != BYTES || preadv(fd, &v, 1, i * BYTES + 7) != 2)
                printf("not read\n");
            sum += (block[50] + other[1]) * (i + 1);
        }
        printf("%ld\n", sum);
    }
    if (lseek(fd, 500, SEEK_SET) != 500 || read(fd, &c, 1) != 1)
        return 1;
    printf("%c %ld\n", c, (long)lseek(fd, 0, SEEK_CUR));
    return close(fd);
}
