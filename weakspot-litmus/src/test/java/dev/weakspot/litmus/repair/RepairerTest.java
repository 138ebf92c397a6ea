package dev.weakspot.litmus.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.finding.Change;
import dev.weakspot.finding.Finding;
import dev.weakspot.input.InputException;
import dev.weakspot.verdict.Answer;
import dev.weakspot.verdict.Reachability;
import dev.weakspot.verdict.Repair;
import dev.weakspot.verdict.SearchVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Tests the search with checks that depend on the text only, so that the expected repair is known. */
class RepairerTest {
    private static final String MP = """
            C MP
            { }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);  // data
              atomic_store_explicit(y, 1, memory_order_relaxed);  // flag
            }
            P1 (atomic_int* x, atomic_int* y) {
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
              int r1 = atomic_load_explicit(x, memory_order_relaxed);
            }
            """;

    private static final String FENCE = "atomic_thread_fence(memory_order_seq_cst);\n";

    private final List<String> tried = new ArrayList<>();
    private int mostPrograms = 1000;
    private long mostStates = Long.MAX_VALUE;

    @Test
    void strongerOrdersSufficeForMessagePassing() {
        Repair repair =
                repaired(MP, text -> releasesFlag(text) && acquiresFlag(text)).orElseThrow();
        assertThat(repair.isVerified()).isTrue();
        assertThat(repair.changes())
                .extracting(change -> change.site().line() + ":" + change.site().column() + " " + change.text())
                .containsExactly(
                        "5:3 write y with memory_order_release instead of memory_order_relaxed",
                        "8:12 read y with memory_order_acquire instead of memory_order_relaxed");
        assertThat(repair.changes().get(0).site().text())
                .isEqualTo("  atomic_store_explicit(y, 1, memory_order_relaxed);  // flag");
        assertThat(repair.program())
                .isEqualTo(
                        MP.replace("(y, 1, memory_order_relaxed);  // flag", "(y, 1, memory_order_release);  // flag")
                                .replace("(y, memory_order_relaxed)", "(y, memory_order_acquire)"));
    }

    @Test
    void scFencesAreAddedIfNoOtherChangeSuffices() {
        Repair repair = repaired(MP, text -> fences(text) == 2).orElseThrow();
        assertThat(repair.program())
                .isEqualTo(MP.replace("  atomic_store_explicit(y", "  " + FENCE + "  atomic_store_explicit(y")
                        .replace("  int r1", "  " + FENCE + "  int r1"));
        assertThat(repair.changes())
                .extracting(Change::text)
                .containsOnly("put atomic_thread_fence(memory_order_seq_cst); before this statement");
        assertThat(repair.isVerified()).isTrue();
    }

    @Test
    void aFenceIsAddedIfItReplacesMoreThanThreeOrders() {
        StringBuilder body = new StringBuilder("  *z = 1;\n");
        for (int i = 0; i < 5; i++) {
            body.append("  atomic_store_explicit(x, 1, memory_order_relaxed);\n");
        }
        String text = "C t\n{ }\nP0 (atomic_int* x, int* z) {\n" + body + "}\n";
        Predicate<String> isFixed = edited ->
                edited.matches("(?s).*z = 1;\\s*atomic_thread_fence\\(memory_order_(release|acq_rel|seq_cst)\\);.*")
                        || edited.split("1, memory_order_(release|seq_cst)").length > 5;
        Repair repair = repaired(text, isFixed).orElseThrow();
        assertThat(repair.changes()).hasSize(1);
        assertThat(repair.changes().get(0).text()).contains("put atomic_thread_fence(memory_order_release); before");
    }

    @Test
    void aProgramWithScAccessesGetsMoreScAccesses() {
        String text = MP.replace("_explicit(x, memory_order_relaxed)", "(x)");
        Repair repair = repaired(text, edited -> edited.contains("(x, 1, memory_order_seq_cst)"))
                .orElseThrow();
        assertThat(repair.changes())
                .extracting(Change::text)
                .containsExactly("write x with memory_order_seq_cst instead of memory_order_relaxed");
        assertThat(tried).noneMatch(edited -> edited.contains("fence(memory_order_seq_cst)"));
    }

    @Test
    void aRepairThatCannotBeVerifiedIsMarked() {
        Function<String, SearchVerdict> verifier =
                text -> releasesFlag(text) ? SyntheticVerdicts.of(Answer.UNKNOWN, Answer.UNKNOWN) : notRobust(text);
        Repair repair = repairedBy(MP, verifier).orElseThrow();
        assertThat(repair.isVerified()).isFalse();
        assertThat(repair.program())
                .isEqualTo(MP.replace("(y, 1, memory_order_relaxed)", "(y, 1, memory_order_release)"));
    }

    @Test
    void aProgramMayHaveNoRepair() {
        assertThat(repaired(MP, text -> false)).isEmpty();
    }

    @Test
    void aRobustProgramNeedsNoRepair() throws InputException {
        SearchVerdict fine = SyntheticVerdicts.of(Answer.YES, Answer.YES);
        assertThat(Repairer.repair("f", MP, fine, (text, states) -> fine, budget()))
                .isEmpty();
        assertThat(tried).isEmpty();
    }

    @Test
    void aRaceIsRepairedToo() throws InputException {
        Function<String, SearchVerdict> verifier = text -> SyntheticVerdicts.of(
                acquiresFlag(text) ? Answer.YES : Answer.NO, releasesFlag(text) ? Answer.YES : Answer.NO);
        assertThat(repairedBy(MP, verifier).orElseThrow().changes()).hasSize(2);
    }

