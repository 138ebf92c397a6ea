package dev.weakspot.litmus.automaton;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.Optional;

/**
 * The memory orders of an access.
 *
 * @param reading its mode if it can complete as a read: a load, a wait, a failed compare-exchange
 * @param writing its mode if it can complete as a write
 * @param isUpdate whether it reads the value it overwrites
 */
public record AccessModes(int cell, Optional<Mode> reading, Optional<Mode> writing, boolean isUpdate) {

    /** Empty for a fence. */
    public static Optional<AccessModes> of(MemoryAccess access) {
        return access.match(new Modes());
    }

    public boolean isPlain() {
        return reading.or(() -> writing).orElseThrow() == Mode.NON_ATOMIC;
    }

    public boolean isSequential() {
        return reading.filter(mode -> mode == Mode.SEQ_CST).isPresent()
                || writing.filter(mode -> mode == Mode.SEQ_CST).isPresent();
    }

    /** Whether it can synchronise with a release write to the location. */
    public boolean acquires() {
        return isAtLeast(reading, Mode.ACQUIRE) || (isUpdate && isAtLeast(writing, Mode.ACQUIRE));
    }

    /** Whether a later acquire fence turns its read into an acquire. */
    public boolean readsAtomically() {
        return !isPlain() && (reading.isPresent() || isUpdate);
    }

    public boolean writesRelaxed() {
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
