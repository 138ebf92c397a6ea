/* Checks the results of all constructs but tasks. Prints the condition that does not hold, or "right". */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                          \
    do {                                                          \
        if (!(condition)) {                                       \
            printf("line %d: not %s\n", __LINE__, #condition);    \
            exit(1);                                              \
        }                                                         \
    } while (0)

enum { COUNT = 1000 };
static int a[COUNT];
static int own;
#pragma omp threadprivate(own)

static void nested_regions(void) {
    int sum = 0;
    omp_set_max_active_levels(3);
#pragma omp parallel num_threads(3)
    {
        int outer = omp_get_thread_num();
        int inner_sum = 0;
        CHECK(omp_get_level() == 1 && omp_get_num_threads() == 3 && omp_in_parallel());
#pragma omp parallel num_threads(2) reduction(+ : inner_sum)
        {
            CHECK(omp_get_level() == 2 && omp_get_ancestor_thread_num(1) == outer && omp_get_team_size(1) == 3);
            inner_sum += 1;
#pragma omp barrier
            inner_sum += 1;
        }
#pragma omp atomic
        sum += inner_sum;
    }
    CHECK(sum == 12 && !omp_in_parallel() && omp_get_level() == 0);
}

static void schedules(void) {
    for (int kind = omp_sched_static; kind <= omp_sched_auto; kind++) {
        memset(a, 0, sizeof a);
        omp_set_schedule(kind, kind == omp_sched_auto ? 0 : 3);
#pragma omp parallel for schedule(runtime)
        for (int i = 0; i < COUNT; i++) a[i]++;
        for (int i = 0; i < COUNT; i++) CHECK(a[i] == 1);
    }
    memset(a, 0, sizeof a);
#pragma omp parallel
    {
#pragma omp for schedule(dynamic, 7) nowait
        for (int i = COUNT - 1; i >= 0; i -= 3) {
#pragma omp atomic
            a[i]++;
        }
#pragma omp for schedule(guided) nowait
        for (unsigned long long i = 0; i < COUNT; i++) {
#pragma omp atomic
            a[i]++;
        }
    }
    for (int i = 0; i < COUNT; i++) CHECK(a[i] == 1 + (i % 3 == 0));
}

static void ordered_loops(void) {
    int next = 0;
#pragma omp parallel for ordered schedule(dynamic, 2)
    for (int i = 0; i < 50; i++) {
#pragma omp ordered
        CHECK(next++ == i);
    }
    int last = -1;
#pragma omp parallel for ordered schedule(static)
    for (int i = 0; i < 50; i++) {
        if (i % 3 != 0) {
#pragma omp ordered
            {
                CHECK(last < i);
                last = i;
            }
        }
    }
    static int grid[20][20];
#pragma omp parallel for ordered(2) schedule(dynamic)
    for (int i = 1; i < 20; i++) {
        for (int j = 1; j < 20; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            int above = grid[i - 1][j];
            int before = grid[i][j - 1];
            grid[i][j] = 1 + (above > before ? above : before);
#pragma omp ordered depend(source)
        }
    }
    CHECK(grid[19][19] == 37);
}

static void sections_and_single(void) {
    int visits[5] = {0};
#pragma omp parallel sections num_threads(3)
    {
        visits[0]++;
#pragma omp section
        visits[1]++;
#pragma omp section
        visits[2]++;
#pragma omp section
        visits[3]++;
#pragma omp section
        visits[4]++;
    }
    for (int i = 0; i < 5; i++) CHECK(visits[i] == 1);
    int singles = 0;
#pragma omp parallel
    for (int turn = 0; turn < 20; turn++) {
        int x = 0;
        double y;
#pragma omp single copyprivate(x, y)
        {
            x = turn * 7;
            y = turn;
            singles++;
        }
        CHECK(x == turn * 7 && y == turn);
#pragma omp single nowait
        {
#pragma omp atomic
            singles++;
        }
#pragma omp barrier
    }
    CHECK(singles == 40);
}

static void locks(void) {
    omp_lock_t lock;
    omp_nest_lock_t nest;
    int simple = 0;
    int nested = 0;
    int threads = 0;
    omp_init_lock(&lock);
    omp_init_nest_lock_with_hint(&nest, omp_sync_hint_contended);
#pragma omp parallel
    {
#pragma omp single nowait
        threads = omp_get_num_threads();
        for (int turn = 0; turn < 20; turn++) {
            omp_set_lock(&lock);
            simple++;
            omp_unset_lock(&lock);
            omp_set_nest_lock(&nest);
            CHECK(omp_test_nest_lock(&nest) == 2);
            nested++;
            omp_unset_nest_lock(&nest);
            omp_unset_nest_lock(&nest);
            if (omp_test_lock(&lock)) omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
    CHECK(simple == 20 * threads && nested == 20 * threads);
}

static void teams_and_target(void) {
    int t[100] = {0};
#pragma omp target teams distribute parallel for map(tofrom : t) num_teams(3)
    for (int i = 0; i < 100; i++) t[i] += i;
#pragma omp teams num_teams(2)
    {
        CHECK(omp_get_num_teams() == 2);
#pragma omp distribute
        for (int i = 0; i < 100; i++) t[i]++;
    }
    for (int i = 0; i < 100; i++) CHECK(t[i] == i + 1);
    int before = 5;
    int after = 0;
#pragma omp target firstprivate(before) map(from : after)
    {
        before++;
        after = before;
    }
    CHECK(before == 5 && after == 6 && omp_is_initial_device());
#pragma omp target data map(t)
    {
#pragma omp target update from(t)
    }
#pragma omp target enter data map(to : t)
#pragma omp target exit data map(from : t)
#pragma omp target nowait map(tofrom : t) depend(inout : t)
    t[0] = 77;
#pragma omp taskwait
    CHECK(t[0] == 77);
}

static void data_environment(void) {
    own = 1;
#pragma omp parallel copyin(own)
    {
        CHECK(own == 1);
        own += omp_get_thread_num();
    }
#pragma omp parallel
    CHECK(own == 1 + omp_get_thread_num());
    int sum = 0;
    int last = 0;
#pragma omp parallel for collapse(2) reduction(+ : sum) lastprivate(last)
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 10; j++) {
            sum += i * j;
            last = i * j;
        }
    }
    CHECK(sum == 2025 && last == 81);
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < 10; i++) {
        sum += i;
#pragma omp scan inclusive(sum)
        a[i] = sum;
    }
    CHECK(a[9] == 2025 + 45);
    last = -1;
#pragma omp parallel for lastprivate(conditional : last) schedule(dynamic)
    for (int i = 0; i < 20; i++) {
        if (i % 5 == 3) last = i;
    }
    CHECK(last == 18);
}

