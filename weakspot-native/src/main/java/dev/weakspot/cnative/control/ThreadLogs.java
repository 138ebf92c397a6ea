package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.log.StackMap;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import java.util.List;
import java.util.Optional;

/** The plain accesses and the calls of all threads of a run, from the logs that the threads write. */
final class ThreadLogs implements PlainAccessLog {
    private final List<NativeThread> threads;
    private final AddressMap addresses;
    private final SiteCache sites;

    ThreadLogs(List<NativeThread> threads, AddressMap addresses, SiteCache sites) {
        this.threads = threads;
        this.addresses = addresses;
        this.sites = sites;
    }

    @Override
    public void addPlainAccesses(int number, PlainAccesses accesses) {
        addresses.stacks().of(number).ifPresent(stack -> accesses.setStack(stack.base(), stack.bytes()));
        threads.get(number).addPlainAccesses(accesses);
    }

    @Override
    public Site site(long number) {
        return sites.ofAccess(number);
    }

    /**
     * The end of the lifetime of a variable on another thread's stack; empty unless the variable is certainly not alive. The accesses
     * of a thread that ran without the token are not compared: the other threads may have moved since.
     */
    Optional<LifeCycle.EndOfLifetime> endOfLifetime(int accessing, long address) {
        int owner = addresses.stacks().ownerIfDead(accessing, address);
        return owner == StackMap.NO_THREAD || threads.get(accessing).hasRunWithoutToken()
                ? Optional.empty()
                : Optional.of(endOfLifetime(threads.get(owner), address));
    }

    private LifeCycle.EndOfLifetime endOfLifetime(NativeThread owner, long address) {
        boolean hasEnded = addresses.stacks().hasEnded(owner.number());
        return owner.log()
                .returnedCall(address)
                .map(call -> {
                    Site site = sites.at(call.site());
                    String function = call.isInsideKnown() ? function(sites.at(call.inside()), site) : "";
                    return new LifeCycle.EndOfLifetime(owner.number(), site, address, function, true, hasEnded);
                })
                .orElseGet(() ->
                        new LifeCycle.EndOfLifetime(owner.number(), owner.lastSite(), address, "", false, hasEnded));
    }

    /** The function that was called: the outermost frame inside it, because functions that are inlined there have no frames. */
    private static String function(Site inside, Site call) {
        int own = inside.stack().size() - call.stack().size() - 1;
        return own >= 0 && own < inside.stack().size() ? inside.stack().get(own).function() : "";
    }
}
