/* For store-files.c. */
extern int shared[40], total;
extern void (*const table[])(int);

static inline void note(int *log, int i)
{
    log[i] = i + 100;
}

static inline int *where(int i) { return &shared[i]; }

void through(void (*f)(int), int i);
int counted(int i);
void twice(int n, int (*f)(int *, int), int *to);
struct pair { int a, b; };
struct pair make(int a, int b);
void keep(struct pair *to, struct pair p);
void old_style();
void die(const char *why) __attribute__((__noreturn__));
int quiet(int) __attribute__((const));
