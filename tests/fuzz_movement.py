#!/usr/bin/env python3
"""Random loop nests one after the other: what has been written stays with its writers until another loop reads it.

The functions are those of tests/fuzz_sections.py. Here they are called in several rounds, and between any two of them all
arrays that they load from are filled with a new number by loops that are divided in another way. What a function loads is
compared with that number: what is added to its values is 0, or an old element has been read. The same program built
serially says what is right at the end, and after each round; OTOSP_MOVE=poison overwrites what a rank does not hold.
Some of the functions have lost their constructs: their loops, which all ranks execute, read sections of others. Those
of others are targets, which one rank executes, another one each time.

    tests/fuzz_movement.py --seed 7 --count 10
"""
import os
import random
import re

import fuzz_sections
from harness import main, narrowed_seed, run_seeds, same_on_ranks, written
from recorded import RECORD

RANKS = (2, 3, 5)
ROUNDS = 3
SEQUENTIAL = 0.3            # of the functions, a part
TARGETS = 0.3

# Values depend on the call, so that none of an earlier one is right.
MACROS = r'''
static int call;
#undef LD
#define LD(x) ((x) - call)
#undef VALUE
#define VALUE(f, s, t) (((f) * 37 + (s) * 11 + (t) * 5 + call * 3) % 101 + 1)
'''
FILL = r'''
static void fill(int from, int to)
{
    int rows = ROWS * from / ROOM, past = (ROWS * to + ROOM - 1) / ROOM, first = from / 256, last = (to + 255) / 256;
#pragma omp parallel for
    for (int i = from; i < to; i++)
        in_line[i] = call;
#pragma omp parallel for
    for (int i = to - 1; i >= from; i--)
        in_flat[i] = call;
#pragma omp parallel for
    for (int j = 0; j < COLS; j++)
        for (int i = rows; i < past; i++)
            in_grid[i][j] = call;
#pragma omp parallel for collapse(2)
    for (int k = 0; k < 16; k++)
        for (int j = first; j < last; j++)
            for (int i = 0; i < 16; i++)
                in_cube[i][j][k] = call;
#pragma omp parallel for schedule(static, 5)
    for (int i = from; i < to; i++) {
        in_cells[i].tag = call, in_cells[i].id = call;
        in_cells[i].v[0] = in_cells[i].v[1] = in_cells[i].v[2] = call;
        in_cells[i].at.x = call, in_cells[i].at.y = call;
    }
#pragma omp parallel for
    for (int i = rows; i < past; i++)
        for (int j = 0; j < COLS; j++)
            in_rows[i][j] = call;
}

static int one[2][ROOM];
static double two[2][COLS + 9][COLS], rows_only[2][COLS][COLS];

/* Steps over what neighbours have, by several distances, over all and over parts. */
static void steps(int from, int far)
{
    for (int t = 0; t < 4; t++) {
#pragma omp parallel for
        for (int i = from; i < ROOM - far; i++)
            one[1][i] = (one[0][i - far] + 2 * one[0][i + far] + i + call) % 1009;
#pragma omp parallel for
        for (int i = t * far; i < ROOM; i++)
            one[0][i] = one[1][i] + i % 3;
    }
#pragma omp parallel
    for (int t = 0; t < 4; t++) {
#pragma omp for
        for (int i = 1 + t % 2; i < COLS - 1; i++)
            for (int j = 1; j < COLS - far; j++)
                rows_only[1][i][j] = rows_only[0][i - 1][j + far] / 2 + rows_only[0][i + 1][j - 1] / 4 + call;
#pragma omp for
        for (int i = 0; i < COLS - t; i++)
            for (int j = 0; j < COLS; j++)
                rows_only[0][i][j] = rows_only[1][i][j] + i + j * t;
    }
    for (int t = 0; t < 3; t++) {
#pragma omp parallel for
        for (int i = far; i < COLS - far; i++)
            for (int j = 1; j < COLS - 1; j++)
                two[(t + 1) % 2][i][j] = two[t % 2][i - far][j] + two[t % 2][i + 1][j - 1] / 4 + call;
#pragma omp parallel for
        for (int j = 1; j < COLS - far; j++)
            for (int i = t; i < COLS; i++)
                two[t % 2][i][j] = two[(t + 1) % 2][i][j + far] / 2 + two[(t + 1) % 2][i][j - 1] / 8;
    }
}

/* Bounds that move on with a loop around: chunks go by the values of the variable. */
static void slide(int by, int chunk)
{
    for (int k = COLS - 20; k < COLS - 1; k += by) {
#pragma omp parallel for schedule(static, chunk)
        for (int i = k + 1; i < COLS; i++)
            for (int j = k; j < COLS; j++)
                rows_only[0][i][j] = rows_only[0][i][j] / 2 + rows_only[0][k][j] / 4 + call;
#pragma omp parallel for
        for (int i = COLS - 1 - k; i >= 0; i -= by)
            rows_only[1][i][k] += rows_only[0][i][COLS - 1 - k] / 2;
#pragma omp parallel for
        for (int i = COLS - k / 2; i < COLS; i++)
            for (int j = 0; j < i; j++)
                rows_only[1][i][j] = rows_only[0][j][i] / 4 + rows_only[1][i - 1 - k / 2][j] / 8;
    }
}

/* In parts that differ from call to call. */
static void fill_all(void)
{
    static const int part[] = { 0, ROOM, 300, 1024, 2000 };
    int middle = part[call++ % 5];
    fill(0, middle);
    fill(middle, ROOM);
    steps(20 + call % 7, 1 + call % 3 * (call % 5));
    slide(1 + call % 3, 1 + call % 4);
}

static void tell(int round)
{
    sum = 0;
    add_all();
    add(one, sizeof one), add(two, sizeof two), add(rows_only, sizeof rows_only);
    printf("round %d %lu\n", round, sum);
}
'''


class Plain:
    unknown_steps = False


def make(seed, numbers):
    """The program with these functions, `numbers` in an order of the seed's."""
    source, nests = fuzz_sections.make(seed, numbers, Plain)
    del nests
    head, _, rest = source.partition('static double load(')
    body, _, tail = rest.partition('int main(')
    begin = tail[:tail.index('    AREA(line')]
    order = list(numbers)
    draw = random.Random('order %d' % seed)
    draw.shuffle(order)
    for n in range(fuzz_sections.PER_PROGRAM):
        kind = draw.random()
        if kind < SEQUENTIAL + TARGETS:
            target = '#pragma omp target device((call + %d) %% 3) defaultmap(tofrom: scalar)\n' % n
            body = re.sub(r'#pragma omp .*// f%d\n' % n, '' if kind < SEQUENTIAL else target, body)
    calls = ''.join('        fill_all();\n        f%d(9, 6, 20, &box, 2, (double (*)[20])line, &grid);\n' % n for n in order)
    text_ = head + MACROS + 'static double load(' + body + FILL + 'int main(' + begin
    text_ = text_.replace('LD(permuted', '(permuted')
    return text_ + '    (void)only;\n    for (int round = 0; round < %d; round++) {\n%s        tell(round);\n    }\n' \
        '    return 0;\n}\n' % (ROUNDS, calls)


def judge(seed, numbers, options, folder):
    same_on_ranks(written(os.path.join(folder, 'nests.c'), make(seed, numbers)), options, '2k', ['-I', RECORD])


def check(seed, options):
    narrowed_seed('fuzz-movement', seed, fuzz_sections.PER_PROGRAM, options, judge, make)


def run_all():
    return run_seeds('fuzz-movement', 'tests/fuzz_movement.py', __doc__, RANKS, check)


if __name__ == '__main__':
    main(run_all)
