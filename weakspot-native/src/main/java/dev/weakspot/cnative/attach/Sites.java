package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.List;

/** The places in the source that the runs of one engine come to, looked up once each. */
final class Sites {
    private final CallPaths paths;
    private final LongTable numbers = new LongTable();
    private final List<Site> known = new ArrayList<>();
    private Symbols symbols;

    Sites(CallPaths paths) {
        this.paths = paths;
    }

    /** Another process has the program at other addresses, maybe. */
    void use(Symbols ofProcess) {
        if (symbols != ofProcess) {
            symbols = ofProcess;
            known.clear();
            numbers.clear();
        }
    }

    Site at(int path, long programCounter) {
        return at(CallPaths.place(path, programCounter));
    }

    Site at(long place) {
        int number = numbers.get(place);
        if (number == LongTable.NONE) {
            number = known.size();
            known.add(symbols.site(CallPaths.programCounter(place), paths.callers(place)));
            numbers.put(place, number);
        }
        return known.get(number);
    }
}
