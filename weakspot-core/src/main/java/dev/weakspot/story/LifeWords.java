package dev.weakspot.story;

import dev.weakspot.event.LifeCycle;

/**
 * A step in the life of a thread, in words.
 *
 * @param answer what came of it
 */
record LifeWords(long answer) implements LifeCycle.Cases<String> {
    @Override
    public String choice(LifeCycle.Choice choice) {
        throw new IllegalStateException("choices are told apart: choice=" + choice);
    }

    @Override
    public String start(LifeCycle.Start start) {
        return "start P" + answer;
    }

    @Override
    public String join(LifeCycle.Join join) {
        return "join P" + join.child();
    }

    @Override
    public String pause(LifeCycle.Pause pause) {
        return pause.micros() == 0 ? "yield" : "sleep for " + pause.micros() + " microseconds";
    }

    @Override
    public String readClock(LifeCycle.ReadClock operation) {
        return "read the clock = " + answer;
    }

    @Override
    public String transfer(LifeCycle.Transfer transfer) {
        return "call " + transfer.call();
    }

    @Override
    public String storage(LifeCycle.Storage storage) {
        return what(storage) + " 0x" + Long.toHexString(storage.base());
    }

    private static String what(LifeCycle.Storage storage) {
        if (storage instanceof LifeCycle.Annotation annotation) {
            return annotation.isRelease() ? "release by annotation" : "acquire by annotation";
        }
        return storage instanceof LifeCycle.Allocate ? "allocate" : "free";
    }

    @Override
    public String stop(LifeCycle.Stop stop) {
        throw new IllegalStateException("nobody gets past it: operation=" + stop);
    }

    @Override
    public String exit(LifeCycle.Exit exit) {
        throw new IllegalStateException("nobody gets past it: operation=" + exit);
    }

    @Override
    public String absent(LifeCycle.Absent absent) {
        throw new IllegalStateException("it goes on by itself: operation=" + absent);
    }
}
