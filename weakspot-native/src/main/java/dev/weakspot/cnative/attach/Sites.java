package dev.weakspot.cnative.attach;

import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.Site;
import java.util.HashMap;
import java.util.Map;

/** The places in the source that the runs of one engine come to, looked up once each. */
final class Sites {
    private final CallPaths paths;
    private final Map<Long, Site> known = new HashMap<>();
    private Symbols symbols;

    Sites(CallPaths paths) {
        this.paths = paths;
    }

    /** Another process has the program at other addresses, maybe. */
    void use(Symbols ofProcess) {
        if (symbols != ofProcess) {
            symbols = ofProcess;
            known.clear();
        }
    }

    Site at(int path, long programCounter) {
        return at(CallPaths.place(path, programCounter));
    }

    Site at(long place) {
        Site site = known.get(place);
        if (site == null) {
            site = symbols.site(CallPaths.programCounter(place), paths.callers(place));
            known.put(place, site);
        }
        return site;
    }
}
