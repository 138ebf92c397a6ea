package dev.weakspot.litmus.naivemonitor;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The labels that a program enables at an access ([Rocker §2.2, Fig. 2]), independent of the memory.
 *
 * @param reading the mode of the label that only reads, if there is one
 * @param canRead the values it may read
 * @param writing the mode of the label that writes, if there is one
 * @param canOverwrite the values that the writing label may overwrite
 * @param isUpdate whether the writing label is an RMW
 * @param isSpeculative whether the access is an R, which any value enables
 */
record NaiveAccess(
        int cell,
        Optional<Mode> reading,
        IntPredicate canRead,
        Optional<Mode> writing,
        IntPredicate canOverwrite,
        boolean isUpdate,
        boolean isSpeculative) {

    static NaiveAccess of(MemoryAccess access) {
        return access.match(new Labels());
    }

    boolean isPlain() {
        return reading.or(() -> writing).orElseThrow() == Mode.NON_ATOMIC;
    }

    boolean isSequential() {
        return Optional.of(Mode.SEQ_CST).equals(reading)
                || Optional.of(Mode.SEQ_CST).equals(writing);
    }

    private record Labels() implements MemoryAccess.Cases<NaiveAccess> {
        @Override
        public NaiveAccess load(MemoryAccess.Load load) {
            return new NaiveAccess(
                    load.location(), Optional.of(load.mode()), v -> true, Optional.empty(), v -> false, false, true);
        }

        @Override
        public NaiveAccess store(MemoryAccess.Store store) {
            return new NaiveAccess(
                    store.location(), Optional.empty(), v -> false, Optional.of(store.mode()), v -> true, false, false);
        }

        @Override
        public NaiveAccess update(MemoryAccess.Update update) {
            return new NaiveAccess(
                    update.location(),
                    Optional.empty(),
                    v -> false,
                    Optional.of(update.mode()),
                    v -> true,
                    true,
                    false);
        }

        @Override
        public NaiveAccess compareExchange(MemoryAccess.CompareExchange exchange) {
            return new NaiveAccess(
                    exchange.location(),
                    Optional.of(exchange.failure()),
                    v -> exchange.mayFailSpuriously() || v != exchange.expected(),
                    Optional.of(exchange.success()),
                    v -> v == exchange.expected(),
                    true,
                    false);
        }

        @Override
        public NaiveAccess await(MemoryAccess.Await await) {
            return new NaiveAccess(
                    await.location(),
                    Optional.of(await.mode()),
                    v -> v == await.wanted(),
                    Optional.empty(),
                    v -> false,
                    false,
                    false);
        }

        @Override
        public NaiveAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return new NaiveAccess(
                    exchange.location(),
                    Optional.empty(),
                    v -> false,
                    Optional.of(exchange.mode()),
                    v -> v == exchange.expected(),
                    true,
                    false);
        }

        @Override
        public NaiveAccess fence(MemoryAccess.Fence fence) {
            throw new IllegalArgumentException("a fence accesses nothing: fence=" + fence);
        }
    }
}
