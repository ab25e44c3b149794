// procs: 1 2 3 4 7
// same-as: serial
// env: OTOSP_SHM=0
// Tasks that other ranks take: some take along all that they read, and what is on the stack around them need not go with
// them; others find it there by a name, by a pointer that they take along, or by one that stays.
#include <stdio.h>

enum { WIDE = 4, MANY = 6000 };

typedef struct pair {
    long sum, nodes;
} pair;

typedef struct cell {
    unsigned low : 7, high : 9;
    const long *link;
    pair of[WIDE];
} cell;

static unsigned long mix(unsigned long x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ul;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebul;
    return x ^ (x >> 31);
}

/* How many children: less than one on average, but for the first levels. */
static int children(unsigned long at, int depth)
{
    return depth < 4 ? WIDE : depth < 400 && at % 1000 < 247 ? WIDE : 0;
}

/* All is taken along: the result is set as a whole, or by members. */
static pair count(unsigned long at, int depth)
{
    pair part[WIDE], sum = { (long)(at % 100), 1 };
    cell own = { .low = (unsigned)(at % 100) };
    int n = children(at, depth), k;

    for (k = 0; k < n; k++) {
        const unsigned long next = mix(at + (unsigned long)k);

        if (k % 2) {
#pragma omp task shared(part)
            part[k] = count(next, depth + 1);
        } else {
#pragma omp task shared(own)
            {
                const pair found = count(next, depth + 1);

                (own.of[k]).sum = found.sum;
                own.of[k].nodes = found.nodes;
            }
        }
    }
#pragma omp taskwait
    for (k = 0; k < n; k++) {
        sum.sum = (sum.sum * 31 + (k % 2 ? part[k] : own.of[k]).sum + own.low) % 1000003;
        sum.nodes += (k % 2 ? part[k] : own.of[k]).nodes;
    }
    return sum;
}

static long through(unsigned long at, int depth);

/* A task that is made in such a task knows this frame. */
static long step(unsigned long next, int depth)
{
    long own = (long)(next % 50) + depth, inner = 0;

    if (next % 2) {
#pragma omp task shared(own, inner)
        inner = own + through(next, depth + 1);
#pragma omp taskwait
    } else
        inner = through(next, depth + 1) + 1;
    return inner + own;
}

static long through(unsigned long at, int depth)
{
    long found[WIDE] = { 0 }, sum = (long)(at % 10);
    int n = children(at, depth), k;

    for (k = 0; k < n; k++) {
        const unsigned long next = mix(at + 7 * (unsigned long)k);

#pragma omp task shared(found)
        found[k] = step(next, depth);
    }
#pragma omp taskwait
    for (k = 0; k < n; k++)
        sum = (sum * 3 + found[k]) % 1000003;
    return sum;
}

/* A name is read, by an operator, as a bit-field's neighbour, or by a clause of a task inside. */
static long by_name(unsigned long at, int depth)
{
    long found[WIDE], weights[WIDE], sum = 1;
    cell fields[WIDE];
    int n = children(at, depth), k;

    for (k = 0; k < WIDE; k++) {
        found[k] = (long)(at % 9) + k;
        weights[k] = (long)((at >> k) % 7);
        fields[k].low = (unsigned)(at % 100 + (unsigned)k);
        fields[k].high = 0;
    }
    for (k = 0; k < n; k++) {
        const unsigned long next = mix(at + 3 * (unsigned long)k);

        switch (k) {
        case 0:
#pragma omp task shared(found)
            found[k] += by_name(next, depth + 1);
            break;
        case 1:
#pragma omp task shared(fields)
            fields[k].high = (unsigned)(by_name(next, depth + 1) % 512);
            break;
        case 2:
#pragma omp task shared(found, weights)
            {
                long result = 0;

#pragma omp task firstprivate(weights) shared(result)
                {
                    result = by_name(next, depth + 1);
                    for (int i = 0; i < WIDE; i++)
                        result += weights[i] * (i + 1);
                }
#pragma omp taskwait
                found[k] = result;
            }
            break;
        default:
#pragma omp task shared(found, weights)
            found[weights[k] % 1 + k] = by_name(next, depth + 1);
        }
    }
#pragma omp taskwait
    for (k = 0; k < WIDE; k++)
        sum = (sum * 5 + found[k] + fields[k].low + fields[k].high) % 1000003;
    return sum;
}

/* Pointers: one that is taken along, in a structure, and one that a variable of the rank holds. */
static const long *last;

static long by_pointer(unsigned long at, int depth, const long *above)
{
    long found[WIDE] = { 0 }, mine[WIDE], sum = *above;
    int n = children(at, depth), k;

    for (k = 0; k < n; k++)
        mine[k] = (long)((at >> k) % 77);
    for (k = 0; k < n; k++) {
        const unsigned long next = mix(at + 5 * (unsigned long)k);
        const cell leads = { .link = &mine[k] };

        if (k % 2) {
#pragma omp task shared(found)
            found[k] = by_pointer(next, depth + 1, leads.link);
        } else {
            const long *const to = &mine[k];

#pragma omp task shared(found)
            found[k] = by_pointer(next, depth + 1, to);
        }
    }
#pragma omp taskwait
    for (k = 0; k < n; k++)
        sum = (sum * 7 + found[k]) % 1000003;
    return sum;
}

static long first_of(unsigned long at, int depth)
{
    long found[WIDE] = { 0 }, sum = *last;
    int n = depth == 0 ? MANY / 100 : depth < 400 && at % 1000 < 247 ? WIDE : 0, k;

    for (k = 0; k < n; k++) {
        const unsigned long next = mix(at + 11 * (unsigned long)k);

#pragma omp task shared(found)
        found[k % WIDE] = depth ? first_of(next, depth + 1) : 0;
#pragma omp taskwait
        sum = (sum * 7 + found[k % WIDE]) % 1000003;
    }
    return sum;
}

static long by_variable(unsigned long at)
{
    long kept = (long)(at % 5) + 3, found = 0;

    last = &kept;
#pragma omp task shared(found)
    found = first_of(at, 0);
#pragma omp taskwait
    return found;
}

int main(void)
{
    pair counted = { 0, 0 };
    long a = 0, b = 0, c = 0, d = 0;
    const long seven = 7;

#pragma omp parallel
#pragma omp single
    {
        counted = count(1, 0);
        a = through(2, 0);
        b = by_name(3, 0);
        c = by_pointer(4, 0, &seven);
        d = by_variable(5);
    }
    printf("%ld %ld\n%ld\n%ld\n%ld\n%ld\n", counted.sum, counted.nodes, a, b, c, d);
    return 0;
}
