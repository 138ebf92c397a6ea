package dev.weakspot.event;

import java.util.Optional;

/**
 * A stronger memory order for the accesses at one site. A load takes no release, and a store no acquire.
 *
 * @param site without its stack
 * @param isOfFailure whether a compare-exchange gets the order for its failure, instead of for its success
 */
public record Strengthening(Site site, Mode mode, boolean isOfFailure) {
    public Strengthening {
        site = site.withoutStack();
    }

    /** The access with its stronger order; empty if the site or the kind of access is another one, or if the order is no stronger. */
    public Optional<MemoryAccess> of(MemoryAccess access) {
        if (!access.site().withoutStack().equals(site)) {
            return Optional.empty();
        }
        MemoryAccess changed = access.match(new Changed());
        return changed.equals(access) ? Optional.empty() : Optional.of(changed);
    }

    private final class Changed implements MemoryAccess.Cases<MemoryAccess> {
        private Mode ofLoad(Mode now) {
            Mode both = now.and(mode == Mode.ACQ_REL ? Mode.ACQUIRE : mode);
            return both.suitsLoad() ? both : now;
        }

        private Mode ofStore(Mode now) {
            Mode both = now.and(mode == Mode.ACQ_REL ? Mode.RELEASE : mode);
            return both.suitsStore() ? both : now;
        }

        @Override
        public MemoryAccess load(MemoryAccess.Load load) {
            return new MemoryAccess.Load(load.thread(), load.site(), load.location(), ofLoad(load.mode()));
        }

        @Override
        public MemoryAccess store(MemoryAccess.Store store) {
            return new MemoryAccess.Store(
                    store.thread(), store.site(), store.location(), ofStore(store.mode()), store.value());
        }

        @Override
        public MemoryAccess update(MemoryAccess.Update update) {
            return new MemoryAccess.Update(
                    update.thread(),
                    update.site(),
                    update.location(),
                    update.mode().and(mode),
                    update.function(),
                    update.operand());
        }

        @Override
        public MemoryAccess compareExchange(MemoryAccess.CompareExchange exchange) {
            return new MemoryAccess.CompareExchange(
                    exchange.thread(),
                    exchange.site(),
                    exchange.location(),
                    isOfFailure ? exchange.success() : exchange.success().and(mode),
                    isOfFailure ? ofLoad(exchange.failure()) : exchange.failure(),
                    exchange.expected(),
                    exchange.desired(),
                    exchange.mayFailSpuriously());
        }

        @Override
        public MemoryAccess await(MemoryAccess.Await await) {
            return new MemoryAccess.Await(
                    await.thread(), await.site(), await.location(), ofLoad(await.mode()), await.wanted());
        }

        @Override
        public MemoryAccess awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return new MemoryAccess.AwaitExchange(
                    exchange.thread(),
                    exchange.site(),
                    exchange.location(),
                    exchange.mode().and(mode),
                    exchange.expected(),
                    exchange.desired());
        }

        @Override
        public MemoryAccess fence(MemoryAccess.Fence fence) {
            return fence;
        }
    }
}
