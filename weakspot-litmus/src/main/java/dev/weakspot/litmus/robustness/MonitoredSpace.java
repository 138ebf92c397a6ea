package dev.weakspot.litmus.robustness;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.litmus.automaton.AccessFacts;
import dev.weakspot.litmus.automaton.AccessModes;
import dev.weakspot.litmus.automaton.LocalNode;
import dev.weakspot.litmus.automaton.PossibleAccessesTable;
import dev.weakspot.litmus.automaton.StateLayout;
import dev.weakspot.litmus.automaton.ThreadAutomaton;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.Reduction;
import dev.weakspot.litmus.search.Space;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.search.Walk;
import dev.weakspot.recording.SpinTreatment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The executions of a program under sequential consistency. Each state contains the words of a monitor that detects
 * whether weak memory allows a further behaviour: [Rocker §5.2] SC_M, which is finite and equivalent to SC_T ([Rocker
 * Thm. 5.5]), with the races of [Rocker §6].
 */
public final class MonitoredSpace implements Space<Violations> {
    private final LitmusProgram program;
    private final VerifyOptions options;
    private final MonitoredProperty property;
    private final int[] firstAlike;
    private final List<ThreadAutomaton> threads;
    private final StateLayout plain;
    private final StateLayout layout;
    private final MonitorLayout monitor;
    private final ViewBits bits;
    private final List<ValueClasses> classes;

    /** The location of each cell, or {@link AccessFacts#NO_LOCATION}. */
    private final int[] locationOf;

    private final int[][] bitsOf;

    private final ViewColumn[] columns;

    /** By location: the column of the first class of values. */
    private final int[] firstColumn;

    /** By location, then by twice the class of the value, plus one if an update overwrites the value. */
    private final int[][][] overwritten;

    /**
     * Prepares the monitor.
     *
     * @param searched the threads after a complete search of the program
     */
    public MonitoredSpace(
            LitmusProgram program, VerifyOptions options, MonitoredProperty property, List<ThreadAutomaton> searched) {
        this.program = program;
        this.options = options;
        this.property = property;
        this.plain = new StateLayout(program);
        ProgramUsage usage = new ProgramUsage(program, plain, searched);
        this.firstAlike = firstAlike(usage);
        this.threads = program.threads().stream()
                .map(code -> new ThreadAutomaton(code, plain, true, firstAlike[code.thread()]))
                .toList();
        int[] cells = IntStream.range(0, usage.cells())
                .filter(cell -> usage.cell(cell).isAtomic())
                .toArray();
        this.locationOf = new int[usage.cells()];
        Arrays.fill(locationOf, AccessFacts.NO_LOCATION);
        for (int location = 0; location < cells.length; location++) {
            locationOf[cells[location]] = location;
        }
        this.classes = property.watchesLocations() ? classes(usage, cells, searched) : oneClassEach(usage, cells);
        this.bits = new ViewBits(usage, threads.size(), classes, cells, property);
        this.monitor = new MonitorLayout(usage, plain, program.mutexes().size(), cells, bits.words(), property);
        this.layout = plain.with(monitor.end - monitor.start);
        this.columns = bits.columns().toArray(ViewColumn[]::new);
        this.firstColumn = IntStream.range(0, cells.length)
                .map(location -> bits.columnOf(location, 0))
                .toArray();
        this.bitsOf = IntStream.range(0, cells.length).mapToObj(bits::of).toArray(int[][]::new);
        this.overwritten =
                IntStream.range(0, cells.length).mapToObj(this::overwritten).toArray(int[][][]::new);
        for (ThreadAutomaton thread : searched) {
            setPossibleAccesses(thread);
        }
    }

    /** By thread: the first thread with the same code; the thread itself if the bits for races distinguish threads. */
    private int[] firstAlike(ProgramUsage usage) {
        boolean distinguishesThreads = property.watchesRaces()
                && IntStream.range(0, usage.cells()).anyMatch(cell -> ViewBits.distinguishesThreads(usage.cell(cell)));
        return distinguishesThreads || !options.uses(Reduction.ALIKE_THREADS)
                ? IntStream.range(0, program.threads().size()).toArray()
                : Symmetry.firstAlike(program);
    }

