// same-as: serial
// procs: 1
// options: -pthread
// Threads of a lone process write to one stream: no character is lost.
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, EACH = 300000 };

static FILE *before, *after;

static void *write_both(void *c)
{
    for (int i = 0; i < EACH; i++) {
        putc(*(char *)c, before);
        fputc(*(char *)c, after);
    }
    return NULL;
}

static long size(FILE *f)
{
    long n;

    fseek(f, 0, SEEK_END);
    n = ftell(f);
    fclose(f);
    return n;
}

int main(void)
{
    pthread_t thread[THREADS];
    static char names[] = "abcd";

    before = tmpfile();
    putc('x', before);
    for (int i = 0; i < THREADS; i++) {
        if (i == 0)
            after = fopen("after.txt", "w");
        pthread_create(&thread[i], NULL, write_both, names + i);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    printf("%ld\n", size(before));
    printf("%ld\n", size(after));
    remove("after.txt");
    return 0;
}
