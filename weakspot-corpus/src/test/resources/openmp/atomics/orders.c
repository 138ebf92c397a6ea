/* A section passes data to another by an atomic flag. */
#include <assert.h>

#if defined(ACQ_REL_DEFAULT) || defined(RELAXED_DESPITE_DEFAULT)
#pragma omp requires atomic_default_mem_order(acq_rel)
#endif

int data;
int flag;

static void send(void) {
    data = 1; //! race
#if defined(FLUSHES) || defined(NO_FLUSH_AFTER_READ)
#pragma omp flush
#elif defined(RELEASE_AND_ACQUIRE_FLUSH)
#pragma omp flush release
#elif defined(FLUSHES_THE_WRONG_WAY)
#pragma omp flush acquire
#endif
#if defined(SEQ_CST)
#pragma omp atomic write seq_cst
#elif defined(RELAXED) || defined(RELAXED_WRITE) || defined(RELAXED_DESPITE_DEFAULT)
#pragma omp atomic write relaxed
#elif defined(FLUSHES) || defined(NO_FLUSH_BEFORE_WRITE) || defined(NO_FLUSH_AFTER_READ) || \
        defined(RELEASE_AND_ACQUIRE_FLUSH) || defined(FLUSHES_THE_WRONG_WAY) || defined(NO_ORDER) || \
        defined(ACQ_REL_DEFAULT)
#pragma omp atomic write
#else
#pragma omp atomic write release
#endif
    flag = 1;
}

static int receive(void) {
    int seen;
#if defined(SEQ_CST)
#pragma omp atomic read seq_cst
    seen = flag;
#elif defined(RELAXED) || defined(RELAXED_READ) || defined(RELAXED_DESPITE_DEFAULT)
#pragma omp atomic read relaxed
    seen = flag;
#elif defined(ACQ_REL_CAPTURE)
#pragma omp atomic capture acq_rel
    {
        seen = flag;
        flag += 2;
    }
#elif defined(FLUSHES) || defined(NO_FLUSH_BEFORE_WRITE) || defined(NO_FLUSH_AFTER_READ) || \
        defined(RELEASE_AND_ACQUIRE_FLUSH) || defined(FLUSHES_THE_WRONG_WAY) || defined(NO_ORDER) || \
        defined(ACQ_REL_DEFAULT)
#pragma omp atomic read
    seen = flag;
#else
#pragma omp atomic read acquire
    seen = flag;
#endif
#if defined(FLUSHES) || defined(NO_FLUSH_BEFORE_WRITE)
#pragma omp flush
#elif defined(RELEASE_AND_ACQUIRE_FLUSH)
#pragma omp flush acquire
#elif defined(FLUSHES_THE_WRONG_WAY)
#pragma omp flush release
#endif
    return seen;
}

int main(void) {
    int result = 1;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        send();
#pragma omp section
        if (receive()) {
            result = data; //! race
        }
    }
    assert(result == 1);
}
