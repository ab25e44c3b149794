// Tasks that store to one variable, with nobody waiting in between.
int x[100], total;

void siblings(int n)
{
    int s = 0, t = 0, u = 0;

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp task shared(s)
        s = 1; // warning@9: 's' is stored by this task and stored by another one // hint: taskwait
        #pragma omp task shared(s)
        s = 2;
        #pragma omp task shared(t)
        t = 1;
        #pragma omp taskwait
        #pragma omp task shared(t)
        t = 2;
        #pragma omp task shared(u) depend(inout: u)
        u = 1;
        #pragma omp task shared(u) depend(inout: u)
        u = 2;
        #pragma omp taskgroup
        {
            #pragma omp task shared(t)
            t = 3;
        }
        for (int i = 0; i < n; i++) {
            #pragma omp task
            total += i; // warning@13: 'total' is shared, and several tasks that are made here store to it
            #pragma omp task
            x[i] = i;
        }
        #pragma omp taskloop
        for (int i = 0; i < n; i++)
            s += i; // warning@13: 's' is shared, and each iteration stores to it // hint: reduction(+: s)
        #pragma omp taskloop reduction(+: t)
        for (int i = 0; i < n; i++)
            t += x[i];
    }
    total += s + t + u;
}

void early(int n)
{
    int sum = 0, last = 0;

    #pragma omp parallel
    {
        #pragma omp for reduction(+: sum) nowait // warning@38: 'sum' is stored here by one member of the team, and read by
        for (int i = 0; i < n; i++)
            sum += i;
        #pragma omp for lastprivate(last)
        for (int i = 0; i < n; i++)
            last = x[i] = sum;
        x[1] += last;  // warning@9: 'x[1]' is the same element in several members of the team
    }
}

/* Parts of a reduction, which is complete where the group ends. */
int parts_of_reduction(int n)
{
    int sum = 0, x[10] = { 1 };

    #pragma omp parallel
    #pragma omp master
    #pragma omp taskgroup task_reduction(+ : sum)
    {
        #pragma omp target in_reduction(+ : sum) map(to : x[0:5]) nowait
        for (int i = 0; i < 5; i++)
            sum += x[i];
        #pragma omp target in_reduction(+ : sum) map(to : x[5:5]) nowait
        for (int i = 5; i < 10; i++)
            sum += x[i];
    }
    return sum + n;
}
