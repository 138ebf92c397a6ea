package dev.weakspot.litmus.verify;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.Optional;

/**
 * How an access orders memory.
 *
 * @param reading its mode if it can end as a read: a load, a wait, a failed compare-exchange
 * @param writing its mode if it can end as a write
 * @param isUpdate whether it reads what it overwrites
 */
record AccessModes(int cell, Optional<Mode> reading, Optional<Mode> writing, boolean isUpdate) {

    /** Empty for a fence. */
    static Optional<AccessModes> of(MemoryAccess access) {
        return access.match(new Modes());
    }

    boolean isPlain() {
        return reading.or(() -> writing).orElseThrow() == Mode.NON_ATOMIC;
    }

    boolean isSequential() {
        return reading.filter(mode -> mode == Mode.SEQ_CST).isPresent()
                || writing.filter(mode -> mode == Mode.SEQ_CST).isPresent();
    }

    /** Whether it can make its thread know what was released into the location. */
    boolean acquires() {
        return isAtLeast(reading, Mode.ACQUIRE) || (isUpdate && isAtLeast(writing, Mode.ACQUIRE));
    }

    /** Whether it reads in a way that a later acquire fence makes an acquire of. */
    boolean readsAtomically() {
        return !isPlain() && (reading.isPresent() || isUpdate);
    }

    boolean writesRelaxed() {
        return writing.isPresent() && !isPlain() && !isAtLeast(writing, Mode.RELEASE);
    }

    static boolean isAtLeast(Optional<Mode> mode, Mode floor) {
        return mode.filter(m -> m.isAtLeast(floor)).isPresent();
    }

    private record Modes() implements MemoryAccess.Cases<Optional<AccessModes>> {
        @Override
        public Optional<AccessModes> load(MemoryAccess.Load load) {
            return read(load.location(), load.mode());
        }

        @Override
        public Optional<AccessModes> store(MemoryAccess.Store store) {
            return modes(store.location(), Optional.empty(), Optional.of(store.mode()), false);
        }

        @Override
        public Optional<AccessModes> update(MemoryAccess.Update update) {
            return modes(update.location(), Optional.empty(), Optional.of(update.mode()), true);
        }

        @Override
        public Optional<AccessModes> compareExchange(MemoryAccess.CompareExchange exchange) {
            return modes(exchange.location(), Optional.of(exchange.failure()), Optional.of(exchange.success()), true);
        }

        @Override
        public Optional<AccessModes> await(MemoryAccess.Await await) {
            return read(await.location(), await.mode());
        }

        @Override
        public Optional<AccessModes> awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return modes(exchange.location(), Optional.empty(), Optional.of(exchange.mode()), true);
        }

        @Override
        public Optional<AccessModes> fence(MemoryAccess.Fence fence) {
            return Optional.empty();
        }

        private static Optional<AccessModes> read(int cell, Mode mode) {
            return modes(cell, Optional.of(mode), Optional.empty(), false);
        }

        private static Optional<AccessModes> modes(
                int cell, Optional<Mode> reading, Optional<Mode> writing, boolean isUpdate) {
            return Optional.of(new AccessModes(cell, reading, writing, isUpdate));
        }
    }
}
