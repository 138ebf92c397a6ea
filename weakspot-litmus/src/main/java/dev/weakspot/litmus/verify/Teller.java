package dev.weakspot.litmus.verify;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.finding.Symptom;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.Program;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.verify.Way.Move;
import dev.weakspot.story.AccessNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells people what the search hit on, and how to get there, in the words of their program. */
final class Teller {
    private final Program program;
    private final Search<?> search;
    private final AccessNames names;

    Teller(Program program, Search<?> search) {
        this.program = program;
        this.search = search;
        this.names = new AccessNames(new LitmusNames(program));
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
            for (int thread : concerned) {
                LocalNode node = view.node(thread);
                String what = standstill(node, thread, view);
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
            case CONDITION -> new LitmusNames(program).condition(program.asked(view));
            default -> who;
        };
    }

    private boolean isAnyDiverging(StateView view) {
        return allThreads().stream().anyMatch(thread -> view.node(thread).kind == LocalNode.Kind.DIVERGE);
    }

    /** Why a thread goes no further. */
    private String standstill(LocalNode node, int thread, StateView view) {
        return switch (node.kind) {
            case FAILED_ASSERTION -> "fails its assertion";
            case CRASH -> ((LifeCycle.Crash) node.operation).reason();
            case DIVERGE -> "loops for ever without touching shared memory";
            case LOCK ->
                view.isLockMisuse(thread)
                        ? "locks " + nameOf(node) + ", which it holds already"
                        : "waits for " + nameOf(node) + ", held by P" + (view.word(node.object) - 1);
            case UNLOCK ->
                view.word(node.object) == 0
                        ? "unlocks " + nameOf(node) + ", which nobody holds"
                        : "unlocks " + nameOf(node) + ", held by P" + (view.word(node.object) - 1);
            case WAITING -> "waits at barrier " + nameOf(node);
            case AWAIT, AWAIT_EXCHANGE ->
                "waits for " + nameOf(node) + " = " + valueText(node.object, node.expected) + ", but " + nameOf(node)
                        + " = " + valueText(node.object, view.word(node.object));
            default -> "waits for ever, " + nameOf(node) + " = " + valueText(node.object, view.word(node.object));
        };
    }

    private String nameOf(LocalNode node) {
        if (node.operation instanceof Synchronisation.Barrier barrier) {
            return program.barriers().get(barrier.object()).name();
        }
        if (node.operation instanceof Synchronisation synchronisation) {
            return program.mutexes().get(synchronisation.object());
        }
        return program.cells().get(search.layout().cellNumber(node.object)).name();
    }

    private String valueText(int slot, int value) {
        return program.cellText(search.layout().cellNumber(slot), value);
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
                steps.add(step(move, move.from().operation.site(), text(move)));
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

    private String text(Move move) {
        LocalNode node = move.from();
        if (node.kind == LocalNode.Kind.FENCE) {
            return "fence seq_cst";
        }
        String name = nameOf(node);
        return switch (node.kind) {
            case LOAD -> "read " + name + " = " + valueText(move.slot(), move.before());
            case AWAIT -> "await " + name + " = " + valueText(move.slot(), move.before());
            case STORE -> "write " + name + " = " + valueText(move.slot(), move.after());
            case UPDATE -> "update " + change(move, name);
            case AWAIT_EXCHANGE -> "await_cas " + change(move, name);
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE -> compareExchange(move, name);
            case LOCK -> "lock " + name;
            case UNLOCK -> "unlock " + name;
            case ARRIVE -> move.to().kind == LocalNode.Kind.WAITING ? "arrive at " + name : "open " + name;
            case RELEASED -> "pass " + name;
            default -> throw new IllegalStateException("such a thread does not move: kind=" + node.kind);
        };
    }

    private String change(Move move, String name) {
        return name + ": " + valueText(move.slot(), move.before()) + " -> " + valueText(move.slot(), move.after());
    }

    private String compareExchange(Move move, String name) {
        if (move.isChange()) {
            return "cas " + change(move, name);
        }
        String why = move.before() == move.from().expected ? " fails by chance, " : " fails, ";
        return "cas " + name + why + "read " + valueText(move.slot(), move.before());
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
