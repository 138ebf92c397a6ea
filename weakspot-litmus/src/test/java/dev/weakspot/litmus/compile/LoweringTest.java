package dev.weakspot.litmus.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.litmus.program.LitmusProgram;
import dev.weakspot.litmus.program.Pointer;
import org.junit.jupiter.api.Test;

/** The operations of a thread, their order and their modes. */
final class LoweringTest {
    private static final String INITIAL = "int a[3] = {10, 20, 30}; atomic_int b[2] = {1, 2}; int* p = &d; int d = 5;"
            + " const int N = 2; mtx_t m; barrier_t bar = 3";
    private static final String PARAMETERS = "atomic_int* x, atomic_int* y, int* d, int* e, int* a, atomic_int* b,"
            + " int** p, int i, mtx_t* m, barrier_t* bar";

    private static SingleThreadRun run(String body) {
        return SingleThreadRun.in(INITIAL, PARAMETERS, body);
    }

    private static void offers(String body, String... lines) {
        SingleThreadRun run = run(body);
        assertThat(run.end()).as(body).isEqualTo("exit");
        assertThat(run.lines().subList(0, run.lines().size() - 1)).as(body).containsExactly(lines);
    }

    private static void leaves(String body, String registers) {
        SingleThreadRun run = run(body);
        assertThat(run.end()).as(body).isEqualTo("exit");
        assertThat(run.registers()).as(body).isEqualTo(registers);
    }

    @Test
    void plainUseOfAnAtomicIsSequentiallyConsistent() {
        offers("int r = *x; *y = r + 1;", "read x seq_cst", "write y=1 seq_cst");
        offers("b[1] = b[0];", "read b[0] seq_cst", "write b[1]=1 seq_cst");
        offers("atomic_int* q = x; *q = 1;", "write x=1 seq_cst");
    }

    @Test
    void plainUseOfAnIntIsNonAtomic() {
        offers("int r = *d; *e = r;", "read d non-atomic", "write e=5 non-atomic");
        offers("a[1] = a[0];", "read a[0] non-atomic", "write a[1]=10 non-atomic");
        // The pointer p is a non-atomic object, and it points to an int.
        offers("**p = 6;", "read p non-atomic", "write d=6 non-atomic");
        offers("int* q = x; *q = 1;", "write x=1 non-atomic");
    }

    @Test
    void eachThreadAccessesALocationWithItsDeclaredType() {
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0 (atomic_int* x) { *x = 1; }\nP1 (volatile int* x) { *x = 2; }");
        assertThat(new SingleThreadRun(program, 0).lines()).containsExactly("write x=1 seq_cst", "exit");
        assertThat(new SingleThreadRun(program, 1).lines()).containsExactly("write x=2 non-atomic", "exit");
    }

    @Test
    void functionsWithoutOrderAreSequentiallyConsistent() {
        offers(
                "int r = 9; atomic_load(x); atomic_store(x, 1); atomic_exchange(x, 2);"
                        + " atomic_compare_exchange_strong(x, &r, 3); atomic_compare_exchange_weak(x, &r, 3);",
                "read x seq_cst",
                "write x=1 seq_cst",
                "update x:1->2 seq_cst",
                "cas x:9->3 seq_cst/seq_cst",
                "weak cas x:2->3 seq_cst/seq_cst");
    }

    @Test
    void everyUpdateComputesItsOwnFunction() {
        offers(
                "atomic_fetch_add(x, 13); atomic_fetch_sub(x, 3); atomic_fetch_or(x, 5); atomic_fetch_and(x, 7);"
                        + " atomic_fetch_xor(x, 2); atomic_exchange(x, -1);",
                "update x:0->13 seq_cst",
                "update x:13->10 seq_cst",
                "update x:10->15 seq_cst",
                "update x:15->7 seq_cst",
                "update x:7->5 seq_cst",
                "update x:5->-1 seq_cst");
        leaves(
                "atomic_store(x, 6); int r = atomic_fetch_add(x, 1); int s = atomic_fetch_xor(x, 7);"
                        + " int t = atomic_exchange(x, 3); int u = *x;",
                "r=6 s=7 t=0 u=3");
    }

