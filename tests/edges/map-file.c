// same-as: serial
// procs: 1 2 3 4
// file: numbers=0123456789abcdefghij
// A file that is mapped, and read in a loop.
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    char copy[21] = "";
    struct stat is;
    int file = open("numbers", O_RDONLY);

    if (file < 0 || fstat(file, &is))
        return 1;
    const char *text = mmap(NULL, is.st_size, PROT_READ, MAP_SHARED, file, 0);
    char *own = mmap(NULL, is.st_size, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
    if (text == MAP_FAILED || own == MAP_FAILED)
        return 2;
    close(file);
    #pragma omp parallel for
    for (int i = 0; i < 20; i++) {
        copy[i] = text[19 - i];
        own[i] = copy[i] + 1;
    }
    printf("%s %.20s %.20s\n", copy, own, text);
    munmap(own, is.st_size);
    printf("%d\n", mmap(NULL, 100, PROT_READ, MAP_PRIVATE, -1, 0) == MAP_FAILED);
    return 0;
}
