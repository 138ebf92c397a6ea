package dev.weakspot.cnative.process;

import dev.weakspot.cnative.wire.SavedReply;
import dev.weakspot.cnative.wire.SavedRequest;
import java.util.ArrayList;
import java.util.List;

/** The requests of a program until its second thread starts, and the replies to them. */
final class RecordedSetUp {
    /** A set-up with more requests and longer logs is not worth its memory. */
    private static final long MOST_BYTES = 64L << 20;

    private final List<Exchange> exchanges = new ArrayList<>();
    private long bytes;

    /** @param printed the number of bytes that the program had printed before the request */
    record Exchange(SavedRequest request, SavedReply reply, long printed) {}

    void add(Exchange exchange) {
        bytes += exchange.request().bytesUsed();
        exchanges.add(exchange);
    }

    boolean isTooLarge() {
        return bytes > MOST_BYTES;
    }

    int size() {
        return exchanges.size();
    }

    Exchange get(int number) {
        return exchanges.get(number);
    }
}
