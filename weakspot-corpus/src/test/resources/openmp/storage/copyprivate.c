/* One thread sets its threadprivate variable, and all others get a copy. */
#include <assert.h>

static int setting;
#pragma omp threadprivate(setting)

static int *place;

int main(void) {
#pragma omp parallel
    {
#ifdef POINTER
#pragma omp single
        {
            setting = 9;
            place = &setting;
        }
        (*place)++; //! race
#else
#pragma omp single copyprivate(setting)
        setting = 9;
        setting++;
        assert(setting == 10);
#endif
    }
    (void)place;
}
