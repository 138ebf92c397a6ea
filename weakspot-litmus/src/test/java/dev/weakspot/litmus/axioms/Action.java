package dev.weakspot.litmus.axioms;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.axioms.Label.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What a thread is about to do: all the labels it enables there, [Rocker Fig. 2]. Which of them become possible is for
 * the memory to say; the program allows any value to be read.
 */
sealed interface Action {
    /** Null if no memory is accessed. */
    Location location();

    /** The labels enabled if the value read, if any, is this one. */
    List<Label> labels(Object value);

    /** All of ψ(R_in) of all labels: what the thread uses here, whatever memory holds. */
    Set<Integer> dependsOn();

    /** A fence or a branch: nothing that memory could refuse, and nothing it could answer in two ways. */
    record Local(Label label) implements Action {
        @Override
        public Location location() {
            return null;
        }

        @Override
        public List<Label> labels(Object value) {
            return List.of(label);
        }

        @Override
        public Set<Integer> dependsOn() {
            return label.dependsOn();
        }
    }

    record Load(Location location, Mode mode, Set<Integer> dependsOn) implements Action {
        @Override
        public List<Label> labels(Object value) {
            return List.of(new Label(Kind.R, mode, location, value, null, dependsOn));
        }
    }

    record Store(Location location, Mode mode, Object written, Set<Integer> dependsOn) implements Action {
        @Override
        public List<Label> labels(Object value) {
            return List.of(new Label(Kind.W, mode, location, null, written, dependsOn));
        }
    }

    /** An update that never fails: fetch-and-something, exchange. */
    record Update(Location location, Mode mode, UnaryOperator<Object> change, Set<Integer> dependsOn)
            implements Action {
        @Override
        public List<Label> labels(Object value) {
            return List.of(new Label(Kind.RMW, mode, location, value, change.apply(value), dependsOn));
        }
    }

    /** Blocks until the expected value can be read. */
    record Wait(Location location, Mode mode, Object expected, Set<Integer> dependsOn) implements Action {
        @Override
        public List<Label> labels(Object value) {
            return value.equals(expected)
                    ? List.of(new Label(Kind.R_STAR, mode, location, value, null, dependsOn))
                    : List.of();
        }
    }

    /** BCAS; also what takes a mutex. */
    record BlockingCas(Location location, Mode mode, Object expected, Object desired, Set<Integer> dependsOn)
            implements Action {
        @Override
        public List<Label> labels(Object value) {
            return value.equals(expected)
                    ? List.of(new Label(Kind.RMW, mode, location, value, desired, dependsOn))
                    : List.of();
        }
    }

    /**
     * A compare-exchange. A weak one may also fail, as R*, having read what it expected.
     *
     * @param failureDependsOn a failure does not use the desired value
     */
    record Cas(
            Location location,
            Mode success,
            Mode failure,
            boolean isWeak,
            Object expected,
            Object desired,
            Set<Integer> dependsOn,
            Set<Integer> failureDependsOn)
            implements Action {
        @Override
        public List<Label> labels(Object value) {
            Label failed = new Label(Kind.R_STAR, failure, location, value, null, failureDependsOn);
            if (!value.equals(expected)) {
                return List.of(failed);
            }
            Label succeeded = new Label(Kind.RMW, success, location, value, desired, dependsOn);
            return isWeak ? List.of(succeeded, failed) : List.of(succeeded);
        }
    }
}
