package dev.weakspot.litmus.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.answers.RandomTexts;
import dev.weakspot.litmus.answers.Verdicts;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.LocalNode.Kind;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.counterexample.Counterexample.Move;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.Inspection;
import dev.weakspot.litmus.search.PlainSpace;
import dev.weakspot.litmus.search.Walk;
import dev.weakspot.litmus.search.Walk.Sink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A reordered counterexample is an equivalent interleaving with fewer context switches. */
final class FewContextSwitchesTest {
    @Test
    void reorderingKeepsTheExecution() {
        int reordered = 0;
        for (long seed = 0; seed < 1000; seed++) {
            Run walk = new Run(RandomTexts.any(seed), seed);
            List<Move> few = FewContextSwitches.in(walk.moves);
            String about = "seed=" + seed + "\n" + walk.text;
            assertThat(few).as(about).containsExactlyInAnyOrderElementsOf(walk.moves);
            for (int thread = 0; thread < 3; thread++) {
                assertThat(of(thread, few)).as(about).isEqualTo(of(thread, walk.moves));
            }
            assertThat(dependenciesOf(few)).as(about).isEqualTo(dependenciesOf(walk.moves));
            assertThat(walk.replayed(few)).as(about).isEqualTo(walk.state);
            assertThat(switches(few)).as(about).isLessThanOrEqualTo(switches(walk.moves));
            reordered += few.equals(walk.moves) ? 0 : 1;
        }
        assertThat(reordered).isGreaterThan(200);
    }

    private static List<Move> of(int thread, List<Move> moves) {
        return moves.stream().filter(move -> move.thread() == thread).toList();
    }

    private static long switches(List<Move> moves) {
        return IntStream.range(1, moves.size())
                .filter(i -> moves.get(i).thread() != moves.get(i - 1).thread())
                .count();
    }

    /** The ordered pairs of dependent moves: moves of one thread, conflicting accesses, and moves at barriers. */
    private static Set<List<Integer>> dependenciesOf(List<Move> moves) {
        Set<List<Integer>> pairs = new HashSet<>();
        for (int i = 0; i < moves.size(); i++) {
            for (int j = i + 1; j < moves.size(); j++) {
                Move first = moves.get(i);
                Move second = moves.get(j);
                boolean sameThread = first.thread() == second.thread();
                boolean conflict = first.slot() == second.slot() && (first.isChange() || second.isChange());
                boolean barriers = isAtBarrier(first) && isAtBarrier(second);
                if (sameThread || conflict || barriers) {
                    pairs.add(List.of(System.identityHashCode(first), System.identityHashCode(second)));
                }
            }
        }
        return pairs;
    }

    private static boolean isAtBarrier(Move move) {
        return move.from().kind == Kind.ARRIVE || move.from().kind == Kind.RELEASED;
    }

    @Test
    void aLongCounterexampleIsNotReordered() {
        String text = "C t\n{ }\nP0 (int* x) { for (int k = 0; k < 250; k++) *x = k; }\n"
                + "P1 (int* y) { for (int k = 0; k < 250; k++) *y = k; }";
        Run walk = new Run(text, 1);
        assertThat(walk.moves).hasSize(500);
        assertThat(FewContextSwitches.in(walk.moves)).isEqualTo(walk.moves);
    }

    @Test
    void independentThreadsRunOneAfterTheOther() {
        Run walk = new Run(
                "C t\n{ }\nP0 (int* x) { *x = 1; *x = 2; *x = 3; }\nP1 (int* y) { *y = 1; *y = 2; *y = 3; }", 3);
        assertThat(switches(walk.moves)).isGreaterThan(1);
        assertThat(switches(FewContextSwitches.in(walk.moves))).isEqualTo(1);
    }

    @Test
    void anEmptyCounterexampleStaysEmpty() {
        assertThat(FewContextSwitches.in(List.of())).isEmpty();
    }

    /** A random execution of a program, from the start until no thread can take a step. */
    private static final class Run {
        final String text;
        final List<Move> moves = new ArrayList<>();
        final int[] start;
        int[] state;
        private final PlainSpace space;
        private final Walk<Inspection> walk;

        Run(String text, long seed) {
            this.text = text;
            LitmusProgram program = CompiledPrograms.program(text);
            this.space = new PlainSpace(program, Verdicts.DEFAULT);
            this.walk = space.newWalk();
            this.start = space.initialState();
            this.state = start;
            Random random = new Random(seed);
            for (List<Taken> next = next(state); !next.isEmpty() && moves.size() < 500; next = next(state)) {
                Taken taken = next.get(random.nextInt(next.size()));
                moves.add(taken.move);
                state = taken.reached;
            }
        }

        /** A possible step, and the state after it. */
        private static final class Taken {
            final Move move;
            final int[] reached;

            Taken(Move move, int[] reached) {
                this.move = move;
                this.reached = reached;
            }
        }

        private List<Taken> next(int[] from) {
            List<Taken> all = new ArrayList<>();
            walk.from(from, 0, (records, base, node, to, fences, slot, value, fingerprint) -> {
                int[] reached =
                        Arrays.copyOfRange(records, base, base + space.layout().stride());
                int touched = touchesMemory(node) ? node.object : Sink.NO_CHANGE;
                int before = touched == Sink.NO_CHANGE ? 0 : reached[touched];
                reached[space.layout().node(node.thread)] = to.id;
                if (slot != Sink.NO_CHANGE) {
                    reached[slot] = value;
                }
                StateLayout.setFingerprint(reached, 0, fingerprint);
                int after = touched == Sink.NO_CHANGE ? 0 : reached[touched];
                boolean isChange = slot != Sink.NO_CHANGE;
                all.add(new Taken(new Move(node, to, touched, before, after, isChange, List.of()), reached));
            });
            return all;
        }

        private static boolean touchesMemory(LocalNode node) {
            return switch (node.kind) {
                case START, ARRIVE, WAITING, RELEASED, EXIT, FAILED_ASSERTION, CRASH, DIVERGE -> false;
                default -> true;
            };
        }

        /** The state after these moves; each must be possible, with the values that it had before. */
        int[] replayed(List<Move> wanted) {
            int[] at = start;
            for (Move move : wanted) {
                at = next(at).stream()
                        .filter(taken -> taken.move.equals(move))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError("impossible after reordering: " + move))
                        .reached;
            }
            return at;
        }
    }
}
