// same-as: serial
// procs: 1 2 3 4
// options: -pthread
// What single-threaded code may use of threads: locks, once, keys, thread-local variables, itself.
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <threads.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static once_flag flag = ONCE_FLAG_INIT;
static _Thread_local int local = 3;
static __thread int other[4];
static int starts;

static void start(void)
{
    starts++;
}

static int counted(int by)
{
    static thread_local int count;
    return count += by;
}

int main(void)
{
    pthread_key_t key;
    pthread_rwlock_t rw;
    pthread_spinlock_t spin;
    mtx_t mutex;
    sem_t semaphore;
    int a[12], x = 5;

    pthread_once(&once, start);
    pthread_once(&once, start);
    call_once(&flag, start);
    printf("%d\n", starts);
    pthread_mutex_lock(&lock);
    printf("%d", pthread_mutex_trylock(&lock) != 0);
    printf(" %d\n", pthread_mutex_unlock(&lock));
    mtx_init(&mutex, mtx_plain);
    printf("%d", mtx_lock(&mutex) == thrd_success);
    printf("%d\n", mtx_unlock(&mutex) == thrd_success);
    pthread_rwlock_init(&rw, NULL);
    printf("%d", pthread_rwlock_rdlock(&rw));
    printf("%d\n", pthread_rwlock_unlock(&rw));
    pthread_spin_init(&spin, 0);
    printf("%d%d\n", pthread_spin_lock(&spin), pthread_spin_unlock(&spin));
    sem_init(&semaphore, 0, 1);
    printf("%d", sem_wait(&semaphore));
    printf("%d", sem_trywait(&semaphore));
    printf("%d\n", sem_post(&semaphore));
    pthread_key_create(&key, NULL);
    pthread_setspecific(key, &x);
    printf("%d\n", *(int *)pthread_getspecific(key));
    printf("%d\n", pthread_equal(pthread_self(), pthread_self()) != 0);
    local += 4;
    for (int i = 0; i < 4; i++)
        other[i] = i * local;
    counted(2);
    #pragma omp parallel for
    for (int i = 0; i < 12; i++)
        a[i] = i;
    printf("%d %d %d %d\n", local, other[3], counted(3), a[11]);
    thrd_sleep(&(struct timespec){ 0, 1000 }, NULL);
    thrd_yield();
    return 0;
}
