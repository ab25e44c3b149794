// same-as: serial
// procs: 1 2 3 4
// file: numbers=0000000000
// Stores to a shared mapping of a file, in a loop, reach the file.
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    int file = open("numbers", O_RDWR);
    char *text = mmap(NULL, 10, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);

    #pragma omp parallel for
    for (int i = 0; i < 10; i++)
        text[i] += i;
    printf("%.10s %d\n", text, msync(text, 10, MS_SYNC));
    text[9] = '!';
    munmap(text, 10);
    close(file);
    return 0;
}
