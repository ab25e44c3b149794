// same-as: serial
// procs: 1 2 3 4
// A walk through directories by fts, which all ranks go alike.
#include <fts.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

static void make(const char *path, int bytes)
{
    FILE *f = fopen(path, "w");

    while (bytes--)
        fputc('x', f);
    fclose(f);
}

int main(void)
{
    char *paths[] = { "top", NULL };
    long sum = 0;
    FTSENT *e;

    mkdir("top", 0755);
    mkdir("top/b", 0755);
    mkdir("top/a", 0755);
    mkdir("top/a/deep", 0755);
    make("top/b/one", 10);
    make("top/a/two", 20);
    make("top/a/deep/three", 30);
    if (symlink("a", "top/link"))
        return 1;
    FTS *walk = fts_open(paths, FTS_PHYSICAL, by_name);
    while ((e = fts_read(walk))) {
        printf("%s %s %d %d\n", e->fts_path, e->fts_name, e->fts_info, e->fts_level);
        if (e->fts_info == FTS_F)
            sum += e->fts_statp->st_size;
        if (e->fts_info == FTS_D && !strcmp(e->fts_name, "deep"))
            fts_set(walk, e, FTS_SKIP);
        if (e->fts_info == FTS_D && !strcmp(e->fts_name, "a"))
            for (e = fts_children(walk, 0); e; e = e->fts_link)
                printf("child %s\n", e->fts_name);
    }
    printf("%ld %d\n", sum, fts_close(walk));
    #pragma omp parallel for reduction(+:sum)
    for (int i = 0; i < 10; i++)
        sum += i;
    printf("%ld\n", sum);
    return 0;
}