    @Test
    void updatesWrapAround() {
        offers(
                "atomic_fetch_sub(x, 1); atomic_store(x, 2147483647); atomic_fetch_add(x, 1);",
                "update x:0->-1 seq_cst",
                "write x=2147483647 seq_cst",
                "update x:2147483647->-2147483648 seq_cst");
    }

    @Test
    void explicitOrdersAreKept() {
        offers(
                "int r; atomic_load_explicit(x, memory_order_relaxed); atomic_load_explicit(x, memory_order_acquire);"
                        + " atomic_load_explicit(x, memory_order_seq_cst);"
                        + " atomic_store_explicit(x, 0, memory_order_release);"
                        + " atomic_fetch_add_explicit(x, 1, memory_order_acq_rel);"
                        + " atomic_fetch_add_explicit(x, 1, memory_order_release);"
                        + " atomic_compare_exchange_strong_explicit(x, &r, 1, memory_order_release, memory_order_acquire);"
                        + " await(x, 2, memory_order_relaxed); await_cas(x, 2, 3, memory_order_acq_rel);",
                "read x relaxed",
                "read x acquire",
                "read x seq_cst",
                "write x=0 release",
                "update x:0->1 acq_rel",
                "update x:1->2 release",
                "cas x:0->1 release/acquire",
                "await x relaxed",
                "await cas x:2->3 acq_rel");
    }

    @Test
    void consumeIsAcquire() {
        offers("atomic_load_explicit(x, memory_order_consume);", "read x acquire");
        offers("atomic_fetch_add_explicit(x, 1, memory_order_consume);", "update x:0->1 acquire");
        offers("atomic_thread_fence(memory_order_consume);", "fence acquire");
    }

    @Test
    void aRelaxedFenceDoesNothing() {
        offers("atomic_thread_fence(memory_order_relaxed);");
        offers(
                "atomic_thread_fence(memory_order_acquire); atomic_thread_fence(memory_order_release);"
                        + " atomic_thread_fence(memory_order_acq_rel); atomic_thread_fence(memory_order_seq_cst);",
                "fence acquire",
                "fence release",
                "fence acq_rel",
                "fence seq_cst");
    }

    @Test
    void locksAndBarriersAreOfferedByName() {
        offers("mtx_lock(m); mtx_unlock(m); barrier_wait(bar);", "lock m", "unlock m", "barrier of 3 bar");
    }

    @Test
    void operandsAreEvaluatedFromLeftToRight() {
        offers(
                "int r = *x + *y * *d - a[1];",
                "read x seq_cst",
                "read y seq_cst",
                "read d non-atomic",
                "read a[1] non-atomic");
        offers("atomic_store(b + *x, *y);", "read x seq_cst", "read y seq_cst", "write b[0]=0 seq_cst");
        offers("a[*x] = *y;", "read x seq_cst", "read y seq_cst", "write a[0]=0 non-atomic");
        offers("int r = choose(*x, *y, 3);", "read x seq_cst", "read y seq_cst", "choose 0 of 3");
    }

    @Test
    void anOperandIsReadBeforeALaterOperandChangesIt() {
        leaves("int r = 1; int s = r + (r = 5);", "r=5 s=6");
        leaves("int r = 1; int s = r + ++r;", "r=2 s=3");
        leaves("int r = 1; int s = r++ + r++;", "r=3 s=3");
        leaves("int r = 3; int s = (r + 1) * (r = 2);", "r=2 s=8");
        leaves("int r = 1; r += (r = 10);", "r=11");
        leaves("int r; int s = r + atomic_compare_exchange_strong(x, &r, 1) + r;", "r=0 s=1");
        leaves("int r = 7; int s = r + atomic_compare_exchange_strong(x, &r, 1) * 100 + r;", "r=0 s=7");
        leaves("int k = 1; int s = a[k] + (k = 2) + a[k];", "k=2 s=52");
    }

