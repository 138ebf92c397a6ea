package dev.weakspot.litmus.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.program.Cell;
import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.ThreadCode;
import org.junit.jupiter.api.Test;

/** Name resolution: scopes, registers with initial values, implicit variables, initial values. */
final class NamesTest {
    @Test
    void aNameDeclaredAgainAfterItsScopeIsOneRegister() {
        SingleThreadRun run = SingleThreadRun.in(
                "", "", "{ int r = 1; } { int r; int s = r; r = 3; } for (int r = 5; r < 6; r++) {}");
        assertThat(run.registers()).isEqualTo("r=6 s=0");
    }

    @Test
    void aDeclarationWithoutValueStartsAtZeroEachTime() {
        assertThat(SingleThreadRun.in("", "", "int s; for (int k = 0; k < 3; k++) { int r; r++; s += r; }")
                        .registers())
                .isEqualTo("s=3 k=3 r=1");
    }

    @Test
    void branchesOfAnIfMayDeclareTheSameName() {
        assertThat(SingleThreadRun.in("", "", "if (0) { int r = 1; } else { int r = 2; } int s = 4;")
                        .registers())
                .isEqualTo("r=2 s=4");
    }

    @Test
    void registersAreListedInTheOrderOfDeclaration() {
        LitmusProgram program = CompiledPrograms.thread("0:r9 = 7; 0:r1 = -2", "int* x", "int r5; { int r3; } int r0;");
        assertThat(program.threads().get(0).registers())
                .extracting(ThreadCode.Register::name)
                .containsExactly("r9", "r1", "r5", "r3", "r0");
        assertThat(new SingleThreadRun(program, 0).registers()).isEqualTo("r9=7 r1=-2 r5=0 r3=0 r0=0");
    }

    @Test
    void aRegisterSetBeforehandNeedsNoDeclaration() {
        assertThat(SingleThreadRun.in("0:r9 = 1; const int N = 3; 0:r8 = N * 2", "int* x", "*x = r9 + r8; r9 = 5;")
                        .registers())
                .isEqualTo("r9=5 r8=6");
        SingleThreadRun pointer =
                SingleThreadRun.in("x = 4; 0:q = &x; 0:s = x", "int* x", "int r = *q; *s = 6; assert(q == s);");
        assertThat(pointer.lines()).containsExactly("read x non-atomic", "write x=6 non-atomic", "exit");
        assertThat(pointer.memory()).isEqualTo("x=6");
    }

    @Test
    void registersSetBeforehandBelongToTheirThread() {
        LitmusProgram program = CompiledPrograms.program("C t\n{ 0:r = 1; 1:r = 2; }\nP0..P1 (int* x) { *x = r; }");
        assertThat(new SingleThreadRun(program, 0).lines()).contains("write x=1 non-atomic");
        assertThat(new SingleThreadRun(program, 1).lines()).contains("write x=2 non-atomic");
    }

    @Test
    void parametersThatTheInitialStateDoesNotMentionStartAtZero() {
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0 (int* x, atomic_int* y, int** p, mtx_t* m) {}\nP1 (int* x) {}");
        assertThat(program.cells())
                .containsExactly(new Cell("x", false, 0), new Cell("y", false, 0), new Cell("p", true, 0));
        assertThat(program.mutexes()).containsExactly("m");
    }

    @Test
    void initialValuesMayBeAddressesOfLaterObjects() {
        LitmusProgram program = CompiledPrograms.program(
                "C t\n{ int* p = &y; q = &x; int** pp = &p; y = 3; int* ps[2] = {&x, 0}; x; r = x; int* z = a; int a[2]; }\n"
                        + "P0 () {}");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < program.cells().size(); i++) {
            Cell cell = program.cells().get(i);
            text.append(cell.name())
                    .append('=')
                    .append(program.cellText(i, cell.initial()))
                    .append(' ');
        }
        assertThat(text).hasToString("p=&y q=&x pp=&p y=3 ps[0]=&x ps[1]=0 x=0 r=&x z=&a[0] a[0]=0 a[1]=0 ");
    }

    @Test
    void theTypeOfAnUntypedNameIsThatOfTheParameter() {
        assertThat(SingleThreadRun.in("p; x = 2", "int** p, int* x", "*p = x; **p = 3;")
                        .memory())
                .isEqualTo("p=&x x=3");
    }

    @Test
    void constantsMayUseConstants() {
        assertThat(SingleThreadRun.in(
                                "const int N = 3; const int M = -N * (N + 1) % 5 << 2 | 1; int a[N] = {N, M}; barrier_t b = N - 1",
                                "", "int r = M;")
                        .memory())
                .isEqualTo("a[0]=3 a[1]=-7 a[2]=0");
    }

    @Test
    void localNamesMayHideSharedNamesThatAreNoParameters() {
        assertThat(SingleThreadRun.in("int x = 5", "", "int x = 1; x++;").registers())
                .isEqualTo("x=2");
    }

    @Test
    void constantsFollowTheRulesOfExpressions() {
        assertThat(SingleThreadRun.in(
                                "const int N = 0 && 1 / 0; const int M = 1 || 1 / 0; const int K = 1 ? 2 : 1 / 0",
                                "",
                                "int r = N * 100 + M * 10 + K;")
                        .registers())
                .isEqualTo("r=12");
    }
}
