package dev.weakspot.litmus.compile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads that stop before their end: crashes, failed assertions, endless local loops. */
final class ThreadStopTest {
    private static SingleThreadRun run(String body) {
        return SingleThreadRun.in("int a[2]; int one[1]; int* p;", "int* x, int* a, int* one, int** p", body);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int r = 1 / *x;                        | divides by zero
            int r = *x; r %= r;                    | divides by zero
            1 / 0;                                 | divides by zero
            int r = 1 << 32;                       | shifts a 32-bit int by 32
            int r = 1 >> *x - 1;                   | shifts a 32-bit int by -1
            a[2] = 1;                              | uses a[2], but a has 2 elements
            int r = a[*x - 1];                     | uses a[-1], but a has 2 elements
            int r = one[1];                        | uses one[1], but one has 1 element
            int r = x[1];                          | uses x[1], but x has 1 element
            a[2]++;                                | uses a[2], but a has 2 elements
            int* q = &a[2];                        | uses a[2], but a has 2 elements
            atomic_load(&a[5]);                    | uses a[5], but a has 2 elements
            atomic_store(a + 2147483647, 1);       | uses a[2147483647], but a has 2 elements
            int r = **p;                           | follows a null pointer
            **p = 1;                               | follows a null pointer
            int* q; *q = 1;                        | follows a null pointer
            int* q; atomic_fetch_add(q, 1);        | follows a null pointer
            int* q; await(q, 1, memory_order_relaxed); | follows a null pointer
            int* q; await_cas(q, 1, 2, memory_order_relaxed); | follows a null pointer
            int* q; int r; atomic_compare_exchange_weak(q, &r, 1); | follows a null pointer
            int* q; atomic_compare_exchange_strong(x, q, 1); | follows a null pointer
            int r; atomic_store(x, 1 / r);         | divides by zero
            int r; await(x, 1 / r, memory_order_relaxed); | divides by zero
            int r; atomic_fetch_add(x, 1 % r);     | divides by zero
            int r; if (1 / r) {}                   | divides by zero
            int r; while (1 / r) {}                | divides by zero
            int r; assert(1 / r);                  | divides by zero
            int r; int s = 0 ? 1 : 1 / r;          | divides by zero
            int r; int s = 1 && 1 / r;             | divides by zero
            """)
    void anUndefinedEvaluationCrashesTheThread(String body, String reason) {
        assertThat(run(body).end()).isEqualTo("crash: " + reason);
    }

    @Test
    void unevaluatedExpressionsCannotCrash() {
        assertThat(run("int r; if (r) { 1 / r; a[9] = 1; } int s = r ? 1 / r : 2; r && 1 / r;")
                        .end())
                .isEqualTo("exit");
    }

    @Test
    void accessesBeforeACrashAreStillMade() {
        assertThat(run("*x = 1; int r; r = 1 / r; *x = 2;").lines())
                .containsExactly("write x=1 non-atomic", "crash: divides by zero");
    }

    @Test
    void anAssertionThatHoldsIsNoOperation() {
        assertThat(run("assert(1); assert(*x == 0); assert(x); assert(-1);").lines())
                .containsExactly("read x non-atomic", "exit");
    }

    @Test
    void anAssertionThatFailsStopsTheThreadBeforeIt() {
        assertThat(run("*x = 1; assert(*x == 2); *x = 3;").lines())
                .containsExactly("write x=1 non-atomic", "read x non-atomic", "failed assertion");
        assertThat(run("int* q; assert(q);").end()).isEqualTo("failed assertion");
        assertThat(run("while (1) { assert(0); }").end()).isEqualTo("failed assertion");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            while (1) {}                                                    | diverges
            for (;;) ;                                                      | diverges
            do { } while (1);                                               | diverges
            while (1) { continue; }                                         | diverges
            int r = 1; while (r) { r = 3 - r; }                             | diverges
            int r; while (1) { r = (r + 1) % 1000; }                        | diverges
            int r; int s; while (1) { r++; if (r == 50) { r = 0; s = !s; } } | diverges
            *x = 1; int r = *x; while (r) {}                                | diverges
            int r; while (1) { r++; }                                       | given up
            int r; while (1) { r--; }                                       | given up
            for (int k = 0; k < 2000000; k++) {}                            | given up
            for (int k = 0; k < 100000; k++) {}                             | exit
            int r; while (1) { r++; if (r == 1000) break; }                 | exit
            int r; while (1) { r++; assert(r < 1000); }                     | failed assertion
            int r = 1000; while (1) { r--; int s = 1 / r; }                 | crash: divides by zero
            """)
    void anEndlessLocalLoopIsProvedOrGivenUp(String body, String end) {
        assertThat(run(body).end()).isEqualTo(end);
    }
}
