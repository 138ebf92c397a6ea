package dev.weakspot.story;

import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import java.util.Optional;

/** What a front end calls the things that operations speak of by number. */
public interface Names {
    String location(int location);

    /** What is at this address. */
    default String address(long address) {
        return "0x" + Long.toHexString(address);
    }

    /** The block of memory that begins at this address. */
    default String block(long base) {
        return address(base);
    }

    /** A value of this location as people write it. */
    String value(int location, long value);

    /** The mutex, barrier or other object, as the program spells it. */
    String object(Synchronisation operation);

    /** Who the thread is, a sentence: {@code P1 (worker) was started by P0 at a.c:40}. */
    default Optional<String> thread(int thread) {
        return Optional.empty();
    }

    /** A sentence about what the operation touches, where its name does not say it all. */
    default Optional<String> about(Operation operation) {
        return Optional.empty();
    }

    /** The alternative that the thread is about to take. */
    String choice(int thread, int alternative);

    /** Where the program says how it should end. */
    Optional<Site> conditionSite();

    /** That it ended otherwise, as a sentence. */
    String condition(String values);

    /** For a program that has no names. */
    Names NUMBERS = new Names() {
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

        @Override
        public Optional<Site> conditionSite() {
            return Optional.empty();
        }

        @Override
        public String condition(String values) {
            return values;
        }
    };
}
