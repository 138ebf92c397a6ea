package dev.weakspot.litmus.verify;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Symptom;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.AccessNames;
import dev.weakspot.story.Scene;
import dev.weakspot.story.Standstill;
import dev.weakspot.story.StepWords;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Tells people what the search hit on, and how to get there, in the words of their program. */
final class Teller {
    private final Program program;
    private final Search<?> search;
    private final LitmusNames litmusNames;
    private final AccessNames names;
    private final StepWords words;

    Teller(Program program, Search<?> search) {
        this.program = program;
        this.search = search;
        this.litmusNames = new LitmusNames(program);
        this.names = new AccessNames(litmusNames);
        this.words = new StepWords(litmusNames);
    }

    Finding finding(Symptom hit, int state) {
        Way way = new Way(search, state);
        StateView view = new StateView(search.layout(), search.threads()).at(way.state(), 0);
        List<Integer> concerned = threadsAt(hit, view);
        List<Move> moves = FewSwitches.in(way.moves());
        List<Interleaving.Step> steps = steps(moves, concerned);
        List<Access> accesses = accesses(moves);
        List<String> parts = new ArrayList<>();
        if (hit.kind() != Finding.Kind.CONDITION) {
            Standstill standstill = new Standstill(sceneOf(view), litmusNames);
            for (int thread : concerned) {
                LocalNode node = view.node(thread);
                String what = standstill.of(node.operation);
                parts.add("P" + thread + " " + what);
                steps.add(new Interleaving.Step(thread, view.siteOf(thread), what, true));
                names.of(node.operation).ifPresent(accesses::add);
            }
        }
        Site site = hit.sites().get(0);
        return new Finding(hit.kind(), message(hit, parts, view), Optional.of(site), accesses, new Interleaving(steps));
    }

    /** An execution that ends in this state. */
    Interleaving example(int state) {
        Way way = new Way(search, state);
        return new Interleaving(steps(FewSwitches.in(way.moves()), allThreads()));
    }

    private List<Integer> threadsAt(Symptom hit, StateView view) {
        List<Integer> threads = new ArrayList<>();
        for (int thread = 0; thread < program.threads().size(); thread++) {
            LocalNode node = view.node(thread);
            boolean concerned = switch (hit.kind()) {
                case ASSERTION -> node.kind == LocalNode.Kind.FAILED_ASSERTION;
                case CRASH -> node.kind == LocalNode.Kind.CRASH;
                case LIVELOCK -> node.kind == LocalNode.Kind.DIVERGE;
                case LOCK_MISUSE -> view.isLockMisuse(thread);
                case DEADLOCK -> node.kind != LocalNode.Kind.EXIT && node.kind != LocalNode.Kind.DIVERGE;
                default -> true;
            };
            if (concerned
                    && (hit.kind() == Finding.Kind.CONDITION || hit.sites().contains(view.siteOf(thread)))) {
                threads.add(thread);
            }
        }
        return threads;
    }

    private String message(Symptom hit, List<String> parts, StateView view) {
        String who = String.join(", ", parts);
        return switch (hit.kind()) {
            case DEADLOCK -> (isAnyDiverging(view) ? "stuck for ever: " : "no thread can go on: ") + who;
            case CONDITION -> litmusNames.condition(program.asked(view));
            default -> who;
        };
    }

    private boolean isAnyDiverging(StateView view) {
        return allThreads().stream().anyMatch(thread -> view.node(thread).kind == LocalNode.Kind.DIVERGE);
    }

    private Scene sceneOf(StateView view) {
        return new Scene() {
            @Override
            public String newest(int location) {
                return program.cellText(location, view.cell(location));
            }

            @Override
            public OptionalInt holder(int mutex) {
                int owner = view.word(search.layout().owner(mutex));
                return owner == 0 ? OptionalInt.empty() : OptionalInt.of(owner - 1);
            }
        };
    }

    private List<Integer> allThreads() {
        return program.threads().stream().map(ThreadCode::thread).toList();
    }

    /** Choices that a thread took last count only where the end of that thread does. */
    private List<Interleaving.Step> steps(List<Move> moves, List<Integer> concerned) {
        List<Interleaving.Step> steps = new ArrayList<>();
        Set<Integer> begun = new HashSet<>();
        for (int i = 0; i < moves.size(); i++) {
            Move move = moves.get(i);
            if (begun.add(move.thread())) {
                addChoices(steps, move, firstChoices(move));
            }
            if (move.from().kind != LocalNode.Kind.START) {
                steps.add(step(move, move.from().operation.site(), MoveEvents.text(move, words)));
            }
            boolean goesOn = moves.subList(i + 1, moves.size()).stream().anyMatch(m -> m.thread() == move.thread());
            if (goesOn || concerned.contains(move.thread())) {
                addChoices(steps, move, move.choices());
            }
        }
        return steps;
    }

    private List<LocalClosure.Taken> firstChoices(Move firstMove) {
        LocalNode start = firstMove.from();
        return start.kind == LocalNode.Kind.START
                ? List.of()
                : search.threads().get(start.thread).closureAtStart().choicesTo(start.state);
    }

    private static void addChoices(List<Interleaving.Step> steps, Move move, List<LocalClosure.Taken> choices) {
        for (LocalClosure.Taken taken : choices) {
            steps.add(step(move, taken.site(), "choose " + taken.value()));
        }
    }

    private static Interleaving.Step step(Move move, Site site, String text) {
        return new Interleaving.Step(move.thread(), site, text, false);
    }

    private List<Access> accesses(List<Move> moves) {
        List<Access> accesses = new ArrayList<>();
        for (Move move : moves) {
            if (move.from().kind != LocalNode.Kind.START) {
                names.of(move.from().operation).ifPresent(accesses::add);
            }
        }
        return accesses;
    }
}
