package dev.weakspot.cnative.process;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/**
 * The two sockets between the engine and a fork server, and the numbers that the server has sent at its start.
 *
 * @param control carries commands to the server, and the wait statuses of ended runs to the engine
 * @param wakeSocket wakes the engine, or the thread of the program that waits for a reply
 * @param process the process number of the server
 * @param sharedMemory the server's file descriptor of the memory that it shares with the engine
 * @param output the server's file descriptor of the file that runs print to
 */
record Connection(SocketChannel control, SocketChannel wakeSocket, int process, int sharedMemory, int output)
        implements AutoCloseable {
    @Override
    public void close() throws IOException {
        try (control;
                wakeSocket) {
            // both are closed, even if one close fails
        }
    }
}
