package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.Configuration.ThreadState;
import dev.weakspot.litmus.oracle.ProgramFault.Fault;
import dev.weakspot.litmus.oracle.Turn.Granularity;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.verdict.Quantifier;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Explores every interleaving of a program, depth first, without hashing, caching or reduction. It is slow and simple;
 * the verifier is compared with it.
 *
 * <p>It works on the syntax tree. An execution is cut where a configuration repeats one on the current path: the first
 * of the two has the same continuations. A program that needs more steps than allowed is refused, so that every answer
 * is complete.
 */
public final class NaiveInterpreter {
    private final LitmusFile file;
    private final InitialState initial;
    private final FinalConfigurations endings;
    private final Granularity granularity;
    private final boolean hasLoops;
    private final long maxSteps;
    private final List<Configuration> path = new ArrayList<>();
    private final SortedSet<String> outcomes = new TreeSet<>();
    private final Map<Fault, SortedSet<Integer>> faults = new EnumMap<>(Fault.class);
    private boolean isConditionReached;
    private boolean hasDeadlock;
    private boolean hasHopelessConfiguration;
    private long steps;

    private NaiveInterpreter(LitmusFile file, Granularity granularity, long maxSteps) {
        this.file = file;
        this.initial = new InitialState(file);
        this.endings = new FinalConfigurations(file, initial);
        this.granularity = granularity;
        this.hasLoops = file.threads().stream()
                .anyMatch(thread -> NaiveLoops.in(thread.body()).findAny().isPresent());
        this.maxSteps = maxSteps;
        for (Fault fault : Fault.values()) {
            faults.put(fault, new TreeSet<>());
        }
    }

    /**
     * The result of an exploration.
     *
     * @param isHopeless whether a configuration is reachable from which no execution ends, not even by a fault: threads
     *     block each other, or wait in loops for values that are never written
     */
    public record Seen(Behaviour behaviour, boolean isHopeless, long steps) {}

    public static Seen run(LitmusFile file, Granularity granularity, long maxSteps) throws TooManySteps {
        NaiveInterpreter interpreter = new NaiveInterpreter(file, granularity, maxSteps);
        interpreter.explore(interpreter.initial.configuration());
        return interpreter.seen();
    }

    private Seen seen() {
        Behaviour behaviour = new Behaviour(
                outcomes,
                isConditionReached,
                faults.get(Fault.ASSERTION),
                faults.get(Fault.CRASH),
                faults.get(Fault.LOCK_MISUSE),
                hasDeadlock);
        return new Seen(behaviour, hasHopelessConfiguration, steps);
    }

    /**
     * The result of the exploration below a configuration.
     *
     * @param hasEnd whether some execution ended
     * @param highest the first configuration on the path that an execution returned to
     */
    private record Below(boolean hasEnd, int highest) {
        Below and(Below other) {
            return new Below(hasEnd || other.hasEnd, Math.min(highest, other.highest));
        }
    }

    private Below explore(Configuration now) throws TooManySteps {
        if (++steps > maxSteps) {
            throw new TooManySteps(maxSteps);
        }
        int seenBefore = hasLoops ? path.indexOf(now) : -1;
        if (seenBefore >= 0) {
            return new Below(false, seenBefore);
        }
        int depth = path.size();
        path.add(now);
        Below below = new Below(false, Integer.MAX_VALUE);
        boolean isStuck = true;
        for (ThreadState thread : now.threads()) {
            if (thread.isFinished()) {
                continue;
            }
            try {
                List<Configuration> after =
                        Turn.take(initial.names(thread.number()), now, thread.number(), granularity);
                isStuck &= after.isEmpty();
                for (Configuration next : after) {
                    below = below.and(explore(next));
                }
            } catch (ProgramFault stopped) {
                isStuck = false;
                faults.get(stopped.fault()).add(stopped.line());
                below = new Below(true, below.highest());
            }
        }
        path.remove(depth);
        if (isStuck && now.threads().stream().allMatch(ThreadState::isFinished)) {
            end(now);
            return new Below(true, Integer.MAX_VALUE);
        }
        hasDeadlock |= isStuck;
        // If an execution can return to an earlier configuration, that configuration decides.
        hasHopelessConfiguration |= !below.hasEnd() && below.highest() >= depth;
        return below;
    }

    private void end(Configuration end) {
        if (file.filter().isPresent() && !endings.satisfies(end, file.filter().get())) {
            return;
        }
        outcomes.add(endings.outcome(end));
        file.condition().ifPresent(condition -> {
            boolean isSought = condition.quantifier() != Quantifier.FORALL;
            isConditionReached |= endings.satisfies(end, condition.proposition()) == isSought;
        });
    }

    public static final class TooManySteps extends Exception {
        private static final long serialVersionUID = 1L;

        TooManySteps(long maxSteps) {
            super("gave up after " + maxSteps + " steps");
        }
    }
}
