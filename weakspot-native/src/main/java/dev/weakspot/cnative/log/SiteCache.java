package dev.weakspot.cnative.log;

import dev.weakspot.cnative.symbol.Symbols;
import dev.weakspot.event.Site;
import java.util.ArrayList;
import java.util.List;

/** The sites that the runs of one engine reach. Each is looked up once. */
public final class SiteCache {
    private final CallPaths paths;
    private final LongTable numbers = new LongTable();
    private final List<Site> known = new ArrayList<>();
    private Symbols symbols;

    public SiteCache(CallPaths paths) {
        this.paths = paths;
    }

    /** Forgets all sites if the process is a new one: it may have the program at other addresses. */
    public void use(Symbols ofProcess) {
        if (symbols != ofProcess) {
            symbols = ofProcess;
            known.clear();
            numbers.clear();
        }
    }

    public Site at(int path, long programCounter) {
        return at(CallPaths.packedSite(path, programCounter));
    }

    /** The program counter in a packed site. */
    public static long programCounter(long packedSite) {
        return CallPaths.programCounter(packedSite);
    }

    /** The site that {@link CallPaths} packs into this number. */
    public Site at(long packedSite) {
        int number = numbers.get(packedSite);
        if (number == LongTable.NONE) {
            number = known.size();
            known.add(symbols.site(CallPaths.programCounter(packedSite), paths.callers(packedSite)));
            numbers.put(packedSite, number);
        }
        return known.get(number);
    }
}