    private void setPossibleAccesses(ThreadAutomaton searched) {
        ThreadAutomaton thread = threads.get(searched.code().thread());
        int locationWords = (monitor.locations + Integer.SIZE - 1) / Integer.SIZE;
        thread.setPossibleAccesses(new PossibleAccessesTable(
                searched, bits.words(), locationWords, state -> facts(thread.nodeOf(state)))::of);
    }

    private static List<ValueClasses> oneClassEach(ProgramUsage usage, int[] cells) {
        return Arrays.stream(cells)
                .mapToObj(cell -> new ValueClasses(usage.cell(cell).values, List.of()))
                .toList();
    }

    private List<ValueClasses> classes(ProgramUsage usage, int[] cells, List<ThreadAutomaton> searched) {
        List<List<IntPredicate>> predicates = new ArrayList<>();
        for (int cell : cells) {
            List<IntPredicate> ofCell = new ArrayList<>();
            usage.cell(cell).expected.forEach(expected -> ofCell.add(value -> value == expected));
            predicates.add(ofCell);
        }
        for (ThreadAutomaton thread : searched) {
            for (LocalNode node : thread.nodes()) {
                if (mayWait(node) && locationOf[plain.cellNumber(node.object)] != AccessFacts.NO_LOCATION) {
                    LocalNode here = threads.get(node.thread).nodeOf(node.state);
                    predicates
                            .get(locationOf[plain.cellNumber(node.object)])
                            .add(value -> here.after(value).isTurnOf(here));
                }
            }
        }
        List<ValueClasses> all = new ArrayList<>();
        for (int location = 0; location < cells.length; location++) {
            all.add(new ValueClasses(usage.cell(cells[location]).values, predicates.get(location)));
        }
        return all;
    }

    private boolean mayWait(LocalNode node) {
        boolean reads = switch (node.kind) {
            case LOAD, COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE -> true;
            default -> false;
        };
        return reads
                && options.spin() == SpinTreatment.AUTO
                && threads.get(node.thread).code().isInLoop(node.state);
    }

    private int[][] overwritten(int location) {
        int[][] masks = new int[classes.get(location).count() * 2][];
        Arrays.setAll(masks, i -> bits.overwritten(location, i / 2, i % 2 == 1));
        return masks;
    }

    @Override
    public StateLayout layout() {
        return layout;
    }

    @Override
    public List<ThreadAutomaton> threads() {
        return threads;
    }

    /** Every thread is aware of all initial writes, and every order begins with them. */
    @Override
    public int[] initialState() {
        int[] state = layout.initialState(program, threads);
        BitSet allLocations = new BitSet();
        allLocations.set(0, monitor.locations);
        long[] longs = allLocations.toLongArray();
        int firstSet = monitor.setWords == 0 || monitor.before.length == 0 ? monitor.end : monitor.before[0];
        long fingerprint = StateLayout.fingerprint(state, 0);
        for (int slot = firstSet; slot < monitor.end; slot++) {
            int word = (slot - firstSet) % monitor.setWords;
            int value = (int) (longs[word / 2] >>> (word % 2 * Integer.SIZE));
            fingerprint += StateLayout.share(slot, value) - StateLayout.share(slot, 0);
            state[slot] = value;
        }
        if (monitor.sinceSequential != MonitorLayout.NONE) {
            // SC accesses order values and not plain accesses, so the bits for races stay set.
            int[] races = bits.races();
            for (int i = 0; i < races.length; i++) {
                int slot = monitor.sinceSequential + i;
                fingerprint += StateLayout.share(slot, races[i]) - StateLayout.share(slot, 0);
                state[slot] = races[i];
            }
        }
        StateLayout.setFingerprint(state, 0, fingerprint);
        return state;
    }

    @Override
    public Walk<Violations> newWalk() {
        return new MonitoredWalk(this);
    }

