package dev.weakspot.litmus.oracle;

import dev.weakspot.litmus.oracle.Configuration.ThreadWork;
import dev.weakspot.litmus.oracle.ProgramFault.Fault;
import dev.weakspot.litmus.oracle.ThreadStep.Granularity;
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
    private final FinalConfigurations finalConfigurations;
    private final Granularity granularity;
    private final boolean hasLoops;
    private final long maxSteps;
    private final List<Configuration> path = new ArrayList<>();
    private final SortedSet<String> outcomes = new TreeSet<>();
    private final Map<Fault, SortedSet<Integer>> faults = new EnumMap<>(Fault.class);
    private boolean isConditionReached;
    private boolean hasDeadlock;
    private boolean hasNonTerminatingConfiguration;
    private long steps;

    private NaiveInterpreter(LitmusFile file, Granularity granularity, long maxSteps) {
        this.file = file;
        this.initial = new InitialState(file);
        this.finalConfigurations = new FinalConfigurations(file, initial);
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
     * @param hasNonTerminatingConfiguration whether a configuration is reachable from which no execution ends, not even by a fault: threads
     *     block each other, or wait in loops for values that are never written
     */
    public record Exploration(Behaviour behaviour, boolean hasNonTerminatingConfiguration, long steps) {}

    public static Exploration run(LitmusFile file, Granularity granularity, long maxSteps) throws TooManySteps {
        NaiveInterpreter interpreter = new NaiveInterpreter(file, granularity, maxSteps);
        interpreter.explore(interpreter.initial.configuration());
        return interpreter.result();
    }

    private Exploration result() {
        Behaviour behaviour = new Behaviour(
                outcomes,
                isConditionReached,
                faults.get(Fault.ASSERTION),
                faults.get(Fault.CRASH),
                faults.get(Fault.LOCK_MISUSE),
                hasDeadlock);
        return new Exploration(behaviour, hasNonTerminatingConfiguration, steps);
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
        int earlier = hasLoops ? path.indexOf(now) : -1;
        if (earlier >= 0) {
            return new Below(false, earlier);
        }
        int depth = path.size();
        path.add(now);
        Below below = new Below(false, Integer.MAX_VALUE);
        boolean isBlocked = true;
        for (ThreadWork thread : now.threads()) {
            if (thread.isFinished()) {
                continue;
            }
            try {
                List<Configuration> after =
                        ThreadStep.take(initial.names(thread.number()), now, thread.number(), granularity);
                isBlocked &= after.isEmpty();
                for (Configuration next : after) {
                    below = below.and(explore(next));
                }
            } catch (ProgramFault stopped) {
                isBlocked = false;
                faults.get(stopped.fault()).add(stopped.line());
                below = new Below(true, below.highest());
            }
        }
        path.remove(depth);
        if (isBlocked && now.threads().stream().allMatch(ThreadWork::isFinished)) {
            end(now);
            return new Below(true, Integer.MAX_VALUE);
        }
        hasDeadlock |= isBlocked;
        // If an execution can return to an earlier configuration, that configuration decides.
        hasNonTerminatingConfiguration |= !below.hasEnd() && below.highest() >= depth;
        return below;
    }

    private void end(Configuration end) {
        if (file.filter().isPresent()
                && !finalConfigurations.satisfies(end, file.filter().get())) {
            return;
        }
        outcomes.add(finalConfigurations.outcome(end));
        file.condition().ifPresent(condition -> {
            boolean isSought = condition.quantifier() != Quantifier.FORALL;
            isConditionReached |= finalConfigurations.satisfies(end, condition.proposition()) == isSought;
        });
    }

    public static final class TooManySteps extends Exception {
        private static final long serialVersionUID = 1L;

        TooManySteps(long maxSteps) {
            super("gave up after " + maxSteps + " steps");
        }
    }
}
