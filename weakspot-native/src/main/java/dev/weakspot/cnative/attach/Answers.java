package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.wire.Errand;
import dev.weakspot.cnative.wire.Wire;
import dev.weakspot.event.Event;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Operation;
import dev.weakspot.event.Outcome;

/** Writes down for threads what came of their operations. */
final class Answers {
    private final AddressBook book;
    private final WideValues wides;

    Answers(AddressBook book, WideValues wides) {
        this.book = book;
        this.wides = wides;
    }

    void tell(Wire wire, Operation operation, Event event) {
        if (event instanceof Event.Read read) {
            tellRead(wire, operation, read.location(), read.value());
        } else if (event instanceof Event.Write write) {
            wire.setResult(written(write.location(), write.value(), write.isNewest()), 0, 0);
        } else if (event instanceof Event.Update update) {
            int outcome = written(update.location(), update.written(), update.isNewest());
            tell(wire, outcome, update.location(), update.read());
        } else if (event instanceof Event.Synchronised synchronised) {
            wire.setResult(number(synchronised.outcome()), synchronised.answer(), 0);
        } else if (event instanceof Event.Passed passed) {
            wire.setResult(Errand.DONE, passed.answer(), 0);
        } else if (event instanceof Event.Chosen chosen) {
            wire.setResult(Errand.DONE, chosen.alternative(), 0);
        } else {
            wire.setResult(Errand.DONE, 0, 0);
        }
    }

    /** The operation has read this, and done nothing else. */
    void tellRead(Wire wire, Operation operation, int location, long value) {
        boolean hasFailed = operation instanceof MemoryAccess.CompareExchange;
        tell(wire, hasFailed ? Errand.REFUSED : Errand.DONE, location, value);
    }

    /** What becomes of a write in real memory, which holds the newest value. */
    private int written(int location, long value, boolean isNewest) {
        if (!isNewest) {
            return Errand.OVERTAKEN;
        }
        book.setNewest(location, value);
        return Errand.DONE;
    }

    private void tell(Wire wire, int outcome, int location, long value) {
        if (Requests.isWide(book.location(location).bytes())) {
            wire.setResult(outcome, wides.low(value), wides.high(value));
        } else {
            wire.setResult(outcome, value, 0);
        }
    }

    private static int number(Outcome outcome) {
        return switch (outcome) {
            case DONE -> Errand.DONE;
            case REFUSED -> Errand.REFUSED;
            case TIMED_OUT -> Errand.TIMED_OUT;
            case WAITING -> throw new IllegalArgumentException("a thread that waits is not resumed");
        };
    }
}
