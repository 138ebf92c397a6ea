/* Producers and consumers with a queue, which they use in a critical section. */
#include <assert.h>
#include <omp.h>

enum { EACH = 2, ROOM = 2, THREADS = 4 };

int queue[ROOM];
int put_count;
int taken;
int sum;

static int put(int value) {
    int done = 0;
#pragma omp critical(queue)
    if (put_count - taken < ROOM) { //! race
        queue[put_count % ROOM] = value; //! race
        put_count++; //! race
        done = 1;
    }
    return done;
}

static int take(int *value) {
    int done = 0;
#ifdef COUNTS_OUTSIDE
    if (put_count == taken) { //! race
        return 0;
    }
#endif
#ifdef TWO_LOCKS
#pragma omp critical(take)
#else
#pragma omp critical(queue)
#endif
    if (put_count > taken) { //! race
        *value = queue[taken % ROOM]; //! race
        taken++; //! race
        done = 1;
    }
    return done;
}

int main(void) {
#pragma omp parallel num_threads(THREADS)
    {
        int pairs = omp_get_num_threads() / 2;
        int me = omp_get_thread_num();
        if (me < pairs) {
            for (int i = 0; i < EACH;) {
                i += put(me * EACH + i + 1);
            }
        } else if (me < 2 * pairs) {
            for (int i = 0; i < EACH;) {
                int value = 0;
#pragma omp flush
                if (take(&value)) {
#pragma omp atomic
                    sum += value;
                    i++;
                }
            }
        }
#pragma omp barrier
#pragma omp master
        {
            int all = pairs * EACH;
            assert(sum == all * (all + 1) / 2); //! assertion
        }
    }
}
