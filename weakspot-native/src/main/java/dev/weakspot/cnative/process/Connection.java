package dev.weakspot.cnative.process;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/**
 * Two ways to a fork server.
 *
 * @param control commands to it, and how runs have ended
 * @param bell wakes the engine, or the thread of the program that waits for an answer
 * @param process its number
 * @param sharedMemory its file descriptor for what both sides share
 * @param output its file descriptor for what runs write
 */
record Connection(SocketChannel control, SocketChannel bell, int process, int sharedMemory, int output)
        implements AutoCloseable {
    @Override
    public void close() throws IOException {
        try (control;
                bell) {
            // both, whatever happens
        }
    }
}
