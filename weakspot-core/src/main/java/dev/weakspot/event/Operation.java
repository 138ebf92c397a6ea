package dev.weakspot.event;

/**
 * What a thread wants to do next. A front end makes operations, whoever drives the program decides when each takes
 * effect and with which value, and resumes the thread with the {@link Event}.
 */
public sealed interface Operation permits MemoryAccess, Synchronisation, LifeCycle, PlainAccess {
    int thread();

    Site site();
}
