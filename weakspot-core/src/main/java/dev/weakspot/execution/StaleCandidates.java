package dev.weakspot.execution;

import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import java.util.function.LongPredicate;

/**
 * The old values that an access can take.
 *
 * @param reads the values it can read without writing
 * @param writes the values directly after which it can write; an update also reads them
 */
public record StaleCandidates(int location, Mode readMode, LongPredicate reads, Mode writeMode, LongPredicate writes) {
    /**
     * The candidates of an access.
     *
     * @param isWaitedFor whether a value that is only read ends a waiting loop of the thread; true outside such loops
     */
    public record CandidatesOfAccess(LongPredicate isWaitedFor) implements MemoryAccess.Cases<StaleCandidates> {
        @Override
        public StaleCandidates load(MemoryAccess.Load load) {
            return reading(load.location(), load.mode(), isWaitedFor);
        }

        @Override
        public StaleCandidates store(MemoryAccess.Store store) {
            return writing(store.location(), store.mode(), value -> true);
        }

        @Override
        public StaleCandidates update(MemoryAccess.Update update) {
            return writing(update.location(), update.mode(), value -> true);
        }

        /** A strong one fails on unexpected values, a weak one may fail on any value. */
        @Override
        public StaleCandidates compareExchange(MemoryAccess.CompareExchange exchange) {
            LongPredicate succeeds = value -> value == exchange.expected();
            LongPredicate fails = exchange.mayFailSpuriously() ? value -> true : succeeds.negate();
            return new StaleCandidates(
                    exchange.location(), exchange.failure(), fails.and(isWaitedFor), exchange.success(), succeeds);
        }

        @Override
        public StaleCandidates await(MemoryAccess.Await await) {
            return reading(await.location(), await.mode(), value -> value == await.wanted());
        }

        @Override
        public StaleCandidates awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return writing(exchange.location(), exchange.mode(), value -> value == exchange.expected());
        }

        @Override
        public StaleCandidates fence(MemoryAccess.Fence fence) {
            throw new IllegalArgumentException("a fence accesses no location: fence=" + fence);
        }
    }

    private static StaleCandidates reading(int location, Mode mode, LongPredicate values) {
        return new StaleCandidates(location, mode, values, mode, value -> false);
    }

    private static StaleCandidates writing(int location, Mode mode, LongPredicate values) {
        return new StaleCandidates(location, mode, value -> false, mode, values);
    }
}
