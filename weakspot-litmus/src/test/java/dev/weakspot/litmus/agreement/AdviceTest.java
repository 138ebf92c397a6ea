package dev.weakspot.litmus.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.answers.Verifier;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.compile.ProgramCompiler;
import dev.weakspot.litmus.generator.UsedConstructs;
import dev.weakspot.litmus.generator.WeakPrograms;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.litmus.syntax.LitmusFile;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.verdict.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The advice of a finding repairs the program. The test follows the advice text literally, line by line.
 *
 * <p>For a long run: {@code -Daxioms.advices=100000}; {@code -Daxioms.seed=…} selects other programs.
 */
final class AdviceTest {
    private static final VerifyOptions OPTIONS = new VerifyOptions(SpinTreatment.AUTO, false, 1, 1_000_000);

    private static final Pattern FENCE = Pattern.compile("between line (\\d+) and line (\\d+)");
    private static final Pattern ORDER =
            Pattern.compile("at line (\\d+)( atomically,)? with (memory_order_\\w+)( for when it fails)?");
    private static final Pattern PLAIN_WRITE = Pattern.compile("\\*(\\w+) = (.*);");
    private static final Pattern PLAIN_READ = Pattern.compile("= \\*(\\w+);");

    /** After this number of changes no access is left to strengthen. */
    private static final int MOST_CHANGES = 30;

    private final AtomicInteger repairedPrograms = new AtomicInteger();

    /** Bars separate threads, semicolons separate statements: {@code x=1} writes, {@code x} reads. P0 starts in line 4. */
    private static String program(String threads) {
        StringBuilder text = new StringBuilder("C t\n{ }\n");
        int number = 0;
        for (String thread : threads.split("\\|", -1)) {
            text.append("P").append(number++).append(" (atomic_int* x, atomic_int* y, atomic_int* z) {\n");
            int register = 0;
            for (String statement : thread.strip().split(";\\s*", -1)) {
                text.append("  ").append(statement(statement, register++)).append(";\n");
            }
            text.append("}\n");
        }
        return text.toString();
    }

