package dev.weakspot.explain;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.LocalName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The names in the program of the locations, objects and threads that operations number. */
public interface ProgramNames {
    String location(int location);

    /** The name of the variable or block at this address. */
    default String address(long address) {
        return "0x" + Long.toHexString(address);
    }

    /** The block of memory that begins at this address. */
    default String block(long base) {
        return address(base);
    }

    /** The names of local variables in this run so far. Findings use them without the function where that is unambiguous. */
    default Collection<LocalName> locals() {
        return List.of();
    }

    /** The names in recordings. They depend only on the program and the run, so that any machine can compare them. */
    default ProgramNames recorded() {
        return this;
    }

    /** A value of this location in the notation of the program. */
    String value(int location, long value);

    /** The mutex, barrier or other object, as the program spells it. */
    String object(Synchronisation operation);

    /** The name of the thread: the one that the program has given, or else that of its function. */
    default Optional<String> threadName(int thread) {
        return Optional.empty();
    }

    /** A sentence about the thread: {@code P1 (worker) was started by P0 at a.c:40}. */
    default Optional<String> thread(int thread) {
        return Optional.empty();
    }

    /** A sentence about the object of the operation, if its name does not suffice. */
    default Optional<String> about(Operation operation) {
        return Optional.empty();
    }

    /** The name of an alternative of the choice that the thread is about to make. */
    String choice(int thread, int alternative);

    /** The site of the final condition, if the program has one. */
    default Optional<Site> conditionSite() {
        return Optional.empty();
    }

    /** A sentence that reports final values which the condition forbids. */
    default String condition(String values) {
        return values;
    }

    /** Numbers as names, for a program without names. */
    ProgramNames NUMBERS = new ProgramNames() {
        @Override
        public String location(int location) {
            return "location " + location;
        }

        @Override
        public String value(int location, long value) {
            return Long.toString(value);
        }

        @Override
        public String object(Synchronisation operation) {
            return "object " + operation.object();
        }

        @Override
        public String choice(int thread, int alternative) {
            return Integer.toString(alternative);
        }
    };
}
