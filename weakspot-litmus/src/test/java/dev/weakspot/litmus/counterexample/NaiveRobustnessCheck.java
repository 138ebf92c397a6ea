package dev.weakspot.litmus.counterexample;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.execution.ExecutionGraph;
import dev.weakspot.execution.ExecutionNode;
import dev.weakspot.execution.StaleAccess;
import dev.weakspot.explain.AccessNames;
import dev.weakspot.explain.StepWords;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.litmus.answers.Verdicts;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.program.LitmusNames;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.LocalState;
import dev.weakspot.litmus.program.ThreadCode;
import dev.weakspot.litmus.search.Inspection;
import dev.weakspot.litmus.search.PlainSpace;
import dev.weakspot.litmus.search.Search;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks robustness directly by [Rocker Def. 4.5], for small programs. The check visits every SC run, without a monitor and
 * without storing states; each fence is a step. Before each access it builds the graph of the run, which shows whether the
 * access may be stale.
 */
final class NaiveRobustnessCheck {
    private final LitmusProgram program;
    private final Map<Integer, Long> atomicCells = new HashMap<>();
    private final List<ExecutionNode> run = new ArrayList<>();
    private final int mostSteps;
    private int stepsLeft;
    private Optional<StaleAccess> found = Optional.empty();

    NaiveRobustnessCheck(LitmusProgram program, int mostSteps) {
        this.program = program;
        this.mostSteps = mostSteps;
        atomicCells(program).stream()
                .forEach(cell ->
                        atomicCells.put(cell, (long) program.cells().get(cell).initial()));
    }

    /** The cells that some thread accesses atomically in some run. */
    static BitSet atomicCells(LitmusProgram program) {
        BitSet atomic = new BitSet();
        Search<Inspection> search = new Search<>(
                new PlainSpace(program, Verdicts.WITHOUT_OUTCOMES), Verdicts.WITHOUT_OUTCOMES, VerifyControl.UNLIMITED);
        search.run();
        for (ThreadAutomaton thread : search.threads()) {
            for (LocalNode node : thread.nodes()) {
                new AccessNames(new LitmusNames(program))
                        .of(node.operation)
                        .flatMap(access -> access.mode())
                        .filter(mode -> mode != Mode.NON_ATOMIC)
                        .ifPresent(mode -> atomic.set(StepWords.locationOf(node.operation)));
            }
        }
        return atomic;
    }

    /** Empty if the program has too many runs. */
    Optional<Boolean> isRobust() {
        stepsLeft = mostSteps;
        LocalState[] threads = program.threads().stream().map(ThreadCode::start).toArray(LocalState[]::new);
        int[] memory = program.cells().stream().mapToInt(cell -> cell.initial()).toArray();
        int[] owners = new int[program.mutexes().size()];
        Arrays.fill(owners, -1);
        int[] arrived = new int[program.barriers().size()];
        explore(new ReplayedMachine(threads, memory, owners, arrived, new BitSet(), new BitSet()));
        return stepsLeft <= 0 && found.isEmpty() ? Optional.empty() : Optional.of(found.isEmpty());
    }

    private static final class ReplayedMachine {
        final LocalState[] threads;
        final int[] memory;
        final int[] owners;
        final int[] arrived;

        /** Threads at a barrier that is closed. */
        final BitSet waiting;

        /** Threads at a barrier that has opened. */
        final BitSet released;

        ReplayedMachine(
                LocalState[] threads, int[] memory, int[] owners, int[] arrived, BitSet waiting, BitSet released) {
            this.threads = threads;
            this.memory = memory;
            this.owners = owners;
            this.arrived = arrived;
            this.waiting = waiting;
            this.released = released;
        }

        ReplayedMachine copy() {
            return new ReplayedMachine(
                    threads.clone(), memory.clone(), owners.clone(), arrived.clone(), (BitSet) waiting.clone(), (BitSet)
                            released.clone());
        }
    }

    private void explore(ReplayedMachine machine) {
        ExecutionGraph graph = new ExecutionGraph(atomicCells, run);
        for (int thread = 0; thread < machine.threads.length && found.isEmpty(); thread++) {
            Operation next = code(thread).next(machine.threads[thread]);
            if (next instanceof MemoryAccess access) {
                LocalState state = machine.threads[thread];
                found = StaleAccess.of(graph, access, value -> !isTurn(access, state, value));
                if (found.isEmpty()) {
                    access(machine, access);
                }
            } else if (next instanceof Synchronisation synchronisation) {
                synchronise(machine, synchronisation);
            } else if (next instanceof LifeCycle.Choice choice) {
                for (int i = 0; i < choice.alternatives(); i++) {
                    ReplayedMachine after = machine.copy();
                    after.threads[thread] = code(thread).resume(machine.threads[thread], new Event.Chosen(thread, i));
                    explore(after);
                }
            }
        }
    }

