package dev.weakspot.sync;

import dev.weakspot.memory.RelevantClocks;
import dev.weakspot.memory.StateKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The objects of one kind, created on first use. They are kept and reset for the next run. */
final class ObjectTable<T extends SyncObject> {
    private final int kind;
    private final Supplier<T> maker;
    private final List<T> objects = new ArrayList<>();
    private boolean isUsed;

    ObjectTable(int kind, Supplier<T> maker) {
        this.kind = kind;
        this.maker = maker;
    }

    T get(int number) {
        isUsed = true;
        while (objects.size() <= number) {
            objects.add(maker.get());
        }
        return objects.get(number);
    }

    void reset() {
        if (isUsed) {
            objects.forEach(SyncObject::reset);
            isUsed = false;
        }
    }

    /** Skips untouched objects: whether they exist depends on other runs. */
    void addTo(StateKey key) {
        for (int number = 0; isUsed && number < objects.size(); number++) {
            if (!objects.get(number).isUntouched()) {
                key.add(((long) kind << 32) | (number + 1));
                objects.get(number).addTo(key);
            }
        }
    }

    void addViewsTo(RelevantClocks views) {
        for (int number = 0; isUsed && number < objects.size(); number++) {
            if (!objects.get(number).isUntouched()) {
                objects.get(number).addViewsTo(views);
            }
        }
    }
}
