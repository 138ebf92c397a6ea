package dev.weakspot.litmus.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.weakspot.input.InputException;
import dev.weakspot.litmus.Mutation;
import dev.weakspot.litmus.syntax.LitmusFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** For every input the parser quickly returns a tree or a message of the agreed form. */
final class FuzzTest {
    private static final Pattern ONE_LINE = Pattern.compile("f:[1-9][0-9]*:[1-9][0-9]*: \\P{Cntrl}+ \\(\\P{Cntrl}+\\)");

    private static final String[] TOKENS = {
        "int",
        "atomic_int",
        "mtx_t",
        "barrier_t",
        "volatile",
        "_Atomic",
        "const",
        "ATOMIC_INIT",
        "if",
        "else",
        "while",
        "do",
        "for",
        "break",
        "continue",
        "return",
        "true",
        "false",
        "NULL",
        "exists",
        "forall",
        "locations",
        "filter",
        "not",
        "float",
        "struct",
        "goto",
        "sizeof",
        "=",
        "+=",
        "<<=",
        "*",
        "/",
        "%",
        "+",
        "-",
        "<<",
        ">>",
        "<",
        ">=",
        "==",
        "!=",
        "<>",
        "&",
        "^",
        "|",
        "&&",
        "||",
        "++",
        "--",
        "!",
        "~",
        "?",
        ":",
        "/\\",
        "\\/",
        "=>",
        ";",
        ",",
        "..",
        ".",
        "->",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"s\"",
        "\"",
        "P0",
        "P1",
        "x",
        "y",
        "r0",
        "f",
        "0",
        "1",
        "0x1F",
        "017",
        "2147483648",
        "99999999999",
        "1.5",
        "(*",
        "*)",
        "/*",
        "*/",
        "//",
        "\n",
        "@",
        "#",
        "'",
        "\\",
        "C t",
        "é"
    };

    private static final List<String> PROGRAMS = List.of("""
            C SB+rlx
            "a title"
            Variant=none
            { [x] = 0; int y = 1; atomic_int z = ATOMIC_INIT(1); int* p = &x; int a[2] = {1, 2}; 0:r9 = 1; }
            P0 (atomic_int* x, volatile int* y) {
              int r0 = atomic_load_explicit(x, memory_order_relaxed), r1;
              if (r0 == 1 && (*y) < 2) { *y = r0 ? -1 : ~r0; } else r1 += 2; (* note *)
            }
            P1 (atomic_int* x, volatile int* y) { atomic_store(x, 1); // end
            }
            locations [x; 0:r0; a[1];]
            filter (0:r0=1 \\/ ~y=2)
            exists (0:r0=0 /\\ 1:r0=0)
            """, """
            C ticket
            { const int N = 4; mtx_t m; barrier_t b = N; _Atomic(int) c; }
            P0..P3 (mtx_t* m, int i, barrier_t* b, atomic_int* c) {
              for (int k = 0; k < N; k++) { do { mtx_lock(m); a[k]++; mtx_unlock(m); continue; } while (0); }
              while (atomic_load(c) != i) {} /* wait */
              barrier_wait(b); assert(a[i] == N); return;
            }
            ~exists x=1 => not y=-1
            """);

    @Property
    void anyText(@ForAll String text) {
        parses(text);
        parses("C t\n" + text);
        parses("C t\n{}\nP0 () {" + text + "}");
    }

    @Property
    void anyPrintableText(@ForAll("ascii") String text) {
        parses("C t\n{" + text + "}\nP0 () {}");
        parses("C t\n{}\nP0 () {" + text + "}");
        parses("C t\n{}\nP0 () {}\nexists " + text);
    }

    @Provide
    Arbitrary<String> ascii() {
        return Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(60);
    }

    @Property
    void tokenSoup(@ForAll("tokens") List<String> tokens) {
        String soup = String.join(" ", tokens);
        parses("C t\n{}\nP0 () {" + soup + "}");
        parses("C t\n{" + soup + "}\nP0 () {}");
        parses("C t\n{}\nP0 () {}" + soup);
        parses("C t\n" + String.join("", tokens));
    }

    @Provide
    Arbitrary<List<String>> tokens() {
        return Arbitraries.of(TOKENS).list().ofMaxSize(40);
    }

    @Property
    void mutatedPrograms(@ForAll("programs") String program, @ForAll("mutations") List<Mutation> mutations) {
        List<String> parts = new ArrayList<>(List.of(program.split("(?<=\\W)|(?=\\W)")));
        parses(Mutation.of(mutations, parts));
    }

    @Property
    void cutPrograms(@ForAll("programs") String program, @ForAll int at) {
        parses(program.substring(0, Math.floorMod(at, program.length())));
    }

    @Provide
    Arbitrary<String> programs() {
        return Arbitraries.of(PROGRAMS);
    }

    @Provide
    Arbitrary<List<Mutation>> mutations() {
        return Mutation.some(TOKENS);
    }

    @Property(tries = 1)
    void theOriginalProgramsAreAccepted() throws InputException {
        for (String program : PROGRAMS) {
            assertThat(LitmusParser.parse("f", program).condition()).isPresent();
        }
    }

    /** The time limit detects hangs; a parse takes less than a millisecond. */
    private static void parses(String text) {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            try {
                LitmusFile file = LitmusParser.parse("f", text);
                file.threads()
                        .forEach(
                                thread -> assertThat(TreeText.of(thread.body())).isNotEmpty());
                file.condition()
                        .ifPresent(condition -> assertThat(condition.toString()).isNotEmpty());
            } catch (InputException refusal) {
                assertThat(refusal.getMessage()).matches(ONE_LINE);
            }
        });
    }
}
