package dev.weakspot.control;

/**
 * The optional capabilities of a program; a front end overrides those it has. Each capability has a constant {@code NONE} that
 * stands for its absence. The engine resolves all of them once, before the first run, and calls them without a test.
 */
public interface Capabilities {
    Capabilities NONE = new Capabilities() {};

    /** Threads that leave the engine's control and return. */
    default OutsideControl outsideControl() {
        return OutsideControl.NONE;
    }

    /** Judging waiting loops. */
    default WaitingLoopOracle waitingLoops() {
        return WaitingLoopOracle.NONE;
    }

    /** A key of the local state, for exhaustive search by state. */
    default LocalStateKey localStateKey() {
        return LocalStateKey.NONE;
    }

    /** Keeping and restoring the state of single threads. */
    default ThreadSnapshots threadSnapshots() {
        return ThreadSnapshots.NONE;
    }

    /** Plain accesses that threads make between their operations. */
    default PlainAccessLog plainAccesses() {
        return PlainAccessLog.NONE;
    }

    /** Stacks that other threads may access. */
    default StackMemory stackMemory() {
        return StackMemory.NONE;
    }

    /** Threads that run while monitors process their last event. */
    default EarlyResume earlyResume() {
        return EarlyResume.NONE;
    }

    /** Locations that are added during a run. */
    default AddedLocations addedLocations() {
        return AddedLocations.NONE;
    }

    /** Libraries and names that a detection concerns. */
    default DetectionContext detectionContext() {
        return DetectionContext.NONE;
    }

    /**
     * Whether steps are left out of the strategy's decisions where only one thread is live: its set-up before it starts threads,
     * and its work after all others have ended.
     */
    default boolean leavesOutSequentialSteps() {
        return false;
    }

    /** The output of a run. */
    default ProgramOutput output() {
        return ProgramOutput.NONE;
    }
}
