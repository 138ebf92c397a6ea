/* The entry point of a taskloop: included once for each type of its iterations. Takes TASKLOOP, NUMBER, COUNT. */
WS_EXPORT void TASKLOOP(
        void (*routine)(void *), void *data, void (*copy)(void *, void *), long bytes, long alignment, unsigned flags,
        unsigned long tasks, int priority, NUMBER start, NUMBER end, NUMBER step) {
    (void)priority; /* a hint */
    const void *pc = WS_HERE;
    struct ws_omp_member *member = ws_omp_self();
    struct ws_omp_task_data given = {routine, data, copy, bytes, alignment};
    uint64_t count = COUNT(flags, start, end, step);
    struct loop_tasks all = loop_tasks_begin(member, &given, flags, tasks, count, 2 * sizeof(NUMBER), pc);
    uint64_t first = 0;
    for (uint64_t i = 0; i < all.tasks; i++) {
        uint64_t part = all.least + (i < all.larger);
        part = part < count - first ? part : count - first;
        struct ws_omp_task *task = loop_task_new(member, &given, flags, pc);
        if (task == NULL) {
            break;
        }
        NUMBER *bounds = task->data;
        bounds[0] = (NUMBER)(start + (NUMBER)first * step);
        bounds[1] = (NUMBER)(start + (NUMBER)(first + part) * step);
        first += part;
        ws_omp_task_start(member, task, NULL, pc);
    }
    loop_tasks_end(member, flags, pc);
}
#undef TASKLOOP
#undef NUMBER
#undef COUNT