    @Test
    void anIndexIsReadBeforeTheRightSideChangesIt() {
        offers("int k = 0; a[k] = k = 2;", "write a[0]=2 non-atomic");
        offers("int k = 0; a[k++] = 7; a[k] = 8;", "write a[0]=7 non-atomic", "write a[1]=8 non-atomic");
        offers("int k = 0; a[k] += k = 2;", "read a[0] non-atomic", "write a[0]=12 non-atomic");
        offers("int k = 0; atomic_store(&b[k], k = 1);", "write b[0]=1 seq_cst");
        offers("int k = 0; atomic_store(b + k, k = 1);", "write b[0]=1 seq_cst");
        offers("int k = 0; a[k++] += 1;", "read a[0] non-atomic", "write a[0]=11 non-atomic");
        offers("int* q = d; *q = (q = e) == e;", "write d=1 non-atomic");
    }

    @Test
    void theRightSideOfAndAndOrIsOnlyEvaluatedWhenNeeded() {
        offers("int r = *x && *y;", "read x seq_cst");
        offers("int r = *x || *y;", "read x seq_cst", "read y seq_cst");
        offers("int r = !*x && *y;", "read x seq_cst", "read y seq_cst");
        offers("int r = !*x || *y;", "read x seq_cst");
        leaves(
                "int r = 0 && 1 / 0; int s = 2 || 1 / 0; int t = 2 && 3; int u = 0 || 4; int v = 0 || 0;",
                "r=0 s=1 t=1 u=1 v=0");
        leaves(
                "int k; int r = k && k++; int s = !k && ++k; int t = k && ++k; int u = k || k++;",
                "k=2 r=0 s=1 t=1 u=1");
        leaves("int r = *d && *d; int s = *x || *d; int t = *x || *y; int u = *d && *x;", "r=1 s=1 t=0 u=0");
    }

    @Test
    void onlyTheChosenSideOfAConditionalIsEvaluated() {
        offers("int r = *x ? *y : *d;", "read x seq_cst", "read d non-atomic");
        offers("int r = *d ? *y : *e;", "read d non-atomic", "read y seq_cst");
        offers("*(1 ? x : y) = 3;", "write x=3 seq_cst");
        leaves("int r = 0 ? 1 / 0 : 4; int k; int s = k ? k++ : --k; int t = k ? 8 : 9;", "r=4 k=-1 s=-1 t=8");
        leaves("int r = 2; int s = r == 2 ? *d : 0; int t = r == 3 ? *d : -1;", "r=2 s=5 t=-1");
        offers("int* q = *x ? d : 0; int r = q == 0; assert(r);", "read x seq_cst");
    }

    @Test
    void compoundAssignmentsReadComputeAndWrite() {
        offers("*d += 3;", "read d non-atomic", "write d=8 non-atomic");
        offers("a[2] <<= 1;", "read a[2] non-atomic", "write a[2]=60 non-atomic");
        offers("*d -= *d;", "read d non-atomic", "read d non-atomic", "write d=0 non-atomic");
        leaves(
                "int r = 7; r += 3; int s = r; r -= 4; r *= 5; int t = r; r /= 4; r %= 4; int u = r; r |= 12; r &= 6;"
                        + " r ^= 3; int v = r; r <<= 4; r >>= 2;",
                "r=20 s=10 t=30 u=3 v=5");
    }

