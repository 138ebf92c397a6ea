package dev.weakspot.monitor;

import dev.weakspot.event.MemoryAccess;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The values that some access of a location waits for or expects ([RSAN App. A] C). Each pair of a location and such a value has a
 * number. Each of these locations has one more number, for all its other values.
 */
public final class CriticalValues {
    /** For programs that only read, write and update. */
    public static final CriticalValues NONE = new CriticalValues(List.of());

    private final Map<Integer, Map<Long, Integer>> pairs = new HashMap<>();
    private final Map<Integer, Integer> defaults = new HashMap<>();
    private int count;

    public CriticalValues(Collection<? extends MemoryAccess> program) {
        for (MemoryAccess access : program) {
            if (access instanceof MemoryAccess.Await await) {
                add(await.location(), await.wanted());
            } else if (access instanceof MemoryAccess.AwaitExchange exchange) {
                add(exchange.location(), exchange.expected());
            } else if (access instanceof MemoryAccess.CompareExchange exchange && !exchange.mayFailSpuriously()) {
                add(exchange.location(), exchange.expected());
            }
        }
    }

    private void add(int location, long value) {
        defaults.computeIfAbsent(location, any -> count++);
        pairs.computeIfAbsent(location, any -> new HashMap<>()).computeIfAbsent(value, any -> count++);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** The number of the pair, or the number for all other values; empty if the location is not critical. */
    OptionalInt number(int location, long value) {
        Integer other = defaults.get(location);
        return other == null
                ? OptionalInt.empty()
                : OptionalInt.of(pairs.get(location).getOrDefault(value, other));
    }

    /** The numbers of all values of the location except this critical value. */
    int[] numbersExcept(int location, long value) {
        int excluded = number(location, value).orElseThrow();
        return IntStream.concat(
                        IntStream.of(defaults.get(location)),
                        pairs.get(location).values().stream().mapToInt(Integer::intValue))
                .filter(number -> number != excluded)
                .toArray();
    }
}
