/* A producer and a consumer. A plain flag with flushes is not enough. */
#include <assert.h>

int data;
int flag;

int main(void) {
    int result = 7;
#pragma omp parallel sections num_threads(2)
    {
#pragma omp section
        {
            data = 7; //! race
#if defined(PLAIN_FLAG)
#pragma omp flush
            flag = 1; //! race
#pragma omp flush
#elif defined(FLUSH_WITH_LIST)
#pragma omp flush(data)
            flag = 1; //! race
#pragma omp flush(flag)
#else
#pragma omp flush
#pragma omp atomic write
            flag = 1;
#endif
        }
#pragma omp section
        {
            int is_ready;
#if defined(PLAIN_FLAG)
#pragma omp flush
            is_ready = flag; //! race
#pragma omp flush
#elif defined(FLUSH_WITH_LIST)
#pragma omp flush(flag)
            is_ready = flag; //! race
#pragma omp flush(data)
#else
#pragma omp atomic read
            is_ready = flag;
#pragma omp flush
#endif
            if (is_ready) {
                result = data; //! race
            }
        }
    }
    assert(result == 7);
}
