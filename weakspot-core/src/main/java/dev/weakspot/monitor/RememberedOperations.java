package dev.weakspot.monitor;

import dev.weakspot.event.Operation;
import java.util.Arrays;

/** Operations by number, for as long as a shadow cell refers to them. Released numbers are reused. */
final class RememberedOperations {
    private Operation[] operations = new Operation[16];
    private int made;

    /** Released numbers, in no order. */
    private int[] spare = new int[16];

    private int spares;

    void reset() {
        Arrays.fill(operations, 0, made, null);
        made = 0;
        spares = 0;
    }

    /** The number of operations. */
    int count() {
        return made - spares;
    }

    int add(Operation operation) {
        int number = spares > 0 ? spare[--spares] : made++;
        if (number == operations.length) {
            operations = Arrays.copyOf(operations, number * 2);
        }
        operations[number] = operation;
        return number;
    }

    Operation get(long number) {
        return operations[(int) number];
    }

    void release(long number) {
        operations[(int) number] = null;
        if (spares == spare.length) {
            spare = Arrays.copyOf(spare, spares * 2);
        }
        spare[spares++] = (int) number;
    }
}