    private static String statement(String statement, int register) {
        String name = statement.substring(0, 1);
        if (statement.equals("fence")) {
            return "atomic_thread_fence(memory_order_seq_cst)";
        }
        if (statement.endsWith("++")) {
            return "atomic_fetch_add_explicit(" + name + ", 1, memory_order_relaxed)";
        }
        return statement.contains("=")
                ? "atomic_store_explicit(" + name + ", " + statement.substring(2) + ", memory_order_relaxed)"
                : "int r" + register + " = atomic_load_explicit(" + name + ", memory_order_relaxed)";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "SB     ! x=1; y | y=1; x",
                "MP     ! x=1; y=1 | y; x",
                "2+2W   ! x=1; y=2 | y=1; x=2",
                "S      ! x=1; y=1 | y; x=2",
                "R      ! x=1; y=1 | y=2; x",
                "IRIW   ! x=1 | y=1 | x; y | y; x",
                "WRC    ! x=1 | x; y=1 | y; x",
                "ISA2   ! x=1; y=1 | y; z=1 | z; x",
                "RWC    ! x=1 | x; y | y=1; x",
                "W+RWC  ! x=1; y=1 | y; z | z=1; x",
                "WWC    ! x=1 | x; y=1 | y; x=2",
                "3.SB   ! x=1; y | y=1; z | z=1; x",
                "Z6     ! x=1; y=1 | y=2; z=1 | z; x",
                "MP+rmw ! x=1; y++ | y; x",
                "SB+one ! x=1; fence; y | y=1; x",
                "MP+chain ! x=1; y=1 | y++ | y; x",
            })
    void aClassicProgramIsRobustAfterItsAdviceIsFollowed(String name, String threads) {
        String text = program(threads);
        assertThat(Verifier.verify(CompiledPrograms.program(text), OPTIONS, VerifyControl.UNLIMITED)
                        .robust()
                        .answer())
                .isEqualTo(Answer.NO);
        String repaired = followAll(text);
        assertThat(Verifier.verify(CompiledPrograms.program(repaired), OPTIONS, VerifyControl.UNLIMITED)
                        .robust()
                        .answer())
                .as(name + "\n" + repaired)
                .isEqualTo(Answer.YES);
    }

    @Test
    void strongerOrdersSufficeWhereReadsSynchronise() {
        assertThat(AdviceMonitor.about(CompiledPrograms.program(program("x=1; y=1 | y; x"))))
                .contains("to repair it, write y at line 5 with memory_order_release and read y at line 8 with"
                        + " memory_order_acquire");
    }

    @Test
    void fencesAreNeededWhereAReadMissesAWrite() {
        assertThat(AdviceMonitor.about(CompiledPrograms.program(program("x=1; y | y=1; x"))))
                .contains(
                        "to repair it, put atomic_thread_fence(memory_order_seq_cst) between line 4 and line 5 (P0) and"
                                + " between line 8 and line 9 (P1); or make all of these accesses memory_order_seq_cst: those at"
                                + " lines 4, 5, 8 and 9");
    }

    @Test
    void anExistingFenceIsNotAdvised() {
        assertThat(AdviceMonitor.about(CompiledPrograms.program(program("x=1; fence; y | y=1; x"))))
                .hasValueSatisfying(advice -> assertThat(advice)
                        .startsWith(
                                "to repair it, put atomic_thread_fence(memory_order_seq_cst) between line 9 and line"
                                        + " 10 (P1); or"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {"x=1; y | y=1; x", "x=1; y=2 | y=1; x=2", "x=1 | y=1 | x; y | y; x", "x=1; y=1 | y=2; z=1 | z; x"})
    void followingTheSeqCstAlternativeMakesAProgramRobust(String threads) {
        String text = program(threads);
        String advice = AdviceMonitor.about(CompiledPrograms.program(text)).orElseThrow();
        List<String> lines = new ArrayList<>(text.lines().toList());
        String named = advice.substring(advice.indexOf("those at lines ") + "those at lines ".length());
        for (String line : named.split(", | and ", -1)) {
            lines.set(
                    Integer.parseInt(line) - 1,
                    lines.get(Integer.parseInt(line) - 1).replace("relaxed", "seq_cst"));
        }
        assertThat(Verifier.verify(
                                CompiledPrograms.program(String.join("\n", lines) + "\n"),
                                OPTIONS,
                                VerifyControl.UNLIMITED)
                        .robust()
                        .answer())
                .isEqualTo(Answer.YES);
    }

    @Test
    void followingAllAdviceMakesAProgramRobust() {
        long programs = Long.getLong("axioms.advices", 100);
        long first = Long.getLong("axioms.seed", 0);
        LongStream.range(first, first + programs).parallel().forEach(this::check);
        assertThat(repairedPrograms.get() * 5L)
                .as("enough programs are repaired")
                .isGreaterThan(programs);
    }

    private void check(long seed) {
        String text = WeakPrograms.next(new Random(seed)).toString();
        try {
            LitmusFile file = LitmusParser.parse("random.litmus", text);
            // Advice may add SC fences. The monitors do not decide programs with both SC accesses and SC fences. On a
            // plain location += is two accesses of one line.
            if (UsedConstructs.in(file).hasScAccesses()
                    || text.contains("+= ")
                    || AdviceMonitor.about(ProgramCompiler.compile(file)).isEmpty()) {
                return;
            }
            String repaired = followAll(text);
            LitmusProgram program = CompiledPrograms.program(repaired);
            assertThat(Verifier.verify(program, OPTIONS, VerifyControl.UNLIMITED)
                            .robust()
                            .answer())
                    .as(repaired)
                    .isEqualTo(Answer.YES);
            repairedPrograms.incrementAndGet();
        } catch (AssertionError | RuntimeException | InputException e) {
            throw new AssertionError("seed=" + seed + "\n" + text, e);
        }
    }

    /** Follows the advice for the first finding until no finding is left. */
    private static String followAll(String text) {
        String current = text;
        Optional<String> advice = AdviceMonitor.about(CompiledPrograms.program(current));
        for (int i = 0; advice.isPresent(); i++) {
            assertThat(i).as("advice does not help: " + advice + "\n" + current).isLessThan(MOST_CHANGES);
            String next = follow(current, advice.get());
            assertThat(next).as(advice.get()).isNotEqualTo(current);
            current = next;
            advice = AdviceMonitor.about(CompiledPrograms.program(current));
        }
        return current;
    }

    private static String follow(String text, String advice) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        Matcher order = ORDER.matcher(advice);
        while (order.find()) {
            int line = Integer.parseInt(order.group(1)) - 1;
            lines.set(line, withOrder(lines.get(line), order));
        }
        Matcher fence = FENCE.matcher(advice);
        List<Integer> fenceLines = new ArrayList<>();
        while (fence.find()) {
            fenceLines.add(Integer.parseInt(fence.group(1)));
        }
        fenceLines.stream().distinct().sorted((a, b) -> b - a).forEach(line -> lines.add(line, "  " + FENCE_STATEMENT));
        return String.join("\n", lines) + "\n";
    }

    private static String withOrder(String line, Matcher order) {
        String mode = order.group(3);
        if (order.group(2) != null) {
            String read = PLAIN_READ.matcher(line).replaceFirst("= atomic_load_explicit($1, " + mode + ");");
            return PLAIN_WRITE.matcher(read).replaceFirst("atomic_store_explicit($1, $2, " + mode + ");");
        }
        String argument = order.group(4) == null ? "memory_order_\\w+" : "memory_order_\\w+(?!.*memory_order_)";
        return line.replaceFirst(argument, mode);
    }

    private static final String FENCE_STATEMENT = "atomic_thread_fence(memory_order_seq_cst);";
}
