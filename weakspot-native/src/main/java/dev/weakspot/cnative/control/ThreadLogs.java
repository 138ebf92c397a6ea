package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.control.PlainAccessLog;
import dev.weakspot.event.PlainAccesses;
import dev.weakspot.event.Site;
import java.util.List;

/** The plain accesses of all threads of a run, from the logs that the threads write. */
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
        addresses.stackOf(number).ifPresent(stack -> accesses.setStack(stack.base(), stack.bytes()));
        threads.get(number).addPlainAccesses(accesses);
    }

    @Override
    public Site site(long number) {
        return sites.ofAccess(number);
    }
}
