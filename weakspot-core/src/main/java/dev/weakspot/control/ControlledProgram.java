package dev.weakspot.control;

import dev.weakspot.event.Event;
import dev.weakspot.event.Operation;
import dev.weakspot.explain.ProgramNames;
import dev.weakspot.finding.Detection;
import dev.weakspot.memory.Location;
import dev.weakspot.memory.Memory;
import java.util.List;
import java.util.Optional;

/**
 * A program under the engine's control, as a front end offers it. The program states the next operation of each thread and
 * continues a thread when the engine delivers the operation's result. It makes no decisions.
 */
public interface ControlledProgram {
    /** Stands for the absence of a thread. */
    int NO_THREAD = -1;

    ProgramNames names();

    /** The optional features of this program. The engine asks for them once, before the first run. */
    Capabilities capabilities();

    /** The locations that exist from the start of a run. */
    List<Location> locations();

    /** Starts a new run: each initial thread is at its first operation. */
    void start();

    /** Ends the run, whether complete or not. Called once after every {@link #start}, also if that fails. */
    void end();

    /**
     * The number of threads created so far in this run. It grows by one when a thread is resumed after a start, or when
     * {@link OutsideControl#nextReturned()} reports a thread that the engine did not see starting.
     */
    int threads();

    /** The thread's next operation. Repeated calls return the same object. */
    Operation next(int thread);

    /** Continues the thread after its operation took effect, up to its next operation. */
    void resume(int thread, Event event);

    /** All threads have ended: checks the final state, if the program states a property of it. */
    Optional<Detection> conclude(Memory memory);
}