    private ThreadCode code(int thread) {
        return program.threads().get(thread);
    }

    private boolean isTurn(MemoryAccess access, LocalState state, long value) {
        int thread = access.thread();
        if (access instanceof MemoryAccess.Load load) {
            Event read = new Event.Read(thread, load.location(), load.mode(), value);
            return code(thread).resume(state, read).equals(state);
        }
        if (access instanceof MemoryAccess.CompareExchange exchange) { // a failed exchange, spuriously failed if weak
            Event read = new Event.Read(thread, exchange.location(), exchange.failure(), value);
            return code(thread).resume(state, read).equals(state);
        }
        return false;
    }

    private void access(ReplayedMachine machine, MemoryAccess access) {
        int location = StepWords.locationOf(access);
        int found = location == ExecutionNode.NO_LOCATION ? 0 : machine.memory[location];
        int thread = access.thread();
        if (access instanceof MemoryAccess.Fence fence) {
            take(machine, access, new Event.Fence(thread, fence.mode()));
        } else if (access instanceof MemoryAccess.Load load) {
            take(machine, access, new Event.Read(thread, location, load.mode(), found));
        } else if (access instanceof MemoryAccess.Store store) {
            take(machine, access, new Event.Write(thread, location, store.mode(), store.value()));
        } else if (access instanceof MemoryAccess.Update update) {
            take(machine, access, new Event.Update(thread, location, update.mode(), found, update.written(found)));
        } else if (access instanceof MemoryAccess.Await await && found == await.wanted()) {
            take(machine, access, new Event.Read(thread, location, await.mode(), found));
        } else if (access instanceof MemoryAccess.AwaitExchange exchange && found == exchange.expected()) {
            take(machine, access, new Event.Update(thread, location, exchange.mode(), found, exchange.desired()));
        } else if (access instanceof MemoryAccess.CompareExchange exchange) {
            if (found == exchange.expected()) {
                take(
                        machine,
                        access,
                        new Event.Update(thread, location, exchange.success(), found, exchange.desired()));
            }
            if (found != exchange.expected() || exchange.mayFailSpuriously()) {
                take(machine, access, new Event.Read(thread, location, exchange.failure(), found));
            }
        }
    }

    private void synchronise(ReplayedMachine machine, Synchronisation next) {
        int thread = next.thread();
        int object = next.object();
        if (next instanceof Synchronisation.Lock && machine.owners[object] == -1) {
            ReplayedMachine after = machine.copy();
            after.owners[object] = thread;
            take(after, next, new Event.Synchronised(next, SyncResult.DONE));
        } else if (next instanceof Synchronisation.Unlock && machine.owners[object] == thread) {
            ReplayedMachine after = machine.copy();
            after.owners[object] = -1;
            take(after, next, new Event.Synchronised(next, SyncResult.DONE));
        } else if (next instanceof Synchronisation.Barrier && machine.released.get(thread)) {
            ReplayedMachine after = machine.copy();
            after.released.clear(thread);
            take(after, next, new Event.Synchronised(next, SyncResult.DONE));
        } else if (next instanceof Synchronisation.Barrier barrier && !machine.waiting.get(thread)) {
            arrive(machine.copy(), barrier);
        }
    }

    private void arrive(ReplayedMachine machine, Synchronisation.Barrier barrier) {
        machine.waiting.set(barrier.thread());
        machine.arrived[barrier.object()]++;
        if (machine.arrived[barrier.object()] == barrier.parties()) {
            machine.arrived[barrier.object()] = 0;
            for (int thread = 0; thread < machine.threads.length; thread++) {
                if (machine.waiting.get(thread)
                        && code(thread).next(machine.threads[thread]) instanceof Synchronisation.Barrier other
                        && other.object() == barrier.object()) {
                    machine.waiting.clear(thread);
                    machine.released.set(thread);
                }
            }
        }
        run.add(ExecutionNode.arrival(barrier));
        explore(machine);
        run.remove(run.size() - 1);
    }

    private void take(ReplayedMachine machine, Operation operation, Event event) {
        int thread = operation.thread();
        ReplayedMachine after = machine.copy();
        after.threads[thread] = code(thread).resume(machine.threads[thread], event);
        if (after.threads[thread].equals(machine.threads[thread]) || stepsLeft-- <= 0 || found.isPresent()) {
            return;
        }
        ExecutionNode happened = new ExecutionNode(operation, event);
        if (happened.isWrite()) {
            after.memory[happened.location()] = (int) happened.written();
        }
        run.add(happened);
        explore(after);
        run.remove(run.size() - 1);
    }
}