    @Test
    void aRepairMayLeaveARace() throws InputException {
        Function<String, SearchVerdict> verifier =
                text -> SyntheticVerdicts.of(acquiresFlag(text) ? Answer.YES : Answer.NO, Answer.NO);
        Repair repair = repairedBy(MP, verifier).orElseThrow();
        assertThat(repair.changes())
                .extracting(Change::text)
                .containsExactly("read y with memory_order_acquire instead of memory_order_relaxed");
        assertThat(repair.isVerified()).isTrue();
    }

    @Test
    void aRaceThatOrdersDoNotRemoveHasNoRepair() {
        assertThat(repairedBy(MP, text -> SyntheticVerdicts.of(Answer.YES, Answer.NO)))
                .isEmpty();
    }

    @Test
    void aRepairMustNotAddARace() {
        Function<String, SearchVerdict> verifier = text -> acquiresFlag(text)
                ? SyntheticVerdicts.of(Answer.YES, Answer.NO)
                : releasesFlag(text) ? SyntheticVerdicts.of(Answer.YES, Answer.YES) : notRobust(text);
        assertThat(repairedBy(MP, verifier)).isEmpty(); // the strongest edit acquires and releases
    }

    @Test
    void aRepairMustNotChangeTheBehaviourUnderSc() {
        Function<String, SearchVerdict> other = text -> releasesFlag(text)
                ? new SyntheticVerdicts(Answer.YES, Answer.YES, List.of(), List.of(), Reachability.REACHABLE).verdict()
                : notRobust(text);
        assertThat(repairedBy(MP, other)).isEmpty();
        Function<String, SearchVerdict> worse = text -> releasesFlag(text)
                ? new SyntheticVerdicts(
                                Answer.YES,
                                Answer.YES,
                                List.of(SyntheticVerdicts.finding(Finding.Kind.DEADLOCK, text)),
                                List.of(),
                                Reachability.UNREACHABLE)
                        .verdict()
                : notRobust(text);
        assertThat(repairedBy(MP, worse)).isEmpty();
    }

    @Test
    void withoutBudgetTheRepairIsASuggestion() {
        mostPrograms = 0;
        Repair repair = repaired(MP, text -> true).orElseThrow();
        assertThat(repair.isVerified()).isFalse();
        assertThat(repair.program())
                .isEqualTo(MP.replace("  atomic_store_explicit(y", "  " + FENCE + "  atomic_store_explicit(y")
                        .replace("  int r1", "  " + FENCE + "  int r1"));
    }

    @Test
    void theBudgetIsKept() {
        for (mostPrograms = 1; mostPrograms < 12; mostPrograms++) {
            tried.clear();
            Repair repair = repaired(MP, text -> fences(text) == 2).orElseThrow();
            assertThat(tried).hasSizeLessThanOrEqualTo(mostPrograms).doesNotHaveDuplicates();
            assertThat(repair.isVerified())
                    .isEqualTo(tried.contains(repair.program()) && fences(repair.program()) == 2);
        }
        mostPrograms = 1000;
        mostStates = 100; // each verification takes 20
        tried.clear();
        repaired(MP, text -> fences(text) == 2);
        assertThat(tried).hasSize(5);
    }

    @Test
    void anIncompleteSearchVerifiesNoRepair() {
        Function<String, SearchVerdict> verifier = text -> releasesFlag(text)
                ? new SyntheticVerdicts(
                                Answer.UNKNOWN, Answer.UNKNOWN, List.of(), List.of("stopped"), Reachability.UNREACHABLE)
                        .verdict()
                : notRobust(text);
        assertThat(repairedBy(MP, verifier).orElseThrow().isVerified()).isFalse();
        assertThat(tried).hasSize(1);
    }

    private static boolean releasesFlag(String text) {
        return text.contains("(y, 1, memory_order_release)") || text.contains("(y, 1, memory_order_seq_cst)");
    }

    private static boolean acquiresFlag(String text) {
        return text.contains("(y, memory_order_acquire)") || text.contains("(y, memory_order_seq_cst)");
    }

    private static int fences(String text) {
        return text.split("atomic_thread_fence.memory_order_seq_cst").length - 1;
    }

    private static SearchVerdict notRobust(String text) {
        String[] calls = text.lines()
                .filter(line -> line.contains("_explicit("))
                .map(line -> line.substring(line.indexOf("atomic_"), line.indexOf("memory_order")))
                .toArray(String[]::new);
        return SyntheticVerdicts.notRobust(text, calls);
    }

    private Optional<Repair> repaired(String text, Predicate<String> isRobust) {
        return repairedBy(
                text,
                edited -> isRobust.test(edited) ? SyntheticVerdicts.of(Answer.YES, Answer.YES) : notRobust(edited));
    }

    private Optional<Repair> repairedBy(String text, Function<String, SearchVerdict> verifier) {
        SearchVerdict original = verifier.apply(text);
        if (mostPrograms == 0) {
            original = notRobust(text);
        }
        try {
            return Repairer.repair("f", text, original, (edited, states) -> tried(edited, verifier), budget());
        } catch (InputException e) {
            throw new AssertionError(e);
        }
    }

    private SearchVerdict tried(String edited, Function<String, SearchVerdict> verifier) {
        tried.add(edited);
        return verifier.apply(edited);
    }

    private RepairBudget budget() {
        return new RepairBudget(mostPrograms, mostStates, () -> false);
    }
}
