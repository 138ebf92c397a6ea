package dev.weakspot.cnative.log;

import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.List;

/** The places in the source that the runs of one engine come to, looked up once each. */
public final class SiteCache {
    private final CallPaths paths;
    private final LongTable numbers = new LongTable();
    private final List<Site> known = new ArrayList<>();
    private Symbols symbols;

    public SiteCache(CallPaths paths) {
        this.paths = paths;
    }

    /** Another process has the program at other addresses, maybe. */
    public void use(Symbols ofProcess) {
        if (symbols != ofProcess) {
            symbols = ofProcess;
            known.clear();
            numbers.clear();
        }
    }

    public Site at(int path, long programCounter) {
        return at(CallPaths.place(path, programCounter));
    }

    public Site at(long place) {
        int number = numbers.get(place);
        if (number == LongTable.NONE) {
            number = known.size();
            known.add(symbols.site(CallPaths.programCounter(place), paths.callers(place)));
            numbers.put(place, number);
        }
        return known.get(number);
    }
}
