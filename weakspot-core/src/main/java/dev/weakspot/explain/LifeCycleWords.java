package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;

/**
 * A step that concerns no location and no synchronisation object, in words.
 *
 * @param answer the result of the step
 */
record LifeCycleWords(long answer) implements LifeCycle.Cases<String> {
    @Override
    public String choice(LifeCycle.Choice choice) {
        throw new IllegalStateException("a choice has its own text: choice=" + choice);
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
    public String endProcess(LifeCycle.EndProcess operation) {
        return of(operation);
    }

    /** {@code exit}, {@code return from main with status 1}. */
    static String of(LifeCycle.EndProcess operation) {
        return operation.call() + (operation.status() == 0 ? "" : " with status " + operation.status());
    }

    @Override
    public String storage(LifeCycle.Storage storage) {
        return what(storage) + " 0x" + Long.toHexString(storage.base());
    }

    static String of(LifeCycle.Annotation annotation) {
        return annotation.isRelease() ? "release by annotation" : "acquire by annotation";
    }

    private static String what(LifeCycle.Storage storage) {
        if (storage instanceof LifeCycle.Annotation annotation) {
            return of(annotation);
        }
        if (storage instanceof LifeCycle.EndOfAnnotation) {
            return "end the annotation of";
        }
        if (storage instanceof LifeCycle.BeginStack) {
            return "begin the stack";
        }
        if (storage instanceof LifeCycle.EndOfObject end) {
            return end.isDestroyed() ? "destroy" : "initialise";
        }
        if (storage instanceof LifeCycle.EndOfLifetime) {
            return "end the lifetime of";
        }
        if (storage instanceof LifeCycle.UndefinedUse) {
            return "use";
        }
        return storage instanceof LifeCycle.Allocate ? "allocate" : "free";
    }

    @Override
    public String stop(LifeCycle.Stop stop) {
        throw new IllegalStateException("the operation takes no step: operation=" + stop);
    }

    @Override
    public String exit(LifeCycle.Exit exit) {
        throw new IllegalStateException("the operation takes no step: operation=" + exit);
    }

    @Override
    public String outside(LifeCycle.Outside outside) {
        throw new IllegalStateException("the thread is outside control: operation=" + outside);
    }

    @Override
    public String hosting(LifeCycle.Hosting hosting) {
        return hosting instanceof LifeCycle.Switch change ? "continue with P" + change.next() : "be suspended";
    }
}