static void cancellation(void) {
    int found = -1;
    if (!omp_get_cancellation()) return;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < COUNT; i++) {
            if (i == 500) {
#pragma omp atomic write
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
#pragma omp barrier
        if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
        }
#pragma omp barrier
        CHECK(0);
    }
    CHECK(found == 500);
}

static void allocators(void) {
    char *block = omp_alloc(100, omp_default_mem_alloc);
    memset(block, 1, 100);
    omp_free(block, omp_null_allocator);
    omp_alloctrait_t traits[2] = {{omp_atk_alignment, 64}, {omp_atk_pool_size, 1000}};
    omp_allocator_handle_t allocator = omp_init_allocator(omp_default_mem_space, 2, traits);
    block = omp_alloc(900, allocator);
    CHECK(((size_t)block & 63) == 0);
    omp_free(block, allocator);
    omp_destroy_allocator(allocator);
    block = omp_calloc(10, 10, omp_default_mem_alloc);
    CHECK(block[99] == 0);
    block = omp_realloc(block, 1000, omp_default_mem_alloc, omp_default_mem_alloc);
    CHECK(block[99] == 0);
    omp_free(block, omp_default_mem_alloc);
}

static void queries(void) {
    double then = omp_get_wtime();
    CHECK(omp_get_wtick() > 0 && omp_get_wtime() >= then);
    char text[64];
    omp_set_affinity_format("level %0.3L of %{num_threads} %%");
    CHECK(omp_capture_affinity(text, sizeof text, NULL) == strlen("level 000 of 1 %"));
    CHECK(strcmp(text, "level 000 of 1 %") == 0);
    omp_set_num_threads(5);
    CHECK(omp_get_max_threads() == 5);
    int size = 0;
#pragma omp parallel
    {
#pragma omp single
        size = omp_get_num_threads();
    }
    CHECK(size == 5 || omp_get_thread_limit() < 5);
    CHECK(omp_get_num_devices() == 0 && omp_get_initial_device() == 0 && omp_target_is_present(text, 0));
    int from[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int to[3][2] = {{0}};
    size_t volume[2] = {2, 1}, to_offset[2] = {1, 1}, from_offset[2] = {0, 2}, to_size[2] = {3, 2}, from_size[2] = {2, 3};
    CHECK(omp_target_memcpy_rect(to, from, sizeof(int), 2, volume, to_offset, from_offset, to_size, from_size, 0, 0) == 0);
    CHECK(to[1][1] == 3 && to[2][1] == 6 && to[0][0] == 0);
}

int main(void) {
    nested_regions();
    schedules();
    ordered_loops();
    sections_and_single();
    locks();
    teams_and_target();
    data_environment();
    cancellation();
    allocators();
    queries();
    puts("right");
    return 0;
}
