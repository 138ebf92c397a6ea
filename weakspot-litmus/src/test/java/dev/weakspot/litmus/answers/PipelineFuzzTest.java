package dev.weakspot.litmus.answers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weakspot.engine.SpinTreatment;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.Mutation;
import dev.weakspot.litmus.compile.CompiledPrograms;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.search.SearchControl;
import dev.weakspot.litmus.search.VerifyOptions;
import dev.weakspot.verdict.SearchVerdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Every text is either refused with a message of one line or verified, within a time limit. */
final class PipelineFuzzTest {
    private static final Pattern ONE_LINE = Pattern.compile("f:[1-9][0-9]*:[1-9][0-9]*: \\P{Cntrl}+ \\(\\P{Cntrl}+\\)");

    /** Words with which many mutated programs are still accepted; the parser has its own fuzz test. */
    private static final String[] WORDS = {
        "0",
        "1",
        "2",
        "-1",
        "2147483647",
        "x",
        "y",
        "a",
        "p",
        "q",
        "i",
        "m",
        "b",
        "r0",
        "N",
        "*",
        "&",
        "&a[1]",
        "*x",
        "**p",
        "a[i]",
        "+",
        "-",
        "/",
        "%",
        "<<",
        "==",
        "!=",
        "&&",
        "||",
        "?",
        ":",
        "=",
        "+=",
        "++",
        "!",
        ";",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        "int",
        "int*",
        "int**",
        "atomic_int*",
        "mtx_t*",
        "barrier_t*",
        "while",
        "for",
        "if",
        "else",
        "do",
        "break;",
        "continue;",
        "return;",
        "atomic_load(x)",
        "atomic_store(x, 1);",
        "atomic_fetch_add(x, 1);",
        "atomic_exchange(p, q);",
        "mtx_lock(m);",
        "mtx_unlock(m);",
        "barrier_wait(b);",
        "await(x, 1, memory_order_relaxed);",
        "choose(0, 1)",
        "choose(0, 1) ? p : q",
        "assert(0);",
        "while (1) {}",
        "for (;;)",
        "memory_order_release",
        "P1",
        "P0..P2",
        "exists",
        "forall",
        "locations [p; x]",
        "/\\",
        "~"
    };

    private static final List<String> PROGRAMS = List.of("""
            C SB+rlx
            { [x] = 0; [y] = 0; }
            P0 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(x, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            exists (0:r0=0 /\\ 1:r0=0)
            """, """
            C pointers
            { int x = 1; int y = 2; int a[3] = {1, 2, 3}; int* p = &x; int** pp = &p; 0:q9 = &y; 1:r9 = 5; }
            P0 (int* x, int** p, int* a, int*** pp) {
              int* q = *p; int r0 = *q; *q = a[r0]; *p = &a[r0]; **pp = q; ***pp = 7; *q9 = 3;
              int* s = r0 ? q : x;
            }
            P1 (int* x, int* y, int** p) { int* q = atomic_exchange(p, y); *q = r9; atomic_compare_exchange_strong(p, &q, x); }
            locations [p; x; a; pp]
            exists (p=&x /\\ 0:q=&y)
            """, """
            C ticket
            { const int N = 2; mtx_t m; barrier_t b = 3; int a[N]; }
            P0..P2 (atomic_int* x, atomic_int* y, int* a, mtx_t* m, barrier_t* b, int i) {
              for (int k = 0; k < N; k++) {
                int t = atomic_fetch_add(x, 1);
                while (atomic_load(y) != t) {}
                mtx_lock(m); a[k] += i; mtx_unlock(m);
                atomic_store(y, t + 1);
              }
              barrier_wait(b);
              assert(a[i % N] == 3);
            }
            locations [x; a]
            forall (x=6 /\\ y=6)
            """, """
            C lockcas
            { int n; 0:r8 = 1; }
            P0..P1 (atomic_int* x, int* n, int i) {
              int e;
              do { e = 0; } while (!atomic_compare_exchange_weak_explicit(x, &e, 1, memory_order_acquire, memory_order_relaxed));
              *n += 1; int r0 = *n / (i + 1) << i;
              atomic_thread_fence(memory_order_seq_cst);
              atomic_store_explicit(x, 0, memory_order_release);
            }
            P2 (atomic_int* x, int* n) { int c = choose(0, 1, 2); if (c == 1) await(x, 1, memory_order_acquire); else *n = c ? c : 8; }
            filter (n=2 \\/ 0:r0=1)
            ~exists (n=1)
            """, """
            C expressions
            { int x = 3; int a[4]; }
            P0 (int* x, int* a, atomic_int* y) {
              int r0 = 1, r1; int r2 = r0++ + ++r0 - *x;
              for (int k = 0; k < 3 && r0; k++) { a[k] = r0 ? k : -k; r1 |= a[k] << 1; if (k == 1) continue; r0 ^= 1; }
              r1 = r0 == 2 || *y && a[r0 & 3]; a[r1]++; --*x; *y = ~r1 % 5;
              while (r1 < 9) { r1++; if (r1 * r1 > 30) break; }
            }
            P1 (int* x, atomic_int* y) { await_cas(y, 4, 2, memory_order_acq_rel); *x = atomic_exchange(y, 1); return; }
            locations [a; x; y]
            exists (x=2 \\/ ~(a[1]=0))
            """);

