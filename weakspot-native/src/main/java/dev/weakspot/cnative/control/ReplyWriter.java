package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.cnative.wire.SharedMemory;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.SyncResult;

/** Writes the results of operations into the shared memory. */
final class ReplyWriter {
    private final AddressMap addresses;
    private final WideValues wideValues;

    ReplyWriter(AddressMap addresses, WideValues wideValues) {
        this.addresses = addresses;
        this.wideValues = wideValues;
    }

    void write(SharedMemory wire, Operation operation, Event event) {
        if (event instanceof Event.Read read) {
            writeRead(wire, operation, read.location(), read.value());
        } else if (event instanceof Event.Write write) {
            wire.setResult(written(write.location(), write.value(), write.isNewest()), 0, 0);
        } else if (event instanceof Event.Update update) {
            int outcome = written(update.location(), update.written(), update.isNewest());
            writeValue(wire, outcome, update.location(), update.read());
        } else if (event instanceof Event.Synchronised synchronised) {
            wire.setResult(code(synchronised.outcome()), synchronised.answer(), 0);
        } else if (event instanceof Event.Passed passed) {
            wire.setResult(ReplyCode.DONE, passed.answer(), 0);
        } else if (event instanceof Event.Chosen chosen) {
            wire.setResult(ReplyCode.DONE, chosen.alternative(), 0);
        } else {
            wire.setResult(ReplyCode.DONE, 0, 0);
        }
    }

    /** Writes the result of an operation that has only read. A compare-exchange that has only read has failed. */
    void writeRead(SharedMemory wire, Operation operation, int location, long value) {
        boolean hasFailed = operation instanceof MemoryAccess.CompareExchange;
        writeValue(wire, hasFailed ? ReplyCode.REFUSED : ReplyCode.DONE, location, value);
    }

    /** The outcome of a write. The memory of the process holds the newest value, so it omits an older write. */
    private int written(int location, long value, boolean isNewest) {
        if (!isNewest) {
            return ReplyCode.OVERTAKEN;
        }
        addresses.setNewest(location, value);
        return ReplyCode.DONE;
    }

    private void writeValue(SharedMemory wire, int outcome, int location, long value) {
        if (Requests.isWide(addresses.location(location).bytes())) {
            wire.setResult(outcome, wideValues.low(value), wideValues.high(value));
        } else {
            wire.setResult(outcome, value, 0);
        }
    }

    private static int code(SyncResult outcome) {
        return switch (outcome) {
            case DONE -> ReplyCode.DONE;
            case REFUSED -> ReplyCode.REFUSED;
            case TIMED_OUT -> ReplyCode.TIMED_OUT;
            case WAITING -> throw new IllegalArgumentException("a blocked thread is not resumed");
        };
    }
}
