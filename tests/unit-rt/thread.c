/* Tasks that the rank's threads execute: each once, and several at the same time. */
#include <pthread.h>
#include <unistd.h>
#include "unit.h"

enum { TASKS = 1000 };

static int executed[TASKS];
static int numbers[TASKS];
static pthread_barrier_t both;

/* As a program has it that was built with otospcc -fopenmp. */
void otosp_team(void (*take)(void *), void *with, int threads)
{
#pragma omp parallel num_threads(threads)
    take(with);
}

static void execute(void *with, size_t i)
{
    __atomic_fetch_add(&executed[i], 1, __ATOMIC_RELAXED);
    numbers[i] = ot_thread.num;
    check(with == executed);
}

START_TEST(each_once)
{
    check(ot_threads_of_tasks() == 2);
    for (size_t n = 1; n <= TASKS; n += n / 2 + 1) {
        memset(executed, 0, sizeof executed);
        ot_threads_execute(execute, executed, n);
        for (size_t i = 0; i < TASKS; i++)
            check(executed[i] == (i < n));
        for (size_t i = 0; i < n; i++)
            check(numbers[i] >= 0 && numbers[i] < 2);
        check(!ot_threads_running() && ot_thread.num == 0 && ot_thread.count == 1);
    }
}
END_TEST

/* Each waits until the other one is executed, too. */
static void meet(void *with, size_t i)
{
    (void)with;
    pthread_barrier_wait(&both);
    numbers[i] = ot_thread.num;
}

START_TEST(at_once)
{
    pthread_barrier_init(&both, NULL, 2);
    alarm(60);
    ot_threads_execute(meet, NULL, 2);
    alarm(0);
    check(numbers[0] + numbers[1] == 1);
}
END_TEST

static void add(TCase *tests)
{
    tcase_add_test(tests, each_once);
    tcase_add_test(tests, at_once);
}

int main(void)
{
    ot_enter_runtime();
    ot_omp.threads[0] = 2;
    return run_tests("threads", add);
}