    @Test
    void incrementsYieldTheValueBeforeOrAfter() {
        leaves("int k = 5; int r = k++; int s = ++k; int t = k--; int u = --k;", "k=5 r=5 s=7 t=7 u=5");
        leaves(
                "int r = (*d)++; int s = *d; int t = ++*d; int u = --*d; int v = (*d)--; int w = *d;",
                "r=5 s=6 t=7 u=6 v=6 w=5");
        leaves("int r = a[1]++ + a[1]; int s = a[1] += 4; int t = a[1];", "r=41 s=25 t=25");
    }

    @Test
    void assignmentsYieldTheAssignedValue() {
        leaves("int r; int s; r = s = 4; int t = (r += 2) + (s -= 1);", "r=6 s=3 t=9");
        leaves("int r = *x = 7; int s = *e = *d = 3; int t = *d;", "r=7 s=3 t=3");
        // An assignment yields the written value without another read.
        offers("int r = *x = 7; assert(r == 7);", "write x=7 seq_cst");
    }

    @Test
    void aFailedCompareExchangeStoresTheReadValueInTheExpectedRegister() {
        leaves("*x = 3; int r = 1; int s = atomic_compare_exchange_strong(x, &r, 9);", "r=3 s=0");
        leaves("*x = 3; int r = 3; int s = atomic_compare_exchange_strong(x, &r, 9); int t = *x;", "r=3 s=1 t=9");
    }

    @Test
    void theExpectedValueOfACompareExchangeMayBeShared() {
        offers(
                "atomic_compare_exchange_strong_explicit(x, d, 9, memory_order_acq_rel, memory_order_relaxed);",
                "read d non-atomic",
                "cas x:5->9 acq_rel/relaxed",
                "write d=0 non-atomic");
        offers(
                "*d = 0; atomic_compare_exchange_weak(x, d, 9);",
                "write d=0 non-atomic",
                "read d non-atomic",
                "weak cas x:0->9 seq_cst/seq_cst");
        offers(
                "int r = atomic_compare_exchange_strong(x, &a[1], 9); assert(r == 0); assert(a[1] == 0);",
                "read a[1] non-atomic",
                "cas x:20->9 seq_cst/seq_cst",
                "write a[1]=0 non-atomic",
                "read a[1] non-atomic");
        offers(
                "int* q = d; atomic_compare_exchange_strong(x, q, 9);",
                "read d non-atomic",
                "cas x:5->9 seq_cst/seq_cst",
                "write d=0 non-atomic");
    }

    @Test
    void pointersAreReadWrittenAndExchanged() {
        assertThat(run("*p = e;").memory()).contains("p=&e");
        assertThat(run("*p = &a[2];").memory()).contains("p=&a[2]");
        assertThat(run("*p = 0;").memory()).contains("p=0");
        assertThat(run("*p = NULL;").memory()).contains("p=0");
        assertThat(run("atomic_store(p, a + 1);").memory()).contains("p=&a[1]");
        offers(
                "int* q = atomic_exchange(p, e); *q = 1;",
                "update p:%d->%d seq_cst".formatted(pointerTo("d"), pointerTo("e")),
                "write d=1 non-atomic");
        assertThat(run("int* q = d; atomic_compare_exchange_strong(p, &q, e);").memory())
                .contains("p=&e");
        assertThat(run("int* q = e; atomic_compare_exchange_strong(p, &q, e); assert(q == d);")
                        .end())
                .isEqualTo("exit");
        assertThat(run("await(p, d, memory_order_acquire);").end()).isEqualTo("exit");
        assertThat(run("await(p, e, memory_order_acquire);").end()).isEqualTo("blocked at p acquire");
    }

    private static int pointerTo(String cell) {
        LitmusProgram program = CompiledPrograms.thread(INITIAL, PARAMETERS, "");
        for (int i = 0; i < program.cells().size(); i++) {
            if (program.cells().get(i).name().equals(cell)) {
                return Pointer.to(i);
            }
        }
        throw new AssertionError(cell);
    }

