package dev.weakspot.control;

/**
 * Capability: threads may leave the engine's control, in a call that the run-time does not intercept, and return later. Such a
 * thread's next operation is {@link dev.weakspot.event.LifeCycle.Outside}.
 */
public interface OutsideControl {
    /** All threads stay under control. */
    OutsideControl NONE = new OutsideControl() {
        @Override
        public int nextReturned() {
            return ControlledProgram.NO_THREAD;
        }

        @Override
        public String whyThreadMayReturn() {
            return "";
        }

        @Override
        public boolean awaitReturn() {
            return false;
        }

        @Override
        public String abortReason() {
            return "";
        }
    };

    /**
     * A thread that has reached an operation since the last call although the engine did not resume it, or {@link
     * ControlledProgram#NO_THREAD}. Called before every step until no thread is left. Three kinds of thread are reported:
     *
     * <ul>
     *   <li>a thread that was outside control and is back;
     *   <li>a thread interrupted before its next operation, which has another operation to make first. It returns to the
     *       interrupted operation later, and a wait that it had begun continues;
     *   <li>a new thread, with the next number, whose start the engine did not see.
     * </ul>
     *
     * The reported operation is the thread's next one from this call on, not earlier: other threads may have made steps since
     * the thread reached it.
     */
    int nextReturned();

    /**
     * Why a thread may still return, or appear, although every thread outside control waits for other threads; a clause, empty
     * if none will.
     */
    String whyThreadMayReturn();

    /** No thread is enabled, but one may return: waits until one does. False after a timeout. */
    boolean awaitReturn();

    /** The cause, outside the engine's decisions, why the run cannot continue: a clause, or empty. Called before every step. */
    String abortReason();
}
