package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.control.Capabilities;
import dev.weakspot.control.ControlledProgram;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.run.LitmusRun;
import dev.weakspot.memory.MemoryModel;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of features that the axioms lack: waiting loops, barriers, choices, programs without snapshots; and counts known by hand. */
final class GraphExplorerTest {
    private static final int PROGRAMS = 150;

    private static final Pattern HEAD =
            Pattern.compile("(P\\d+(?:\\.\\.P\\d+)?) \\(([^)]*)\\) \\{\n((?:  int r\\d+;\n)*)");

    private static final String LOCKED = """
            C locked
            { mtx_t m; }
            P0..P2 (mtx_t* m, int* x) { mtx_lock(m); *x += 1; mtx_unlock(m); mtx_lock(m); *x += 1; mtx_unlock(m); }
            """;

    private static final String TICKETS = """
            C tickets
            { }
            P0..P2 (atomic_int* next, atomic_int* owner, int* x) {
              int t = atomic_fetch_add_explicit(next, 1, memory_order_relaxed);
              while (atomic_load_explicit(owner, memory_order_acquire) != t) {}
              *x += 1;
              atomic_store_explicit(owner, t + 1, memory_order_release);
            }
            """;

    private static final String STORE_BUFFERING = """
            C SB
            { }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              int r = atomic_load_explicit(y, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int r = atomic_load_explicit(x, memory_order_relaxed);
            }
            """;

    private static final String DISJOINT_LOCKS = """
            C disjoint
            { mtx_t m; mtx_t n; }
            P0 (mtx_t* m, int* x) { mtx_lock(m); *x += 1; mtx_unlock(m); }
            P1 (mtx_t* n, int* y) { mtx_lock(n); *y += 1; mtx_unlock(n); }
            """;

    private static final String BARRIERS = """
            C barriers
            { barrier_t b = 4; int a[4]; }
            P0..P3 (barrier_t* b, int* a, int i) {
              a[i] = 1;
              barrier_wait(b);
              int r0 = a[(i + 1) & 3];
              barrier_wait(b);
              a[i] = 2;
            }
            """;

    private static final String TWO_LOCATION_LOOP = """
            C peterson
            { }
            P0 (atomic_int* f, atomic_int* g, atomic_int* t, int* x) {
              atomic_store(f, 1);
              atomic_store(t, 1);
              while (atomic_load(g) == 1 && atomic_load(t) == 1) {}
              *x += 1;
              atomic_store(f, 0);
            }
            P1 (atomic_int* f, atomic_int* g, atomic_int* t, int* x) {
              atomic_store(g, 1);
              atomic_store(t, 0);
              while (atomic_load(f) == 1 && atomic_load(t) == 0) {}
              *x += 1;
              atomic_store(g, 0);
            }
            """;

    /** Locks: the orders of the critical sections of three threads with two each, 6!/2!³. Tickets: the orders of threads, 3!. */
    @ParameterizedTest
    @CsvSource({
        "LOCKED, SC, 90",
        "LOCKED, RC20, 90",
        "TICKETS, SC, 6",
        "TICKETS, RC20, 6",
        "STORE_BUFFERING, SC, 3",
        "STORE_BUFFERING, RC20, 4",
        "DISJOINT_LOCKS, RC20, 1",
        "BARRIERS, SC, 1",
        "BARRIERS, RC20, 1"
    })
    void countsAreThoseByHand(String name, MemoryModel memory, int complete) throws InputException {
        ExploredGraphs explored = explored(text(name), memory);
        assertThat(explored.complete()).isEqualTo(complete);
        assertThat(explored.incomplete()).isZero();
        assertThat(explored.repeated()).isEmpty();
        assertThat(explored.isRacy()).isFalse();
    }

    @Test
    void aLoopOverTwoLocationsIsOneWait() throws InputException {
        ExploredGraphs explored = explored(TWO_LOCATION_LOOP, MemoryModel.RC20);
        assertThat(explored.isRacy()).isFalse();
        assertThat(explored.incomplete()).isZero();
        assertThat(explored.repeated()).isEmpty();
        assertThat(explored.complete()).isPositive();
    }

