package dev.weakspot.explore;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.finding.Sighting;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import dev.weakspot.memory.StateKey;
import dev.weakspot.story.Names;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * A program under control, as a front end offers it. It says what each thread wants to do next and goes on when it is told
 * what came of it; it decides nothing.
 */
public interface Program {
    /** In place of a fingerprint: the front end does not see the whole local state. */
    long UNKNOWN_PLACE = 0;

    /** In place of a thread. */
    int NOBODY = -1;

    /** What its things are called. */
    default Names names() {
        return Names.NUMBERS;
    }

    /** The locations that are there from the beginning. */
    List<Location> locations();

    /** A location that came to be there later, when it is first accessed; numbers go on from those, and none is used twice. */
    default Location location(int number) {
        throw new IllegalArgumentException("no such location: number=" + number);
    }

    /** A new run: all threads that are there from the beginning stand before their first operation. */
    void start();

    /** The run is over: it has come to its end, or nobody wants to see more of it. Said after every start, whatever happened. */
    default void end() {}

    /** Whether what was seen is a matter of some library that the program cannot look into, and none of its own. */
    default boolean isOfLibrary(Sighting sighting) {
        return false;
    }

    /** What a sighting is about, by the names that suppressions may have for it; nothing if there are none. */
    default List<String> namesOf(Sighting sighting) {
        return List.of();
    }

    /** What the program has printed in the last run that has ended, if anybody keeps it. */
    default String output() {
        return "";
    }

    /**
     * How many threads there have been in this run; one more once a thread is resumed with what came of a start, or one has
     * {@linkplain #returned() come} that nobody has seen starting.
     */
    int threads();

    /** What the thread wants to do next; asked again, it is the same object. */
    Operation next(int thread);

    /**
     * May be said before {@link #resume}, with the same event: the thread may begin to go on, while somebody still looks at
     * what has happened. Until it is resumed nobody asks what it wants next.
     */
    default void letGo(int thread, Event event) {}

    /** The thread goes on after its operation took effect, and comes to its next one. */
    void resume(int thread, Event event);

    /**
     * A thread that was {@linkplain dev.weakspot.event.LifeCycle.Absent absent} and has come to its next operation since, or
     * one that was interrupted before its next operation and wants to do something else first; or {@link #NOBODY}. Asked
     * before every step, until there is none. It may also be a new thread, with the next number: something has started it that
     * nobody sees. From then on that operation is what the thread wants to do next, not before:
     * others may have gone on meanwhile. It comes back to where it was interrupted, and what it waited for goes on as before.
     */
    default int returned() {
        return NOBODY;
    }

    /** Why somebody may still return, or come, although none of the threads is absent but those who wait for others; nothing if nobody will. */
    default String reasonToHope() {
        return "";
    }

    /** Nobody can go on, but somebody may return: waits until one does. False if that takes too long. */
    default boolean awaitReturn() {
        return false;
    }

    /**
     * Why the run cannot go on, although it has not come to its end: something has happened to it that nobody decided. Nothing
     * otherwise. Asked before every step.
     */
    default String hindrance() {
        return "";
    }

    /** Adds what the thread has read and written without any ordering since it was last resumed. */
    default void passedBy(int thread, PlainAccesses accesses) {}

    /** A number for where the thread stands, equal only if it goes on in the same way; or {@link #UNKNOWN_PLACE}. */
    long place(int thread);

    /**
     * Whether places may differ although nothing that matters does: registers and stack hold left-overs, and threads count
     * how often they have tried. Then a thread that comes back to the same operation with nothing but reads in between
     * probably waits, wherever it stands.
     */
    default boolean mayOnlyLookDifferent() {
        return false;
    }

    /** Whether the thread may come back to the operation it stands before, so that it may be waiting there. */
    default boolean mayComeBack(int thread) {
        return true;
    }

    /**
     * Whether the thread, if its next operation read this value and all later ones the newest values there are now, could
     * only come back to where it stands without having done more than read. If the front end cannot tell, it does not; if
     * places {@linkplain #mayOnlyLookDifferent may only look different}, to come back to the same operation is enough.
     *
     * @param newest the newest value of each location
     */
    default boolean wouldComeBack(int thread, long value, IntToLongFunction newest) {
        return false;
    }

    /**
     * Where places {@linkplain #mayOnlyLookDifferent may only look different}: whether the thread, which has read this value
     * and stands before the same operation again, would turn round for as long as it reads it. Otherwise it only counts.
     */
    default boolean keepsTurning(int thread, long value) {
        return true;
    }

    /** All threads have ended: what the program itself says to that, if it complains. */
    Optional<Sighting> conclude(Memory memory);

    /** Whether {@link #addTo} says all there is about the program's own state. */
    boolean hasKey();

    void addTo(StateKey key);
}
