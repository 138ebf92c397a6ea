package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.FindingKey;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.verdict.SearchVerdict;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each failure is reported once, with a shortest counterexample. */
final class ShortestCounterexampleTest {
    @Test
    void everyFailureHasAShortestCounterexample() {
        Set<Finding.Kind> found = EnumSet.noneOf(Finding.Kind.class);
        for (long seed = 0; seed < 1000; seed++) {
            String text = RandomTexts.plain(seed);
            LitmusProgram program = CompiledPrograms.program(text);
            NaiveSearch naive = new NaiveSearch(program);
            SearchVerdict verdict = Verdicts.of(program, Verdicts.DEFAULT);
            String description = "seed=" + seed + "\n" + text;
            assertThat(verdict.statistics().states()).as(description).isEqualTo(naive.states());
            assertThat(verdict.statistics().executions()).as(description).isEqualTo(naive.executions());
            assertThat(lengths(program, verdict)).as(description).isEqualTo(naive.hits());
            verdict.findings().forEach(finding -> found.add(finding.kind()));
        }
        assertThat(found)
                .contains(
                        Finding.Kind.ASSERTION,
                        Finding.Kind.CONDITION,
                        Finding.Kind.CRASH,
                        Finding.Kind.DEADLOCK,
                        Finding.Kind.LOCK_MISUSE);
    }

    /** The number of steps to each failure. A reachable condition of {@code exists} is an answer, not a finding. */
    private static Map<FindingKey, Integer> lengths(LitmusProgram program, SearchVerdict verdict) {
        Map<FindingKey, Integer> lengths = new HashMap<>();
        for (Finding finding : verdict.findings()) {
            List<Interleaving.Step> steps = finding.interleaving().steps();
            List<Site> failing = steps.stream()
                    .filter(Interleaving.Step::isFailure)
                    .map(Interleaving.Step::site)
                    .toList();
            boolean isDeadlock = finding.kind() == Finding.Kind.DEADLOCK;
            List<Site> sites = isDeadlock ? failing : List.of(finding.site().orElseThrow());
            lengths.put(new FindingKey(finding.kind(), sites), moves(steps) - failing.size());
        }
        boolean isAnswer = program.condition().isPresent()
                && !program.condition().get().isRequirement()
                && !verdict.condition().get().example().steps().isEmpty();
        if (isAnswer) {
            lengths.put(
                    new FindingKey(
                            Finding.Kind.CONDITION,
                            List.of(program.condition().get().site())),
                    moves(verdict.condition().get().example().steps()));
        }
        return lengths;
    }

    /** The last arrival at a barrier and its pass are two steps of the engine and one move of the search. */
    private static int moves(List<Interleaving.Step> steps) {
        int moves = steps.size();
        for (int i = 1; i < steps.size(); i++) {
            boolean isSameThread = steps.get(i).thread() == steps.get(i - 1).thread();
            boolean isArrivalAndPass = steps.get(i).text().startsWith("pass ")
                    && steps.get(i - 1).text().startsWith("arrive at ");
            moves -= isSameThread && isArrivalAndPass ? 1 : 0;
        }
        return moves;
    }

    @Test
    void shorterCounterexamplesComeFirst() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { }
                P0 (int* x) { *x = 1; *x = 2; *x = 3; assert(0); }
                P1 (int* x) { *x = 1; assert(0); }
                P2 (int* x) { *x = 1; *x = 2; 1 / 0; }
                """);
        assertThat(verdict.findings())
                .extracting(finding -> finding.site().orElseThrow().line())
                .containsExactly(4, 5, 3);
    }

    @Test
    void theFailingStepIsLastAndMarked() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 (int* x) { *x = 1; }\nP1 (int* x) { int r = *x; assert(r == 0); }");
        List<Interleaving.Step> steps = verdict.findings().get(0).interleaving().steps();
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving()))
                .containsExactly("0 write x = 1", "1 read x = 1", "1 fails its assertion");
        assertThat(steps).extracting(Interleaving.Step::isFailure).containsExactly(false, false, true);
    }

    @Test
    void stepsHaveTheValuesReadAndWritten() {
        SearchVerdict verdict = Verdicts.of("""
                C t
                { int x = 1; int* p = &x; atomic_int a[2]; mtx_t m; barrier_t b = 1; }
                P0 (atomic_int* x, int** p, atomic_int* a, mtx_t* m, barrier_t* b) {
                  int k = choose(7, 8);
                  if (k == 8) return;
                  atomic_store(&a[1], k);
                  atomic_fetch_sub(x, 3);
                  int e = 5;
                  atomic_compare_exchange_strong(x, &e, 6);
                  atomic_compare_exchange_strong(x, &e, 6);
                  int* q = *p;
                  *p = a;
                  mtx_lock(m); mtx_unlock(m); barrier_wait(b);
                  await(x, 6, memory_order_acquire);
                  await_cas(x, 6, -6, memory_order_acquire);
                  atomic_compare_exchange_weak(x, &k, 6);
                  assert(k != -6);
                }
                """);
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving()))
                .containsExactly(
                        "0 choose 7",
                        "0 write a[1] = 7",
                        "0 update x: 1 -> -2",
                        "0 cas x fails, read -2",
                        "0 cas x: -2 -> 6",
                        "0 read p = &x",
                        "0 write p = &a[0]",
                        "0 lock m",
                        "0 unlock m",
                        "0 arrive at b",
                        "0 pass b",
                        "0 await x = 6",
                        "0 await_cas x: 6 -> -6",
                        "0 cas x fails, read -6",
                        "0 fails its assertion");
    }

    @Test
    void aSpuriousFailureOfAWeakExchangeIsMarked() {
        SearchVerdict verdict =
                Verdicts.of("C t\n{ }\nP0 (atomic_int* x) { int e; assert(atomic_compare_exchange_weak(x, &e, 1)); }");
        assertThat(Verdicts.steps(verdict.findings().get(0).interleaving()))
                .containsExactly("0 cas x fails by chance, read 0", "0 fails its assertion");
    }
}