    private static String text(String name) {
        return switch (name) {
            case "LOCKED" -> LOCKED;
            case "TICKETS" -> TICKETS;
            case "STORE_BUFFERING" -> STORE_BUFFERING;
            case "DISJOINT_LOCKS" -> DISJOINT_LOCKS;
            case "BARRIERS" -> BARRIERS;
            default -> throw new IllegalArgumentException(name);
        };
    }

    @Test
    void aWaitingLoopHasTheGraphsOfAnAwait() {
        forPrograms(program -> program.contains("await"), (program, memory) -> {
            String loops = program.replaceAll(
                            "await\\(([^,]+), ([^,]+), (\\w+)\\);", "while (atomic_load_explicit($1, $3) != ($2)) {}")
                    .replaceAll(
                            "await_cas\\(([^,]+), ([^,]+), ([^,]+), (\\w+)\\);",
                            "r9 = $2; while (!atomic_compare_exchange_strong_explicit($1, &r9, $3, $4, memory_order_relaxed)) "
                                    + "{ r9 = $2; }");
            if (loops.contains("r9")) {
                loops = HEAD.matcher(loops).replaceAll("$0  int r9;\n");
            }
            ExploredGraphs waits = unchecked(program, memory);
            ExploredGraphs turns = unchecked(loops, memory);
            assertThat(turns.complete()).as(loops).isEqualTo(waits.complete());
            assertThat(turns.incomplete()).as(loops).isEqualTo(waits.incomplete());
            assertThat(turns.repeated()).as(loops).isEmpty();
        });
    }

