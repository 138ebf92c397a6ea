package dev.weakspot.litmus.monitortwin;

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
record TwinAccess(
        int cell,
        Optional<Mode> reading,
        IntPredicate canRead,
        Optional<Mode> writing,
        IntPredicate canOverwrite,
        boolean isUpdate,
        boolean isSpeculative) {

    static TwinAccess of(MemoryAccess access) {
        return access.match(new Labels());
    }

    boolean isPlain() {
        return reading.or(() -> writing).orElseThrow() == Mode.NON_ATOMIC;
    }

    boolean isSequential() {
        return Optional.of(Mode.SEQ_CST).equals(reading)
                || Optional.of(Mode.SEQ_CST).equals(writing);
    }

    private record Labels() implements MemoryAccess.Cases<TwinAccess> {
        @Override
        public TwinAccess load(MemoryAccess.Load load) {
            return new TwinAccess(
                    load.location(), Optional.of(load.mode()), v -> true, Optional.empty(), v -> false, false, true);
        }

        @Override
        public TwinAccess store(MemoryAccess.Store store) {
            return new TwinAccess(
                    store.location(), Optional.empty(), v -> false, Optional.of(store.mode()), v -> true, false, false);
        }

        @Override
        public TwinAccess update(MemoryAccess.Update update) {
            return new TwinAccess(
                    update.location(),
                    Optional.empty(),
                    v -> false,
                    Optional.of(update.mode()),
                    v -> true,
                    true,
                    false);
        }

        @Override
        public TwinAccess compareExchange(MemoryAccess.CompareExchange exchange) {
            return new TwinAccess(
                    exchange.location(),
                    Optional.of(exchange.failure()),
                    v -> exchange.mayFailSpuriously() || v != exchange.expected(),
                    Optional.of(exchange.success()),
                    v -> v == exchange.expected(),
                    true,
                    false);
        }

        @Override
        public TwinAccess await(MemoryAccess.Await await) {
            return new TwinAccess(
                    await.location(),
                    Optional.of(await.mode()),
                    v -> v == await.wanted(),
                    Optional.empty(),
                    v -> false,
                    false,
                    false);
        }

        @Override
        public TwinAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return new TwinAccess(
                    exchange.location(),
                    Optional.empty(),
                    v -> false,
                    Optional.of(exchange.mode()),
                    v -> v == exchange.expected(),
                    true,
                    false);
        }

        @Override
        public TwinAccess fence(MemoryAccess.Fence fence) {
            throw new IllegalArgumentException("a fence accesses nothing: fence=" + fence);
        }
    }
}
