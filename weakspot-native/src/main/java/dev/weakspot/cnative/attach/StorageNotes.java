package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.attach.AddressBook.Stack;
import dev.weakspot.cnative.wire.LogRecord;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Site;
import java.util.Optional;

/** Makes operations of what a thread has logged on its way that is more than a plain access. */
final class StorageNotes {
    private final AddressBook book;
    private final Sites sites;

    StorageNotes(AddressBook book, Sites sites) {
        this.book = book;
        this.sites = sites;
    }

    /**
     * What there is in memory changes at once, although it is told later: what the thread wants now may be to use what has
     * only just begun to be there.
     *
     * @param last where the thread was before
     */
    Optional<Operation> take(int thread, Passage.Other other, Site last) {
        long address = other.address();
        return switch (other.kind()) {
            case LogRecord.ALLOCATE -> {
                long size = Math.max(1, other.size()); // a block without bytes has an address of its own too
                book.allocate(address, size, other.place(), thread);
                yield Optional.of(new LifeCycle.Allocate(thread, sites.at(other.place()), address, size));
            }
            case LogRecord.FREE ->
                Optional.of(new LifeCycle.Free(thread, sites.at(other.place()), address, book.free(address)));
            case LogRecord.STACK -> {
                book.addStack(new Stack(address, other.size(), thread));
                yield Optional.of(new LifeCycle.Allocate(thread, last, address, other.size()));
            }
            case LogRecord.GONE -> {
                book.forgetObject(address);
                yield Optional.empty();
            }
            case LogRecord.RELEASE, LogRecord.ACQUIRE -> {
                boolean isRelease = other.kind() == LogRecord.RELEASE;
                yield Optional.of(new LifeCycle.Annotation(thread, sites.at(other.place()), address, isRelease));
            }
            default -> throw new IllegalStateException("a log says what nobody knows: kind=" + other.kind());
        };
    }
}
