package dev.weakspot.event;

/**
 * The next operation of a thread. A front end creates operations. The engine decides when an operation takes effect and with
 * which value, and resumes the thread with the {@link Event}.
 */
public sealed interface Operation permits MemoryAccess, Synchronisation, LifeCycle, PlainAccess {
    int thread();

    Site site();
}
