package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Advice;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FixCheck;
import dev.weakspot.finding.Severity;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Portfolio;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Campaigns repeat runs with the memory orders of an advice. */
class FixTrialTest {
    private static final int RUNS = 1000;

    private static final String PUBLICATION = """
            C publication
            { [data] = 0; [flag] = 0; }
            P0 (int* data, atomic_int* flag) {
              *data = 1;
              atomic_store_explicit(flag, 1, memory_order_relaxed);
            }
            P1 (int* data, atomic_int* flag) {
              if (atomic_load_explicit(flag, memory_order_relaxed)) {
                int r0 = *data;
              }
            }
            """;

    /** The other order of the accesses needs another change, so that the one for the shown order is not enough. */
    private static final String BROKEN_PETERSON = """
            C broken-peterson
            { atomic_int flag[2]; [turn] = 0; [inside] = 0; }
            P0..P1 (atomic_int* flag, atomic_int* turn, int* inside, int i) {
              atomic_store(turn, 1 - i);
              atomic_store(&flag[i], 1);
              while (atomic_load(&flag[1 - i]) == 1 && atomic_load(turn) == 1 - i) {}
              *inside += 1;
              assert(*inside == 1);
              *inside -= 1;
              atomic_store(&flag[i], 0);
            }
            """;

    private static List<FixCheck> checks(String program) {
        TestOptions options = new TestOptions(
                Portfolio.of(Optional.empty(), Optional.empty(), Set.of()),
                ParameterSweep.FULL,
                1,
                OptionalLong.of(RUNS),
                RunLimits.DEFAULT,
                WorkerCount.fixed(1),
                false,
                false,
                false,
                Severity.ERROR,
                Optional.empty());
        return new SampleCampaign(program)
                .test(options).findings().stream()
                        .filter(finding -> finding.kind() == Finding.Kind.RACE)
                        .flatMap(finding -> finding.why().advice().stream())
                        .map(Advice::check)
                        .flatMap(Optional::stream)
                        .toList();
    }

    @Test
    void theRaceOfAPublicationDoesNotOccurWithReleaseAndAcquire() {
        assertThat(checks(PUBLICATION)).singleElement().satisfies(check -> {
            assertThat(check.isPassed()).isTrue();
            assertThat(check.runs()).isEqualTo(200);
            assertThat(check.inWords()).isEqualTo("verified: not found again in 200 runs");
        });
    }

    @Test
    void aChangeThatIsNotEnoughIsNotVerified() {
        assertThat(checks(BROKEN_PETERSON)).anySatisfy(check -> {
            assertThat(check.isPassed()).isFalse();
            assertThat(check.inWords()).matches("not verified: still found in \\d+ of 200 runs");
        });
    }
}
