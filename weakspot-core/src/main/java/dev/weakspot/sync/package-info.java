/**
 * Synchronisation objects (mutexes, barriers, semaphores and others), the life cycle of threads, and virtual time. Uses
 * {@code event} and {@code memory}. Start with {@code SyncObjects}.
 */
package dev.weakspot.sync;
