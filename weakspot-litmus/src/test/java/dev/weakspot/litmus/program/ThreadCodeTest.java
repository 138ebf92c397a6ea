package dev.weakspot.litmus.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weakspot.event.Event;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.litmus.compile.CompiledPrograms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A thread offers an operation and is resumed with an event. */
final class ThreadCodeTest {
    private static final int X = 0;
    private static final int Y = 1;

    @Test
    void eventsLeadFromTheStartToTheExit() {
        ThreadCode code = only("""
                int r = atomic_load_explicit(x, memory_order_acquire);
                if (r == 2) { atomic_store_explicit(y, r + 1, memory_order_release); }
                int s = atomic_fetch_add_explicit(y, 5, memory_order_relaxed);
                mtx_lock(m);
                atomic_thread_fence(memory_order_seq_cst);
                int t = choose(7, 8, 9);
                """);
        LocalState state = code.start();

        MemoryAccess.Load load = (MemoryAccess.Load) code.next(state);
        assertThat(List.of(load.thread(), load.location())).containsExactly(0, X);
        assertThat(load.mode()).isEqualTo(Mode.ACQUIRE);
        assertThat(load.site().toString()).isEqualTo("f:4:9");

        // The caller supplies the value; no thread wrote it.
        state = code.resume(state, new Event.Read(0, X, Mode.ACQUIRE, 2));
        MemoryAccess.Store store = (MemoryAccess.Store) code.next(state);
        assertThat(store.value()).isEqualTo(3);
        assertThat(store.mode()).isEqualTo(Mode.RELEASE);

        state = code.resume(state, new Event.Write(0, Y, Mode.RELEASE, 3));
        MemoryAccess.Update update = (MemoryAccess.Update) code.next(state);
        assertThat(update.written(40)).isEqualTo(45);

        state = code.resume(state, new Event.Update(0, Y, Mode.RELAXED, 40, 45));
        Synchronisation.Lock lock = (Synchronisation.Lock) code.next(state);
        state = code.resume(state, new Event.Synchronised(lock, SyncResult.DONE));
        assertThat(code.next(state)).isInstanceOf(MemoryAccess.Fence.class);
        state = code.resume(state, new Event.Fence(0, Mode.SEQ_CST));

        LifeCycle.Choice choice = (LifeCycle.Choice) code.next(state);
        assertThat(choice.alternatives()).isEqualTo(3);
        assertThat(code.alternative(state, 2)).isEqualTo(9);
        state = code.resume(state, new Event.Chosen(0, 2));

        assertThat(code.next(state)).isInstanceOf(LifeCycle.Exit.class);
        assertThat(values(code, state)).containsExactly(2, 40, 9);
    }

    private static ThreadCode only(String body) {
        return CompiledPrograms.thread("", "atomic_int* x, atomic_int* y, mtx_t* m", body)
                .threads()
                .get(0);
    }

    private static List<Integer> values(ThreadCode code, LocalState state) {
        return code.registers().stream()
                .map(register -> state.register(register.number()))
                .toList();
    }

    @Test
    void thePathDependsOnTheValueRead() {
        ThreadCode code = only("int r = *x; if (r) *y = 1; else *y = 2;");
        LocalState start = code.start();
        assertThat(written(code, start, 0)).isEqualTo(2);
        assertThat(written(code, start, 5)).isEqualTo(1);
        assertThat(written(code, start, 0)).isEqualTo(2);
    }

    private static long written(ThreadCode code, LocalState state, int read) {
        LocalState after = code.resume(state, new Event.Read(0, X, Mode.SEQ_CST, read));
        return ((MemoryAccess.Store) code.next(after)).value();
    }

    @Test
    void resumingDoesNotChangeTheState() {
        ThreadCode code = only("int r = 3; *x = r; r = 4; *x = r; r = 5;");
        LocalState first = code.start();
        long fingerprint = first.fingerprint(1);
        LocalState second = code.resume(first, new Event.Write(0, X, Mode.SEQ_CST, 3));
        code.resume(second, new Event.Write(0, X, Mode.SEQ_CST, 4));
        assertThat(((MemoryAccess.Store) code.next(first)).value()).isEqualTo(3);
        assertThat(first.fingerprint(1)).isEqualTo(fingerprint);
        assertThat(first).isEqualTo(code.start()).isNotEqualTo(second);
    }

