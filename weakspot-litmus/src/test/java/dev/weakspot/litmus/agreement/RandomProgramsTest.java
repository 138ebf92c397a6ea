package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.generator.RandomProgram;
import dev.weakspot.litmus.generator.RandomPrograms;
import dev.weakspot.litmus.generator.RandomPrograms.Size;
import dev.weakspot.litmus.oracle.Behaviour;
import dev.weakspot.litmus.oracle.NaiveInterpreter;
import dev.weakspot.litmus.oracle.NaiveInterpreter.Exploration;
import dev.weakspot.litmus.oracle.NaiveInterpreter.TooManySteps;
import dev.weakspot.litmus.oracle.ThreadStep.Granularity;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Checks that the random programs show every kind of behaviour often enough. */
final class RandomProgramsTest {
    private static final long MAX_STEPS = 20_000;
    private static final int PROGRAMS = 1_000;

    private enum Feature {
        REFUSED,
        SEVERAL_OUTCOMES,
        NO_OUTCOME,
        CONDITION_REACHED,
        DEADLOCK,
        ENDLESS_WAIT,
        FAILED_ASSERTION,
        CRASH,
        LOCK_MISUSE
    }

    @Provide
    Arbitrary<RandomProgram> small() {
        return RandomPrograms.any(Size.SMALL);
    }

    @Property(tries = 500)
    void localStepsNeedNoSchedulingPoint(@ForAll("small") RandomProgram program) {
        try {
            Exploration fine = NaiveInterpreter.run(program.tree(), Granularity.FINE, MAX_STEPS);
            Exploration coarse = NaiveInterpreter.run(program.tree(), Granularity.SHARED_ONLY, MAX_STEPS);
            assertThat(coarse.behaviour()).as(program::toString).isEqualTo(fine.behaviour());
            assertThat(coarse.hasNonTerminatingConfiguration()).isEqualTo(fine.hasNonTerminatingConfiguration());
        } catch (TooManySteps e) {
            Assume.that(false);
        }
    }

    /** Counts features of 1,000 fixed programs. Each lower bound is at most half of the count when the test was written. */
    @Example
    void everyKindOfBehaviourOccursOftenEnough() {
        Map<Feature, Integer> count = new EnumMap<>(Feature.class);
        for (int seed = 0; seed < PROGRAMS; seed++) {
            count(RandomPrograms.next(new Random(seed), Size.MEDIUM), count);
        }
        assertThat(count.get(Feature.REFUSED)).isLessThan(50);
        assertThat(count.get(Feature.NO_OUTCOME)).isLessThan(500);
        assertThat(count.get(Feature.SEVERAL_OUTCOMES)).isGreaterThan(200);
        assertThat(count.get(Feature.CONDITION_REACHED)).isGreaterThan(150);
        assertThat(count.get(Feature.DEADLOCK)).isGreaterThan(60);
        assertThat(count.get(Feature.ENDLESS_WAIT)).isGreaterThan(20);
        assertThat(count.get(Feature.FAILED_ASSERTION)).isGreaterThan(60);
        assertThat(count.get(Feature.CRASH)).isGreaterThan(50);
        assertThat(count.get(Feature.LOCK_MISUSE)).isGreaterThan(20);
    }

    private static void count(RandomProgram program, Map<Feature, Integer> count) {
        try {
            Exploration exploration = NaiveInterpreter.run(program.tree(), Granularity.SHARED_ONLY, MAX_STEPS);
            Behaviour behaviour = exploration.behaviour();
            count(behaviour.outcomes().size() > 1, Feature.SEVERAL_OUTCOMES, count);
            count(behaviour.outcomes().isEmpty(), Feature.NO_OUTCOME, count);
            count(behaviour.isConditionReached(), Feature.CONDITION_REACHED, count);
            count(behaviour.hasDeadlock(), Feature.DEADLOCK, count);
            count(
                    exploration.hasNonTerminatingConfiguration() && !behaviour.hasDeadlock(),
                    Feature.ENDLESS_WAIT,
                    count);
            count(!behaviour.failedAssertions().isEmpty(), Feature.FAILED_ASSERTION, count);
            count(!behaviour.crashes().isEmpty(), Feature.CRASH, count);
            count(!behaviour.lockMisuses().isEmpty(), Feature.LOCK_MISUSE, count);
        } catch (TooManySteps e) {
            count(true, Feature.REFUSED, count);
        }
    }

    private static void count(boolean isPresent, Feature feature, Map<Feature, Integer> count) {
        count.merge(feature, isPresent ? 1 : 0, Integer::sum);
    }
}
