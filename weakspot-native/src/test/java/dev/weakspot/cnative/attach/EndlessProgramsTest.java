package dev.weakspot.cnative.attach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.explore.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Programs of which somebody has to lose patience: their runs are cut short, with the reason. One at a time, because to
 * tell one that is somewhere nobody sees it from one that gets no time takes a processor.
 */
class EndlessProgramsTest {
    private static final RunTimes SHORT = new RunTimes(100, 1_000);

    @TempDir
    private static Path folder;

    private static FaultyProgram program;

    @BeforeAll
    static void build() throws IOException {
        program = FaultyProgram.in(folder);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            loop           | was in code that nobody sees, last seen at
            sleep_unseen   | was in code that nobody sees, last seen at
            stop_run       | was in code that nobody sees, last seen at
            print_for_ever | was in code that nobody sees, last seen at
            read_for_ever  | was in read at
            accept_for_ever | was in accept at
            read_connection_for_ever | was in read at
            wait_for_signal | was in sigwait at
            loop_counting  | it took longer than 1.0 s (--run-timeout)
            """)
    void programNeverEnds(String way, String reason) {
        try (Target target = program.target(way)) {
            long begin = System.nanoTime();
            Run run = FaultyProgram.explorer(target, SHORT).run(0).orElseThrow();
            assertThat(run.end()).isEqualTo(Run.End.CUT);
            assertThat(run.reason()).contains(reason);
            assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin))
                    .isLessThan(20);
        }
    }

    /** It may also crash by that, or never come back: then that is told. */
    @ParameterizedTest
    @ValueSource(strings = {"overwrite_wire_with_zeros", "overwrite_wire_with_ones", "overwrite_logs"})
    void programDestroysWhatItSharesWithTheEngine(String way) {
        try (Target target = program.target(way)) {
            for (Run run : FaultyProgram.runs(target, SHORT)) {
                assertThat(run.end()).isEqualTo(Run.End.CUT);
                assertThat(run.reason())
                        .contains("it has overwritten memory that its run-time shares with Weakspot, after ");
            }
        }
    }

    /** A gigabyte takes about a second; what is kept of it lies in memory. */
    @Test
    void whatIsPrintedDoesNotFillTheMemory() throws Exception {
        try (Target target = program.target("print_for_ever")) {
            CompletableFuture<Run> run =
                    CompletableFuture.supplyAsync(() -> FaultyProgram.explorer(target, new RunTimes(150, 1_500))
                            .run(0)
                            .orElseThrow());
            long most = 0;
            while (!run.isDone()) {
                most = Math.max(most, printedBytesInMemory());
                Thread.sleep(10);
            }
            run.get();
            assertThat(most).isBetween(1L, 500L << 20);
        }
    }

    /** Memory that was reserved beyond what was printed is given back while the run goes on. */
    @Test
    void whatIsReservedForOutputDoesNotStayInMemory() throws Exception {
        try (Target target = program.target("hoard_output")) {
            CompletableFuture<Run> run =
                    CompletableFuture.supplyAsync(() -> FaultyProgram.explorer(target, new RunTimes(300, 3_000))
                            .run(0)
                            .orElseThrow());
            List<Long> bytes = new ArrayList<>();
            while (!run.isDone()) {
                bytes.add(printedBytesInMemory());
                Thread.sleep(10);
            }
            assertThat(run.get().end()).isEqualTo(Run.End.CUT);
            assertThat(bytes).anyMatch(now -> now > 16L << 20);
            assertThat(bytes.get(bytes.size() - 2)).isLessThan(16L << 20);
        }
    }

    /** Of the files that the output of the test's own programs goes to. */
    private static long printedBytesInMemory() {
        return ProcessHandle.current()
                .children()
                .mapToLong(server -> blocks(Path.of("/proc/" + server.pid() + "/fd")))
                .sum();
    }

    private static long blocks(Path descriptors) {
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(each -> each.toString().endsWith("/1"))
                    .mapToLong(EndlessProgramsTest::allocated)
                    .sum();
        } catch (IOException e) {
            return 0; // it has ended meanwhile
        }
    }

    private static long allocated(Path file) {
        try {
            Process stat = new ProcessBuilder("stat", "-L", "-c", "%b", file.toString()).start();
            String blocks = new String(stat.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return blocks.isEmpty() ? 0 : Long.parseLong(blocks) * 512;
        } catch (IOException e) {
            return 0;
        }
    }
}
