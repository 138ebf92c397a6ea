package dev.weakspot.litmus.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.campaign.TestOptions;
import dev.weakspot.campaign.runs.WorkerCount;
import dev.weakspot.engine.RunLimits;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Reason;
import dev.weakspot.finding.Severity;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.verdict.RunsVerdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Campaigns with the default portfolio: errors, warnings, and directed runs. */
final class PortfolioCampaignTest {
    private static final String INTENDED = SampleCampaign.STORE_BUFFERING.replace("~exists", "exists");

    /** One thread only. */
    private static final String SEQUENTIAL = """
            C alone
            { [x] = 0; }
            P0 (atomic_int* x) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
            }
            """;

    @Test
    void anErrorReplacesTheViolationsThatCauseIt() {
        RunsVerdict verdict = test(SampleCampaign.STORE_BUFFERING, Optional.empty(), 1);
        assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(Finding.Kind.CONDITION);
        Finding error = verdict.findings().get(0);
        assertThat(error.severity()).isEqualTo(Severity.ERROR);
        assertThat(error.why().advice()).as("the repair of the violation").isNotEmpty();
        assertThat(topics(error)).contains(Reason.Topic.WEAK_MEMORY);
    }

    /** Both reads may be stale, and the same fences repair both. */
    @Test
    void aViolationWithoutConsequenceIsOneWarningForEachCause() {
        RunsVerdict verdict = test(INTENDED, Optional.empty(), 1);
        assertThat(verdict.findings()).singleElement().satisfies(warning -> {
            assertThat(warning.severity()).isEqualTo(Severity.WARNING);
            assertThat(topics(warning)).contains(Reason.Topic.CONSEQUENCE, Reason.Topic.SAME_CAUSE);
            assertThat(warning.explanation())
                    .contains("no error depends on it in 200 runs under RC20 in which this access took old values");
        });
    }

    @Test
    void runsUnderScAloneFollowUpNothing() {
        RunsVerdict verdict = test(SampleCampaign.STORE_BUFFERING, Optional.of(MemoryModel.SC), 1);
        assertThat(verdict.findings()).extracting(Finding::severity).containsOnly(Severity.WARNING);
        assertThat(verdict.findings().get(0).explanation())
                .contains("its consequences were not looked for: there were no runs under weak memory");
    }

    @Test
    void theResultDoesNotDependOnTheNumberOfJobs() {
        for (String program : List.of(SampleCampaign.STORE_BUFFERING, SampleCampaign.LOST_UPDATE, INTENDED)) {
            RunsVerdict one = test(program, Optional.empty(), 1);
            RunsVerdict three = test(program, Optional.empty(), 3);
            assertThat(three.conclusion()).isEqualTo(one.conclusion());
            assertThat(three.sampling()).isEqualTo(one.sampling());
        }
    }

    @Test
    void aCampaignWithoutASecondThreadIsNotComplete() {
        RunsVerdict verdict = test(SEQUENTIAL, Optional.empty(), 1);
        assertThat(verdict.coverage().gaps()).singleElement().asString().startsWith("no two threads were alive");
        assertThat(verdict.sampling().guarantees()).isEmpty();
    }

    private static List<Reason.Topic> topics(Finding finding) {
        return finding.why().reasons().stream()
                .filter(Reason.Remark.class::isInstance)
                .map(reason -> ((Reason.Remark) reason).topic())
                .toList();
    }

    private static RunsVerdict test(String program, Optional<MemoryModel> memory, int jobs) {
        TestOptions options = new TestOptions(
                Portfolio.of(memory, Optional.empty(), Set.of()),
                ParameterSweep.FULL,
                1,
                OptionalLong.of(400),
                RunLimits.DEFAULT,
                WorkerCount.fixed(jobs),
                false,
                false,
                false,
                Severity.ERROR,
                Optional.empty());
        return new SampleCampaign(program).test(options);
    }
}