    @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE)
    void mutatedProgramsAreRefusedOrVerified(
            @ForAll("programs") String program, @ForAll("mutations") List<Mutation> mutations) {
        List<String> parts = new ArrayList<>(List.of(program.split("(?<=[^\\w ])|(?=[^\\w ])|(?= )")));
        assertRefusedOrVerified(Mutation.of(mutations, parts));
    }

    @Provide
    Arbitrary<String> programs() {
        return Arbitraries.of(PROGRAMS);
    }

    @Provide
    Arbitrary<List<Mutation>> mutations() {
        return Mutation.some(Stream.of(WORDS).map(word -> " " + word + " ").toArray(String[]::new));
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void anyStatementsAreRefusedOrVerified(@ForAll("statements") List<String> statements) {
        assertRefusedOrVerified(
                "C t\n{ int x; int a[2]; int* p = &x; mtx_t m; barrier_t b = 2; const int N = 1; 0:r9 = 1; }\n"
                        + "P0..P1 (atomic_int* x, int* y, int* a, int** p, mtx_t* m, barrier_t* b, int i) {\n"
                        + "int r0; int* q = a; " + String.join(" ", statements)
                        + "\n}\nlocations [p; x; a]\nexists (x=1)\n");
    }

    /** In the forms I stands for an int, Q for a pointer and A for either: most statements are accepted and some refused. */
    @Provide
    Arbitrary<List<String>> statements() {
        Arbitrary<String> number = Arbitraries.of(
                "0",
                "1",
                "-1",
                "N",
                "i",
                "r0",
                "*x",
                "*y",
                "*q",
                "**p",
                "a[r0]",
                "a[i]",
                "r0++",
                "--r0",
                "r9",
                "choose(0, 1)",
                "atomic_load(x)",
                "(r0 = 2)",
                "atomic_fetch_add(x, 1)",
                "!q",
                "(q == x)",
                "a[*y]");
        Arbitrary<String> pointer =
                Arbitraries.of("q", "x", "y", "*p", "&a[1]", "a + i", "&a[r0]", "NULL", "&*q", "(q = y)");
        Arbitrary<String> operator =
                Arbitraries.of("+", "-", "*", "/", "%", "<<", ">>", "<", "==", "!=", "&", "^", "&&", "||");
        Arbitrary<String> ints = Arbitraries.oneOf(
                number,
                Combinators.combine(number, operator, number)
                        .as((left, op, right) -> "(" + left + op + " " + right + ")"),
                conditional(number, number));
        Arbitrary<String> pointers = Arbitraries.oneOf(pointer, conditional(number, pointer));
        Arbitrary<String> any =
                Arbitraries.frequencyOf(Tuple.of(5, ints), Tuple.of(5, pointers), Tuple.of(1, Arbitraries.just("p")));
        Arbitrary<String> form = Arbitraries.of(
                "r0 = I;",
                "q = Q;",
                "*p = Q;",
                "*x = I;",
                "*y += I;",
                "*q = I;",
                "**p = I;",
                "a[I] = I;",
                "if (A) r0 = I; else *y = I;",
                "while (I) { r0 = I; if (I) break; }",
                "do { q = Q; } while (I);",
                "for (int k = 0; k < 3; k++) { *y = I; if (A) break; }",
                "while (atomic_load(Q) == I) {}",
                "atomic_store(Q, I);",
                "r0 = atomic_exchange(Q, I);",
                "q = atomic_exchange(p, Q);",
                "atomic_compare_exchange_weak(Q, &r0, I);",
                "atomic_compare_exchange_strong(p, &q, Q);",
                "r0 = atomic_compare_exchange_strong(x, Q, I);",
                "await(Q, I, memory_order_acquire);",
                "await_cas(x, I, I, memory_order_acquire);",
                "assert(A);",
                "mtx_lock(m); *y = I; mtx_unlock(m);",
                "if (I) { mtx_lock(m); } else { mtx_unlock(m); }",
                "barrier_wait(b);",
                "if (I) return;",
                "A;",
                "r0 = A;",
                "q = A;",
                "atomic_store(A, A);");
        return Combinators.combine(
                        form,
                        ints.list().ofSize(2),
                        pointers.list().ofSize(2),
                        any.list().ofSize(2))
                .as((statement, i, q, a) -> filled(filled(filled(statement, "I", i), "Q", q), "A", a))
                .list()
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    private static Arbitrary<String> conditional(Arbitrary<String> condition, Arbitrary<String> value) {
        return Combinators.combine(condition, value, value)
                .as((test, left, right) -> "(" + test + " ? " + left + " : " + right + ")");
    }

    private static String filled(String form, String hole, List<String> values) {
        String first = form.replaceFirst("\\b" + hole + "\\b", values.get(0));
        return first.replaceAll("\\b" + hole + "\\b", values.get(1));
    }

    @Example
    void theOriginalProgramsAreVerified() throws InputException {
        for (String program : PROGRAMS) {
            assertThat(verified(program).statistics().states()).isPositive();
        }
    }

    /** The time limit detects hangs: the control stops the search after two seconds. */
    private static void assertRefusedOrVerified(String text) {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            try {
                assertThat(verified(text).program()).isNotEmpty();
            } catch (InputException refusal) {
                assertThat(refusal.getMessage()).matches(ONE_LINE);
            }
        });
    }

    private static SearchVerdict verified(String text) throws InputException {
        LitmusProgram program = CompiledPrograms.compile(text);
        VerifyOptions options = new VerifyOptions(SpinTreatment.AUTO, text.hashCode() % 2 == 0, 1, 10_000);
        long start = System.nanoTime();
        return Verifier.verify(program, options, new SearchControl() {
            @Override
            public Optional<String> reasonToStop() {
                boolean isLate = System.nanoTime() - start > 2_000_000_000L;
                return isLate ? Optional.of("two seconds are over") : Optional.empty();
            }

            @Override
            public void progress(long states, long waiting) {}
        });
    }
}
