package dev.weakspot.litmus.axioms;

import dev.weakspot.event.Mode;
import dev.weakspot.litmus.axioms.Label.Kind;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The next action of a thread: all the labels that it enables, [Rocker Fig. 2]. The memory decides which of them are
 * possible; the program allows any value to be read.
 */
public sealed interface AxiomaticAction {
    /** Null if the action accesses no memory. */
    AxiomaticLocation location();

    /** The labels that are enabled if the action reads {@code value}. */
    List<Label> labels(Object value);

    /** The union of ψ(R_in) over all labels: the reads that the action depends on, independent of the memory. */
    Set<Integer> dependsOn();

    /** A fence or a branch, which has one label and is always possible. */
    record Local(Label label) implements AxiomaticAction {
        @Override
        public AxiomaticLocation location() {
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

    record Load(AxiomaticLocation location, Mode mode, Set<Integer> dependsOn) implements AxiomaticAction {
        @Override
        public List<Label> labels(Object value) {
            return List.of(new Label(Kind.R, mode, location, value, null, dependsOn));
        }
    }

    record Store(AxiomaticLocation location, Mode mode, Object written, Set<Integer> dependsOn)
            implements AxiomaticAction {
        @Override
        public List<Label> labels(Object value) {
            return List.of(new Label(Kind.W, mode, location, null, written, dependsOn));
        }
    }

    /** An update that never fails: fetch-and-something, exchange. */
    record Update(AxiomaticLocation location, Mode mode, UnaryOperator<Object> change, Set<Integer> dependsOn)
            implements AxiomaticAction {
        @Override
        public List<Label> labels(Object value) {
            return List.of(new Label(Kind.RMW, mode, location, value, change.apply(value), dependsOn));
        }
    }

    /** Blocks until the expected value can be read. */
    record Wait(AxiomaticLocation location, Mode mode, Object expected, Set<Integer> dependsOn)
            implements AxiomaticAction {
        @Override
        public List<Label> labels(Object value) {
            return value.equals(expected)
                    ? List.of(new Label(Kind.R_STAR, mode, location, value, null, dependsOn))
                    : List.of();
        }
    }

    /** BCAS; also locks a mutex. */
    record BlockingCas(AxiomaticLocation location, Mode mode, Object expected, Object desired, Set<Integer> dependsOn)
            implements AxiomaticAction {
        @Override
        public List<Label> labels(Object value) {
            return value.equals(expected)
                    ? List.of(new Label(Kind.RMW, mode, location, value, desired, dependsOn))
                    : List.of();
        }
    }

    /**
     * A compare-exchange. A weak compare-exchange may also fail, as R*, after reading the expected value.
     *
     * @param failureDependsOn a failure does not use the desired value
     */
    record Cas(
            AxiomaticLocation location,
            Mode success,
            Mode failure,
            boolean isWeak,
            Object expected,
            Object desired,
            Set<Integer> dependsOn,
            Set<Integer> failureDependsOn)
            implements AxiomaticAction {
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