    @Test
    void pointersAreComparedByTheirTarget() {
        leaves(
                "int r = x == x; int s = x == y; int t = x != 0; int u = &a[0] == a; int v = &a[1] == a + 1; int w = !x;",
                "r=1 s=0 t=1 u=1 v=1 w=0");
        leaves(
                "int* q; int r = q == 0; int s = !q; int t = q && 1; q = d; int u = q == *p; int v = *q;",
                "q=" + pointerTo("d") + " r=1 s=1 t=0 u=1 v=5");
    }

    @Test
    void integerArithmeticHas32Bits() {
        leaves(
                "int r = 2147483647 + 1; int s = -2147483648 - 1; int t = 65536 * 65536; int u = -7 / 2; int v = -7 % 2;",
                "r=-2147483648 s=2147483647 t=0 u=-3 v=-1");
        leaves(
                "int r = -1 >> 31; int s = 1 << 31; int t = ~0; int u = -(-2147483648); int v = -2147483648 / -1;",
                "r=-1 s=-2147483648 t=-1 u=-2147483648 v=-2147483648");
        leaves(
                "int r = 3 < 4; int s = 4 <= 3; int t = 4 > 3; int u = 3 >= 4; int v = 6 & 3 | 8 ^ 1; int w = !5 + !0;",
                "r=1 s=0 t=1 u=0 v=11 w=1");
    }

    @Test
    void constantsAndTheNumberOfTheThreadAreNumbers() {
        leaves("int r = N * N + 1; int s = i; int t = true + true + false;", "r=5 s=0 t=2");
        LitmusProgram program =
                CompiledPrograms.program("C t\n{ }\nP0 () {}\nP1..P3 (int* x, int i) { *x = i * 10 + i; }");
        assertThat(new SingleThreadRun(program, 1).lines()).contains("write x=11 non-atomic");
        assertThat(new SingleThreadRun(program, 3).lines()).contains("write x=33 non-atomic");
    }

    @Test
    void loopsRepeatAndJumpsLeaveThem() {
        leaves(
                "int s; for (int k = 0; k < 5; k++) { if (k == 1) continue; if (k == 4) break; s = s * 10 + k; }",
                "s=23 k=4");
        leaves("int k = 3; int s; while (k) { s += k; k--; }", "k=0 s=6");
        leaves("int k; int s; do { s++; if (k) continue; } while (k++ < 2);", "k=3 s=3");
        leaves("int s; for (;;) { for (;;) { s++; break; } if (s == 3) break; }", "s=3");
        leaves("int s = 1; if (s) { return; } s = 2;", "s=1");
        leaves("int s; if (0) s = 1; else if (0) s = 2; else s = 3;", "s=3");
        offers(
                "while (*x < 2) atomic_fetch_add(x, 1);",
                "read x seq_cst",
                "update x:0->1 seq_cst",
                "read x seq_cst",
                "update x:1->2 seq_cst",
                "read x seq_cst");
    }

    @Test
    void allArgumentsOfAChoiceAreEvaluated() {
        LitmusProgram program =
                CompiledPrograms.thread("", "int* x", "int k; int r = choose(k++, k++, *x, k); *x = r;");
        assertThat(new SingleThreadRun(program, 0, 0).lines()).contains("choose 0 of 4", "write x=0 non-atomic");
        assertThat(new SingleThreadRun(program, 0, 1).lines()).contains("choose 1 of 4", "write x=1 non-atomic");
        assertThat(new SingleThreadRun(program, 0, 3).lines()).contains("choose 2 of 4", "write x=2 non-atomic");
        assertThat(SingleThreadRun.in("", "", "int r = choose(1, 1 / 0);").end())
                .isEqualTo("crash: divides by zero");
    }

    @Test
    void aLoneCallOrReadIsStillPerformed() {
        offers(
                "*x; x[0]; atomic_load(y); *d + *e; 3; i;",
                "read x seq_cst",
                "read x seq_cst",
                "read y seq_cst",
                "read d non-atomic",
                "read e non-atomic");
    }
}
