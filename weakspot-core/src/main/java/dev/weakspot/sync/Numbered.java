package dev.weakspot.sync;

import dev.weakspot.memory.StateKey;
import dev.weakspot.memory.Views;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The objects of one sort, made as they are needed. They outlive a run, so that the next one need not make them again. */
final class Numbered<T extends Synchroniser> {
    private final int sort;
    private final Supplier<T> maker;
    private final List<T> objects = new ArrayList<>();
    private boolean isUsed;

    Numbered(int sort, Supplier<T> maker) {
        this.sort = sort;
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
            objects.forEach(Synchroniser::reset);
            isUsed = false;
        }
    }

    /** Untouched objects stay out: whether they have been made depends on other runs. */
    void addTo(StateKey key) {
        for (int number = 0; isUsed && number < objects.size(); number++) {
            if (!objects.get(number).isUntouched()) {
                key.add(((long) sort << 32) | (number + 1));
                objects.get(number).addTo(key);
            }
        }
    }

    void addViewsTo(Views views) {
        for (int number = 0; isUsed && number < objects.size(); number++) {
            if (!objects.get(number).isUntouched()) {
                objects.get(number).addViewsTo(views);
            }
        }
    }
}
