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
 * Every SC run of a small program, one by one, each fence a step of its own, with the graph of the run asked before each
 * access whether weak memory could do more: robustness straight from [Rocker Def. 4.5], without monitor or memory of
 * states.
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

    /** Empty if there are too many runs to say. */
    Optional<Boolean> isRobust() {
        stepsLeft = mostSteps;
        LocalState[] threads = program.threads().stream().map(ThreadCode::start).toArray(LocalState[]::new);
        int[] memory = program.cells().stream().mapToInt(cell -> cell.initial()).toArray();
        int[] owners = new int[program.mutexes().size()];
        Arrays.fill(owners, -1);
        int[] arrived = new int[program.barriers().size()];
        explore(new World(threads, memory, owners, arrived, new BitSet(), new BitSet()));
        return stepsLeft <= 0 && found.isEmpty() ? Optional.empty() : Optional.of(found.isEmpty());
    }

    private static final class World {
        final LocalState[] threads;
        final int[] memory;
        final int[] owners;
        final int[] arrived;

        /** Threads at a barrier that is closed. */
        final BitSet waiting;

        /** Threads at a barrier that has opened. */
        final BitSet released;

        World(LocalState[] threads, int[] memory, int[] owners, int[] arrived, BitSet waiting, BitSet released) {
            this.threads = threads;
            this.memory = memory;
            this.owners = owners;
            this.arrived = arrived;
            this.waiting = waiting;
            this.released = released;
        }

        World copy() {
            return new World(
                    threads.clone(), memory.clone(), owners.clone(), arrived.clone(), (BitSet) waiting.clone(), (BitSet)
                            released.clone());
        }
    }

    private void explore(World world) {
        ExecutionGraph graph = new ExecutionGraph(atomicCells, run);
        for (int thread = 0; thread < world.threads.length && found.isEmpty(); thread++) {
            Operation next = code(thread).next(world.threads[thread]);
            if (next instanceof MemoryAccess access) {
                LocalState state = world.threads[thread];
                found = StaleAccess.of(graph, access, value -> !isTurn(access, state, value));
                if (found.isEmpty()) {
                    access(world, access);
                }
            } else if (next instanceof Synchronisation synchronisation) {
                synchronise(world, synchronisation);
            } else if (next instanceof LifeCycle.Choice choice) {
                for (int i = 0; i < choice.alternatives(); i++) {
                    World after = world.copy();
                    after.threads[thread] = code(thread).resume(world.threads[thread], new Event.Chosen(thread, i));
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
        if (access instanceof MemoryAccess.CompareExchange exchange) { // that fails, a weak one maybe by chance
            Event read = new Event.Read(thread, exchange.location(), exchange.failure(), value);
            return code(thread).resume(state, read).equals(state);
        }
        return false;
    }

    private void access(World world, MemoryAccess access) {
        int location = StepWords.locationOf(access);
        int found = location == ExecutionNode.NO_LOCATION ? 0 : world.memory[location];
        int thread = access.thread();
        if (access instanceof MemoryAccess.Fence fence) {
            take(world, access, new Event.Fence(thread, fence.mode()));
        } else if (access instanceof MemoryAccess.Load load) {
            take(world, access, new Event.Read(thread, location, load.mode(), found));
        } else if (access instanceof MemoryAccess.Store store) {
            take(world, access, new Event.Write(thread, location, store.mode(), store.value()));
        } else if (access instanceof MemoryAccess.Update update) {
            take(world, access, new Event.Update(thread, location, update.mode(), found, update.written(found)));
        } else if (access instanceof MemoryAccess.Await await && found == await.wanted()) {
            take(world, access, new Event.Read(thread, location, await.mode(), found));
        } else if (access instanceof MemoryAccess.AwaitExchange exchange && found == exchange.expected()) {
            take(world, access, new Event.Update(thread, location, exchange.mode(), found, exchange.desired()));
        } else if (access instanceof MemoryAccess.CompareExchange exchange) {
            if (found == exchange.expected()) {
                take(world, access, new Event.Update(thread, location, exchange.success(), found, exchange.desired()));
            }
            if (found != exchange.expected() || exchange.mayFailSpuriously()) {
                take(world, access, new Event.Read(thread, location, exchange.failure(), found));
            }
        }
    }

    private void synchronise(World world, Synchronisation next) {
        int thread = next.thread();
        int object = next.object();
        if (next instanceof Synchronisation.Lock && world.owners[object] == -1) {
            World after = world.copy();
            after.owners[object] = thread;
            take(after, next, new Event.Synchronised(next, SyncResult.DONE));
        } else if (next instanceof Synchronisation.Unlock && world.owners[object] == thread) {
            World after = world.copy();
            after.owners[object] = -1;
            take(after, next, new Event.Synchronised(next, SyncResult.DONE));
        } else if (next instanceof Synchronisation.Barrier && world.released.get(thread)) {
            World after = world.copy();
            after.released.clear(thread);
            take(after, next, new Event.Synchronised(next, SyncResult.DONE));
        } else if (next instanceof Synchronisation.Barrier barrier && !world.waiting.get(thread)) {
            arrive(world.copy(), barrier);
        }
    }

    private void arrive(World world, Synchronisation.Barrier barrier) {
        world.waiting.set(barrier.thread());
        world.arrived[barrier.object()]++;
        if (world.arrived[barrier.object()] == barrier.parties()) {
            world.arrived[barrier.object()] = 0;
            for (int thread = 0; thread < world.threads.length; thread++) {
                if (world.waiting.get(thread)
                        && code(thread).next(world.threads[thread]) instanceof Synchronisation.Barrier other
                        && other.object() == barrier.object()) {
                    world.waiting.clear(thread);
                    world.released.set(thread);
                }
            }
        }
        run.add(ExecutionNode.arrival(barrier));
        explore(world);
        run.remove(run.size() - 1);
    }

    private void take(World world, Operation operation, Event event) {
        int thread = operation.thread();
        World after = world.copy();
        after.threads[thread] = code(thread).resume(world.threads[thread], event);
        if (after.threads[thread].equals(world.threads[thread]) || stepsLeft-- <= 0 || found.isPresent()) {
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
