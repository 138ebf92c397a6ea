package dev.weakspot.report.sarif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Interleaving.Step;
import dev.weakspot.finding.Reproduction;
import dev.weakspot.report.SampleReport;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Answers;
import dev.weakspot.verdict.Conclusion;
import dev.weakspot.verdict.Coverage;
import dev.weakspot.verdict.SearchStatistics;
import dev.weakspot.verdict.SearchVerdict;
import dev.weakspot.verdict.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A result keeps its fingerprint if it is the same bug, and only then. */
final class FingerprintsTest {
    private static final Site PUT = site(12, "    box->text = text;", "put");
    private static final Site GET = site(24, "    return box->text;", "get");

    @Test
    void threadsStepsAndRecordingsDoNotMatter() {
        Finding first = race("box->text", access(0, PUT), access(1, GET));
        Finding other = new Finding(
                        Finding.Kind.RACE,
                        "P7's write and P3's read race",
                        Optional.of(GET),
                        race("box->text", access(7, PUT), access(3, GET)).accesses(),
                        new Interleaving(List.of(new Step(7, PUT, "write", false), new Step(3, GET, "read", true))))
                .with(new Reproduction(17, Optional.of("weakspot-recordings/box-race-2.recording")));
        assertThat(fingerprint(first)).isEqualTo(fingerprint(other));
    }

    @Test
    void theOrderOfTheAccessesDoesNotMatter() {
        assertThat(fingerprint(race("x", access(0, PUT), access(1, GET))))
                .isEqualTo(fingerprint(race("x", access(1, GET), access(0, PUT))));
    }

    @Test
    void linesMayMoveAndBeIndented() {
        Site moved = site(112, "\treturn box->text;", "get");
        assertThat(fingerprint(race("x", access(0, PUT), access(1, GET))))
                .isEqualTo(fingerprint(race("x", access(0, PUT), access(1, moved))));
    }

    @Test
    void numbersOfBlocksAndElementsDoNotMatter() {
        assertThat(fingerprint(race("queue[3] of block 17", access(0, PUT), access(1, GET))))
                .isEqualTo(fingerprint(race("queue[40] of block 5", access(0, PUT), access(1, GET))));
    }

    @Test
    void theFunctionOfALocalVariableDoesNotMatter() {
        assertThat(fingerprint(race("ring.head_ of run(int) (P1)", access(0, PUT), access(1, GET))))
                .isEqualTo(fingerprint(race("ring.head_", access(0, PUT), access(1, GET))));
    }

    @Test
    void theStepsBeforeADeadlockDoNotMatter() {
        Interleaving end = new Interleaving(List.of(new Step(0, PUT, "waits", true), new Step(1, GET, "waits", true)));
        Finding one = new Finding(Finding.Kind.DEADLOCK, "", Optional.of(PUT), List.of(access(0, GET)), end);
        Finding two = new Finding(Finding.Kind.DEADLOCK, "", Optional.of(PUT), List.of(access(3, PUT)), end);
        assertThat(fingerprint(one)).isEqualTo(fingerprint(two));
    }

    @Test
    void kindObjectFunctionFileAndTextMatter() {
        Finding race = race("x1", access(0, PUT), access(1, GET));
        Finding kind =
                new Finding(Finding.Kind.USE_AFTER_FREE, "", Optional.of(GET), race.accesses(), Interleaving.NONE);
        Site function = site(24, GET.text(), "take");
        Site text = site(24, "return box->size;", "get");
        Site file = new Site("src/bag.c", 24, 0, GET.text(), GET.stack());
        assertThat(List.of(
                        fingerprint(race),
                        fingerprint(kind),
                        fingerprint(race("x2", access(0, PUT), access(1, GET))),
                        fingerprint(race("x1", access(0, PUT), access(1, function))),
                        fingerprint(race("x1", access(0, PUT), access(1, text))),
                        fingerprint(race("x1", access(0, PUT), access(1, file)))))
                .doesNotHaveDuplicates();
    }

    /** Two findings on equal lines of one function are two results. Their order in the report does not matter. */
    @Test
    void equalLinesOfOneFunctionAreDistinguished() {
        Finding first = race("x", access(0, PUT), access(1, GET));
        Finding second = race("x", access(0, PUT), access(1, site(30, GET.text(), "get")));
        List<String> inOrder = fingerprints(first, second);
        List<String> reversed = fingerprints(second, first);
        assertThat(inOrder).doesNotHaveDuplicates();
        assertThat(reversed).containsExactly(inOrder.get(1), inOrder.get(0));
    }

    @Test
    void oneBugInTwoTestCasesIsOneResult() {
        Finding first = race("x", access(0, PUT), access(1, GET));
        Finding second = race("x", access(2, PUT), access(5, GET));
        List<String> both = fingerprints(first, second);
        assertThat(both.get(0)).isEqualTo(both.get(1)).isEqualTo(fingerprint(first));
    }

    private static String fingerprint(Finding finding) {
        return fingerprints(finding).get(0);
    }

    /** Each finding in a program of its own. */
    private static List<String> fingerprints(Finding... findings) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Finding finding : findings) {
            Conclusion conclusion = new Conclusion(
                    "box", "./box", Answers.UNKNOWN, List.of(finding), new Coverage(List.of(), List.of()));
            verdicts.add(new SearchVerdict(conclusion, Optional.empty(), SearchStatistics.NONE));
        }
        SourcePaths paths = SourcePaths.of(new SampleReport().report().call());
        Map<Finding, String> all = Fingerprints.of(verdicts, paths);
        return Arrays.stream(findings).map(all::get).toList();
    }

    private static Finding race(String object, Access first, Access second) {
        return new Finding(
                Finding.Kind.RACE,
                "a race",
                Optional.of(second.site()),
                List.of(
                        on(object, first).as(Access.Role.FIRST_OF_RACE),
                        on(object, second).as(Access.Role.SECOND_OF_RACE)),
                Interleaving.NONE);
    }

    private static Access on(String object, Access access) {
        return new Access(access.thread(), access.operation(), access.mode(), object, access.site());
    }

    private static Access access(int thread, Site site) {
        return new Access(thread, "access", Optional.of(Mode.NON_ATOMIC), "", site);
    }

    private static Site site(int line, String text, String function) {
        return new Site("src/box.c", line, 0, text, List.of(new Frame(function, "src/box.c", line)));
    }
}