    @Test
    void askingForTheNextOperationChangesNothing() {
        ThreadCode code = only("int r = 8; assert(r == 9);");
        LocalState state = code.start();
        assertThat(code.next(state)).isEqualTo(code.next(state)).isInstanceOf(LifeCycle.FailedAssertion.class);
        ThreadCode crashing = only("int r = 0; r = 1 / r;");
        LocalState crashed = crashing.start();
        assertThat(crashing.next(crashed)).isEqualTo(crashing.next(crashed)).isInstanceOf(LifeCycle.Crash.class);
    }

    @Test
    void aCompareExchangeIsResumedWithAReadOrAnUpdate() {
        ThreadCode code = only("int r = 1; int s = atomic_compare_exchange_weak(x, &r, 2); *y = r * 10 + s;");
        LocalState state = code.start();
        MemoryAccess.CompareExchange exchange = (MemoryAccess.CompareExchange) code.next(state);
        assertThat(exchange.mayFailSpuriously()).isTrue();
        assertThat(exchange.expected()).isEqualTo(1);
        LocalState succeeded = code.resume(state, new Event.Update(0, X, Mode.SEQ_CST, 1, 2));
        assertThat(((MemoryAccess.Store) code.next(succeeded)).value()).isEqualTo(11);
        LocalState failed = code.resume(state, new Event.Read(0, X, Mode.SEQ_CST, 6));
        assertThat(((MemoryAccess.Store) code.next(failed)).value()).isEqualTo(60);
        LocalState spuriously = code.resume(state, new Event.Read(0, X, Mode.SEQ_CST, 1));
        assertThat(((MemoryAccess.Store) code.next(spuriously)).value()).isEqualTo(10);
    }

    @Test
    void anAwaitNamesTheValueThatEndsIt() {
        ThreadCode code = only("int k = 3; await(x, k + 1, memory_order_acquire); *y = 1;");
        MemoryAccess.Await await = (MemoryAccess.Await) code.next(code.start());
        assertThat(await.wanted()).isEqualTo(4);
        LocalState after = code.resume(code.start(), new Event.Read(0, X, Mode.ACQUIRE, 4));
        assertThat(code.next(after)).isInstanceOf(MemoryAccess.Store.class);
    }

    @Test
    void aThreadThatHasEndedCannotBeResumed() {
        ThreadCode code = only("");
        LocalState end = code.start();
        assertThatThrownBy(() -> code.resume(end, new Event.Fence(0, Mode.SEQ_CST)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void everyOperationHasItsThreadAndSite() {
        LitmusProgram program = CompiledPrograms.program("C t\n{ }\nP0..P2 (int* x) {\n  int r;\n  *x = r;\n}\n");
        for (int thread = 0; thread < 3; thread++) {
            ThreadCode code = program.threads().get(thread);
            Operation next = code.next(code.start());
            assertThat(next.thread()).isEqualTo(thread);
            assertThat(next.site().toString()).isEqualTo("f:5:3");
            assertThat(next.site().text()).isEqualTo("  *x = r;");
        }
    }

    @Test
    void equalStatesHaveEqualFingerprintsForEverySeed() {
        ThreadCode code = only("for (int k = 0; k < 50; k++) { *x = k; }");
        LocalState state = code.start();
        for (int k = 0; k < 49; k++) {
            LocalState next = code.resume(state, new Event.Write(0, X, Mode.SEQ_CST, k));
            assertThat(next).isNotEqualTo(state);
            assertThat(next.fingerprint(0)).isNotEqualTo(state.fingerprint(0));
            LocalState again = code.resume(state, new Event.Write(0, X, Mode.SEQ_CST, k));
            assertThat(again).isEqualTo(next).hasSameHashCodeAs(next);
            assertThat(again.fingerprint(k)).isEqualTo(next.fingerprint(k));
            state = next;
        }
    }
}