    @Test
    void aProgramWithoutSnapshotsHasTheSameGraphs() {
        forPrograms(program -> true, (program, memory) -> {
            try {
                LitmusProgram compiled = ProgramCompiler.compile(LitmusParser.parse("random", program));
                ExploredGraphs kept = ExploredGraphs.of(compiled, new LitmusRun(compiled), memory);
                ExploredGraphs replayed =
                        ExploredGraphs.of(compiled, withoutSnapshots(new LitmusRun(compiled)), memory);
                assertThat(replayed.graphs()).isEqualTo(kept.graphs());
                assertThat(replayed.blocked()).isEqualTo(kept.blocked());
                assertThat(replayed.repeated()).isEqualTo(kept.repeated());
            } catch (InputException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static ControlledProgram withoutSnapshots(LitmusRun litmus) {
        return (ControlledProgram) Proxy.newProxyInstance(
                GraphExplorerTest.class.getClassLoader(),
                new Class<?>[] {ControlledProgram.class},
                (proxy, method, arguments) ->
                        method.getName().equals("capabilities") ? Capabilities.NONE : method.invoke(litmus, arguments));
    }

    /** Each order of the n updates that stand for the arrivals gives the same execution. */
    @Test
    void aBarrierHasTheGraphsOfACounterWithoutTheOrdersOfArrival() {
        forPrograms(program -> !program.contains("mtx"), (program, memory) -> {
            Random random = new Random(program.hashCode());
            int threads = threads(program);
            List<Integer> places = new ArrayList<>();
            IntStream.range(0, 8).forEach(i -> places.add(random.nextInt(4)));
            String barrier = withStatement(program, places, "barrier_t* b", "barrier_wait(b);")
                    .replaceFirst("\\{ ", "{ barrier_t b = " + threads + "; ");
            String counter = withStatement(
                    program,
                    places,
                    "atomic_int* count",
                    "atomic_fetch_add_explicit(count, 1, memory_order_acq_rel); await(count, " + threads
                            + ", memory_order_acquire);");
            ExploredGraphs barriers = unchecked(barrier, memory);
            ExploredGraphs counters = unchecked(counter, memory);
            int orders = IntStream.rangeClosed(1, threads).reduce(1, (a, b) -> a * b);
            assertThat(barriers.complete() * orders).as(barrier).isEqualTo(counters.complete());
            assertThat(barriers.outcomes()).as(barrier).isEqualTo(counters.outcomes());
            assertThat(barriers.repeated()).as(barrier).isEmpty();
        });
    }

    @Test
    void aChoiceHasTheGraphsOfItsAlternatives() {
        forPrograms(program -> program.contains("P0 (") && !program.contains("*x"), (program, memory) -> {
            String one = withFirst(program, "atomic_store_explicit(x, 1, memory_order_relaxed);");
            String other = withFirst(program, "atomic_exchange_explicit(x, 2, memory_order_acq_rel);");
            String choice = withFirst(
                    program,
                    "if (choose(0, 1)) { atomic_store_explicit(x, 1, memory_order_relaxed); }"
                            + " else { atomic_exchange_explicit(x, 2, memory_order_acq_rel); }");
            ExploredGraphs both = unchecked(choice, memory);
            int sum =
                    unchecked(one, memory).complete() + unchecked(other, memory).complete();
            assertThat(both.complete()).as(choice).isEqualTo(sum);
        });
    }

    private static void forPrograms(Predicate<String> isFit, BiConsumer<String, MemoryModel> check) {
        LongStream.range(0, 20_000)
                .mapToObj(seed -> WeakPrograms.next(new Random(seed)).toString())
                .filter(isFit)
                .filter(program -> !isRacy(program))
                .limit(PROGRAMS)
                .forEach(program -> {
                    check.accept(program, MemoryModel.RC20);
                    check.accept(program, MemoryModel.SC);
                });
    }

    /** The values of plain accesses that race are not defined. */
    private static boolean isRacy(String program) {
        return unchecked(program, MemoryModel.RC20).isRacy();
    }

    private static int threads(String program) {
        Matcher heads = Pattern.compile("P\\d+(?:\\.\\.P(\\d+))? \\(").matcher(program);
        int threads = 0;
        while (heads.find()) {
            threads = heads.group(1) == null ? threads + 1 : Integer.parseInt(heads.group(1)) + 1;
        }
        return threads;
    }

    /** Inserts a statement in each thread before one of its first top-level statements. */
    private static String withStatement(String program, List<Integer> places, String parameter, String statement) {
        StringBuilder changed = new StringBuilder();
        int text = 0;
        int left = -1;
        for (String line : program.lines().toList()) {
            Matcher head = Pattern.compile("(P\\d.*) \\((.*)\\) \\{").matcher(line);
            if (head.matches()) {
                left = places.get(text++ % places.size());
                String separator = head.group(2).isEmpty() ? "" : ", ";
                changed.append(head.group(1)).append(" (").append(head.group(2)).append(separator);
                changed.append(parameter).append(") {\n");
                continue;
            }
            boolean isStatement = line.startsWith("  ") && line.charAt(2) != ' ' && line.charAt(2) != '}';
            boolean isEnd = line.equals("}");
            if (left >= 0 && ((isStatement && !line.startsWith("  int ") && left-- == 0) || isEnd)) {
                changed.append("  ").append(statement).append('\n');
                left = -1;
            }
            changed.append(line).append('\n');
        }
        return changed.toString();
    }

    private static String withFirst(String program, String statement) {
        Matcher head = HEAD.matcher(program);
        head.find();
        String parameters = head.group(2);
        String all = parameters.matches(".*\\bx\\b.*")
                ? parameters
                : parameters + (parameters.isEmpty() ? "" : ", ") + "atomic_int* x";
        String changed = head.group(1) + " (" + all + ") {\n" + head.group(3) + "  " + statement + "\n";
        return program.substring(0, head.start()) + changed + program.substring(head.end());
    }

    private static ExploredGraphs explored(String text, MemoryModel memory) throws InputException {
        LitmusProgram program = ProgramCompiler.compile(LitmusParser.parse("test.litmus", text));
        return ExploredGraphs.of(program, new LitmusRun(program), memory);
    }

    private static ExploredGraphs unchecked(String text, MemoryModel memory) {
        try {
            return explored(text, memory);
        } catch (InputException | IllegalStateException e) {
            throw new IllegalStateException(text, e);
        }
    }
}
