package dev.weakspot.cnative.attach;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A program that can be run many times, by several engines at once: each run takes one of its fork servers, and gives it
 * back. All of them end when this is closed.
 */
public final class Target implements AutoCloseable {
    private final Launch launch;
    private final Deque<Server> idle = new ArrayDeque<>();
    private final List<Server> all = new ArrayList<>();
    private boolean isClosed;

    public Target(Launch launch) {
        this.launch = launch;
    }

    public Launch launch() {
        return launch;
    }

    Server take() {
        int number;
        synchronized (this) {
            if (isClosed) {
                throw new IllegalStateException("nobody runs a program that is closed");
            }
            if (!idle.isEmpty()) {
                return idle.pop();
            }
            number = all.size();
        }
        Server server = Starter.start(launch, processor(number));
        synchronized (this) {
            all.add(server);
            return server;
        }
    }

    /** From the last one downwards: the engine is more likely on the first. */
    private static int processor(int number) {
        int processors = Runtime.getRuntime().availableProcessors();
        return processors == 1 ? -1 : processors - 1 - number % processors;
    }

    synchronized void giveBack(Server server) {
        idle.push(server);
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        all.forEach(Server::close);
    }
}
