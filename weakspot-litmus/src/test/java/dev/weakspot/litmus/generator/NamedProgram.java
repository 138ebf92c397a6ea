package dev.weakspot.litmus.generator;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.parse.LitmusParser;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program from a paper, or one that reveals a misreading of a paper, with the verdicts that the paper states.
 *
 * @param text the litmus file
 * @param isRobust [Rocker Def. 4.1]
 * @param isObservationallyRobust [Rocker Def. 4.9]
 * @param isProvedObservationallyRobust whether SC_T has no error: it may have one although the program is observationally robust
 */
public record NamedProgram(
        String name,
        String text,
        boolean isRobust,
        boolean isObservationallyRobust,
        boolean isProvedObservationallyRobust,
        boolean isRaceFree) {
    /** Surefire runs in the folder of the module. */
    private static final Path CORPUS = Path.of("../weakspot-corpus/src/test/resources/litmus");

    /** [Rocker Ex. 4.8, Fig. 3] with one attempt of the reader: its loops are unrolled. */
    private static final String SEQLOCK = """
            C seqlock-one-try
            { }

            P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
              atomic_store_explicit(z, 1, memory_order_relaxed);
              atomic_thread_fence(memory_order_release);
              atomic_store_explicit(x, 1, memory_order_relaxed);
              atomic_store_explicit(y, 1, memory_order_relaxed);
              atomic_store_explicit(z, 2, memory_order_release);
              atomic_store_explicit(z, 3, memory_order_relaxed);
              atomic_thread_fence(memory_order_release);
              atomic_store_explicit(x, 2, memory_order_relaxed);
              atomic_store_explicit(y, 2, memory_order_relaxed);
              atomic_store_explicit(z, 4, memory_order_release);
            }

            P1 (atomic_int* x, atomic_int* y, atomic_int* z) {
              int s = atomic_load_explicit(z, memory_order_acquire);
              if (s % 2 == 0) {
                int a = atomic_load_explicit(x, memory_order_relaxed);
                int b = atomic_load_explicit(y, memory_order_relaxed);
                atomic_thread_fence(memory_order_acquire);
                int t = atomic_load_explicit(z, memory_order_relaxed);
                if (s == t) {
                  assert(a == b);
                }
              }
            }
            """;

    /** [RSAN Ex. 4.2] BAR with one turn of each loop. */
    private static final String BARRIER = """
            C BAR-one-turn
            { }

            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_release);
              if (atomic_load_explicit(y, memory_order_acquire) != 1) {
                return;
              }
            }

            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_release);
              if (atomic_load_explicit(x, memory_order_acquire) != 1) {
                return;
              }
            }
            """;

    public static Stream<NamedProgram> all() throws IOException {
        return Stream.of(
                robust("papers/Rocker-3.6"),
                nonRobust("papers/Rocker-4.2").butUnused(), // also 4.7, and 4.10 without the assertion
                nonRobust("papers/Rocker-4.15"), // also 4.10 with the assertion
                new NamedProgram("Rocker-4.8 with one try", SEQLOCK, false, true, true, true),
                nonRobust("Rocker-4.8 without its acquire fence", withoutAcquireFence(SEQLOCK)),
                nonRobust("papers/Rocker-4.18"),
                nonRobust("papers/Rocker-4.19").butUnused().imprecisely(),
                nonRobust("papers/Rocker-remark2"),
                robust("papers/Rocker-6.3").butRacy(),
                nonRobust("papers/RSAN-SB"), // Fig. 1
                robust("papers/RSAN-MP"),
                nonRobust("papers/RSAN-MP-weak-read"),
                nonRobust("papers/RSAN-MP-weak-write"),
                nonRobust("papers/RSAN-SB-overwritten"), // Ex. 3.1
                nonRobust("papers/RSAN-SB-fadd"), // Fig. 6 (1), Ex. 4.1
                robust("papers/RSAN-R-fadd"), // Fig. 6 (2)
                nonRobust("papers/RSAN-R-write"),
                nonRobust("RSAN-BAR with one turn", BARRIER), // Ex. 4.2
                robust("papers/RSAN-BARW-1-1"),
                robust("papers/RSAN-BARW-0-2"),
                nonRobust("papers/RSAN-BARW-0-0"),
                nonRobust("papers/RSAN-2+2W"), // Ex. 7.1
                nonRobust("cases/acq-max-read"),
                nonRobust("cases/acq-max-write"),
                nonRobust("cases/blocked-wait"),
                robust("cases/sc-fence-acq"),
                robust("cases/sc-fence-rel"),
                nonRobust("cases/f-order").butUnused(),
                nonRobust("cases/f-order-needed"),
                nonRobust("cases/race-tainted").butUnused().butRacy());
    }

    /** SC accesses together with SC fences: no SC run is one step before the behaviour that RC20 allows here. */
    public static NamedProgram missedOnScRuns() throws IOException {
        return nonRobust("cases/sc-missed");
    }

    private static NamedProgram robust(String path) throws IOException {
        return new NamedProgram(path, read(path), true, true, true, true);
    }

    private static NamedProgram nonRobust(String path) throws IOException {
        return nonRobust(path, read(path));
    }

    private static NamedProgram nonRobust(String name, String text) {
        return new NamedProgram(name, text, false, false, false, true);
    }

    private static String read(String path) throws IOException {
        return Files.readString(CORPUS.resolve(path + ".litmus"));
    }

    private static String withoutAcquireFence(String text) {
        return String.join(
                "\n",
                List.of(text.split("\n", -1)).stream()
                        .filter(line -> !line.contains("fence(memory_order_acquire)"))
                        .toList());
    }

    private NamedProgram butUnused() {
        return new NamedProgram(name, text, isRobust, true, true, isRaceFree);
    }

    private NamedProgram imprecisely() {
        return new NamedProgram(name, text, isRobust, isObservationallyRobust, false, isRaceFree);
    }

    private NamedProgram butRacy() {
        return new NamedProgram(name, text, isRobust, isObservationallyRobust, isProvedObservationallyRobust, false);
    }

    public LitmusFile parsed() throws InputException {
        return LitmusParser.parse(name, text);
    }

    @Override
    public String toString() {
        return name;
    }
}
