// Small programs: taskloop and task reductions. Each begins with a line that names it and the kind of its findings, or says that it is silent.

//// silent: taskloop over disjoint elements
int a[20], sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop grainsize(3)
        for (int i = 0; i < 20; i++) a[i] = i;
        for (int i = 0; i < 20; i++) sum += a[i];
    }
    assert(sum == 190);
}

//// race: taskloop with nogroup
int a[8], sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop nogroup
        for (int i = 0; i < 8; i++) a[i] = i;
        sum = a[3];
    }
}

//// silent: taskloop downwards, with unsigned iterations, in other steps, collapsed, empty
int a[30];
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop num_tasks(3)
        for (unsigned long long i = 10; i > 0; i -= 2) a[i]++;
#pragma omp taskloop num_tasks(3)
        for (unsigned long long i = 11; i < 20; i += 4) a[i]++;
#pragma omp taskloop collapse(2) grainsize(2)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) a[20 + i * 3 + j]++;
#pragma omp taskloop
        for (int i = 5; i < 5; i++) a[i] = 100;
#pragma omp taskloop if (0)
        for (int i = 9; i >= 1; i -= 2) a[i]++;
    }
    for (int i = 1; i <= 10; i++) assert(a[i] == 1);
    assert(a[11] == 1 && a[15] == 1 && a[19] == 1 && a[12] == 0);
    for (int i = 20; i < 29; i++) assert(a[i] == 1);
}

//// silent: task reductions
int sum, product = 1;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum) task_reduction(* : product)
        {
            for (int i = 1; i < 5; i++) {
#pragma omp task in_reduction(+ : sum) in_reduction(* : product)
                {
                    sum += i;
                    product *= i;
                }
            }
        }
    }
    assert(sum == 10 && product == 24);
}

//// race: a task that forgets its in_reduction
int sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        {
#pragma omp task in_reduction(+ : sum)
            sum += 1;
#pragma omp task shared(sum)
            sum += 2;
#pragma omp task shared(sum)
            sum += 3;
        }
    }
}

//// silent: nested groups with reductions
int sum, other;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : sum)
        {
#pragma omp task in_reduction(+ : sum)
            {
                sum++;
#pragma omp taskgroup task_reduction(+ : other)
                {
#pragma omp task in_reduction(+ : sum) in_reduction(+ : other)
                    {
                        sum += 2;
                        other += 5;
                    }
                }
            }
        }
    }
    assert(sum == 3 && other == 5);
}

//// silent: taskloop with reductions
int sum, outer;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp taskloop reduction(+ : sum) num_tasks(4)
        for (int i = 0; i < 10; i++) sum += i;
#pragma omp taskloop reduction(+ : sum)
        for (int i = 0; i < 0; i++) sum += i;
#pragma omp taskgroup task_reduction(+ : outer)
#pragma omp taskloop in_reduction(+ : outer) num_tasks(3)
        for (int i = 0; i < 10; i++) outer += i;
    }
    assert(sum == 45 && outer == 45);
}

//// race: taskloop without its reduction
int sum;
void program(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop num_tasks(4)
    for (int i = 0; i < 10; i++) sum += i;
}

//// silent: reductions of a region and of a loop in which tasks take part
int sum, total;
void program(void) {
#pragma omp parallel num_threads(2) reduction(task, + : sum)
    {
        sum++;
#pragma omp task in_reduction(+ : sum)
        sum += 10;
    }
    assert(sum == 22);
#pragma omp parallel num_threads(2)
#pragma omp for reduction(task, + : total)
    for (int i = 0; i < 3; i++) {
        total += i;
#pragma omp task in_reduction(+ : total)
        total += 10;
    }
    assert(total == 33);
}

//// silent: copies of reductions get memory that tasks have freed
int sum, m;
void program(void) {
#pragma omp parallel num_threads(3)
    for (int round = 0; round < 4; round++) {
#pragma omp single
        for (int i = 0; i < 3; i++) {
            int data[16] = {i};
#pragma omp task firstprivate(data) depend(mutexinoutset : m)
            m += data[0];
        }
#pragma omp for reduction(task, + : sum)
        for (int i = 0; i < 3; i++) {
            sum += 1;
#pragma omp task in_reduction(+ : sum)
            sum += 2;
        }
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
        for (int i = 0; i < 3; i++) {
#pragma omp task in_reduction(+ : sum)
            sum += 3;
        }
    }
    assert(sum == 4 * 18 && m == 4 * 3);
}
