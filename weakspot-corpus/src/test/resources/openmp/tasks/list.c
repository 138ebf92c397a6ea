/* A task for each node of a list. */
#include <assert.h>
#include <stddef.h>

enum { N = 5 };

struct node {
    struct node *next;
    int *payload;
    int done;
};

struct node nodes[N];
int payloads[N];
struct node *node; /* global: gcc copies a local variable that a task only reads */

int main(void) {
    for (int i = 0; i < N; i++) {
        nodes[i].next = i + 1 < N ? &nodes[i + 1] : NULL;
#ifdef SHARED_PAYLOAD
        nodes[i].payload = &payloads[i == 3 ? 1 : i];
#else
        nodes[i].payload = &payloads[i];
#endif
    }
#pragma omp parallel
#pragma omp single
    {
#ifdef SHARED_POINTER
        for (node = nodes; node->next != NULL; node = node->next) { //! race
#pragma omp task shared(node)
            (*node->payload)++; //! race
        }
#pragma omp taskwait
#else
        for (struct node *each = nodes; each != NULL; each = each->next) {
#pragma omp task firstprivate(each)
            {
                (*each->payload)++; //! race
                each->done = 1; //! race
#ifdef NEXT_NODE
                if (each->next != NULL) {
                    each->next->done = 2; //! race
                }
#endif
            }
        }
#endif
    }
    int sum = 0;
    for (int i = 0; i < N; i++) {
        sum += payloads[i];
    }
#ifdef SHARED_POINTER
    assert(sum == N - 1); //! assertion
#else
    assert(sum == N); //! assertion
#endif
}
