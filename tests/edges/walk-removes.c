// same-as: serial
// procs: 1 2 3 4
// A walk by fts that removes what it meets, as rm -r does, and makes files ahead of itself.
#include <fts.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int by_name(const FTSENT **a, const FTSENT **b)
{
    return strcmp((*a)->fts_name, (*b)->fts_name);
}

int main(void)
{
    char *paths[] = { "top", NULL }, name[60];
    FTSENT *e;
    FTS *walk;
    int met = 0;

    mkdir("top", 0755);
    for (int d = 0; d < 20; d++) {
        snprintf(name, sizeof name, "top/d%02d", d);
        mkdir(name, 0755);
        for (int i = 0; i < 10; i++) {
            snprintf(name, sizeof name, "top/d%02d/f%d", d, i);
            fclose(fopen(name, "w"));
        }
    }
    walk = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR, by_name);
    while ((e = fts_read(walk))) {
        met++;
        if (e->fts_info == FTS_D && e->fts_level == 1) {
            snprintf(name, sizeof name, "%s/new", e->fts_path);
            fclose(fopen(name, "w"));
        }
        if (e->fts_info == FTS_F && unlink(e->fts_accpath))
            printf("cannot unlink %s\n", e->fts_path);
        if (e->fts_info == FTS_DP && rmdir(e->fts_accpath))
            printf("cannot remove %s\n", e->fts_path);
    }
    fts_close(walk);
    printf("%d\n", met);
    printf("%d\n", access("top", F_OK));
    return 0;
}