    @Override
    public Violations newNotes() {
        return new Violations(violation -> switch (violation.kind()) {
            case STALE_READ -> !property.followsStaleReads();
            case STALE_ACCESS, STALE_USE -> true;
            case RACE -> property == MonitoredProperty.RACES_DESPITE_STALE_READS;
        });
    }

    /** Whether the executions have both SC accesses and SC fences; valid after the search. */
    public boolean mixesSequentialAccessesAndFences() {
        return monitor.sinceSequential != MonitorLayout.NONE
                && threads.stream()
                        .flatMap(thread -> thread.nodes().stream())
                        .anyMatch(node -> node.kind == LocalNode.Kind.FENCE);
    }

    /** The cells that some execution accesses atomically. */
    public BitSet atomicCells() {
        BitSet cells = new BitSet();
        for (int cell = 0; cell < locationOf.length; cell++) {
            cells.set(cell, locationOf[cell] != AccessFacts.NO_LOCATION);
        }
        return cells;
    }

    VerifyOptions options() {
        return options;
    }

    MonitoredProperty property() {
        return property;
    }

    MonitorLayout monitor() {
        return monitor;
    }

    NormalForm newNormalForm() {
        return new NormalForm(monitor, layout, threads.toArray(ThreadAutomaton[]::new), bitsOf, columns, bits.races());
    }

    Symmetry newSymmetry() {
        return new Symmetry(firstAlike, layout, threads.toArray(ThreadAutomaton[]::new), monitor);
    }

    ViewUpdates newViews() {
        return new ViewUpdates(monitor, plain, bitsOf);
    }

    /** The bits that other threads get when this value is overwritten. */
    int[] overwritten(int location, int value, boolean byUpdate) {
        return overwritten[location][classes.get(location).of(value) * 2 + (byUpdate ? 1 : 0)];
    }

    /** The column that gets its first bit when this value is overwritten. */
    int columnOf(int location, int value) {
        return firstColumn[location] + classes.get(location).of(value);
    }

    /** The properties of the node's access for the monitor; null if it accesses no memory. */
    AccessFacts facts(LocalNode node) {
        AccessFacts known = node.facts;
        if (known == null && node.operation instanceof MemoryAccess access && isAccess(node)) {
            known = facts(node, AccessModes.of(access).orElseThrow());
            node.facts = known;
        }
        return known;
    }

    private static boolean isAccess(LocalNode node) {
        return switch (node.kind) {
            case LOAD, STORE, UPDATE, COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE, AWAIT, AWAIT_EXCHANGE -> true;
            default -> false;
        };
    }

    private AccessFacts facts(LocalNode node, AccessModes modes) {
        int location = locationOf[modes.cell()];
        BitSet readable = new BitSet();
        BitSet writable = new BitSet();
        int count =
                location == AccessFacts.NO_LOCATION ? 0 : classes.get(location).count();
        boolean waits = false;
        for (int i = 0; i < count; i++) {
            int value = classes.get(location).representative(i);
            boolean isTurn = mayWait(node) && node.after(value).isTurnOf(node);
            waits |= isTurn;
            readable.set(i, modes.reading().isPresent() && canRead(node, value) && !isTurn);
            writable.set(i, modes.writing().isPresent() && canOverwrite(node, value));
        }
        boolean isSpeculative = node.kind == LocalNode.Kind.LOAD && !waits;
        return new AccessFacts(node.thread, location, modes, readable, writable, isSpeculative, bits);
    }

    /** Whether the access may read this value and write nothing ([Rocker Fig. 2] R, R*). */
    private static boolean canRead(LocalNode node, int value) {
        return switch (node.kind) {
            case COMPARE_EXCHANGE -> value != node.expected;
            case AWAIT -> value == node.expected;
            default -> true;
        };
    }

    /** Whether the access may overwrite this value ([Rocker Fig. 2] W, RMW). */
    private static boolean canOverwrite(LocalNode node, int value) {
        return switch (node.kind) {
            case COMPARE_EXCHANGE, WEAK_COMPARE_EXCHANGE, AWAIT_EXCHANGE -> value == node.expected;
            default -> true;
        };
    }
}
