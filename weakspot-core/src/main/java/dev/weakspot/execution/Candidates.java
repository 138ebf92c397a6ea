package dev.weakspot.execution;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.function.LongPredicate;

/**
 * Which old values an access can take.
 *
 * @param reads those it can read without writing
 * @param writes those behind which it can write; where it also reads, it has read them
 */
public record Candidates(int location, Mode readMode, LongPredicate reads, Mode writeMode, LongPredicate writes) {
    /**
     * Those of an access.
     *
     * @param isWaitedFor whether a value that is only read lets the thread go on; false in a loop that waits for another
     */
    public record OfAccess(LongPredicate isWaitedFor) implements MemoryAccess.Cases<Candidates> {
        @Override
        public Candidates load(MemoryAccess.Load load) {
            return reading(load.location(), load.mode(), isWaitedFor);
        }

        @Override
        public Candidates store(MemoryAccess.Store store) {
            return writing(store.location(), store.mode(), value -> true);
        }

        @Override
        public Candidates update(MemoryAccess.Update update) {
            return writing(update.location(), update.mode(), value -> true);
        }

        /** Fails on what it does not expect, a weak one on anything. */
        @Override
        public Candidates compareExchange(MemoryAccess.CompareExchange exchange) {
            LongPredicate succeeds = value -> value == exchange.expected();
            LongPredicate fails = exchange.mayFailSpuriously() ? value -> true : succeeds.negate();
            return new Candidates(
                    exchange.location(), exchange.failure(), fails.and(isWaitedFor), exchange.success(), succeeds);
        }

        @Override
        public Candidates await(MemoryAccess.Await await) {
            return reading(await.location(), await.mode(), value -> value == await.wanted());
        }

        @Override
        public Candidates awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return writing(exchange.location(), exchange.mode(), value -> value == exchange.expected());
        }

        @Override
        public Candidates fence(MemoryAccess.Fence fence) {
            throw new IllegalArgumentException("a fence takes no entry: fence=" + fence);
        }
    }

    private static Candidates reading(int location, Mode mode, LongPredicate values) {
        return new Candidates(location, mode, values, mode, value -> false);
    }

    private static Candidates writing(int location, Mode mode, LongPredicate values) {
        return new Candidates(location, mode, value -> false, mode, values);
    }
}
