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
        return numbers.get(packedSite) == LongTable.NONE
                ? added(packedSite, symbols.site(CallPaths.programCounter(packedSite), paths.callers(packedSite)))
                : known.get(numbers.get(packedSite));
    }

    /** As above, for the site of a plain access. */
    public Site ofAccess(long packedSite) {
        return numbers.get(packedSite) == LongTable.NONE
                ? added(
                        packedSite,
                        symbols.siteOfAccess(CallPaths.programCounter(packedSite), paths.callers(packedSite)))
                : known.get(numbers.get(packedSite));
    }

    private Site added(long packedSite, Site site) {
        numbers.put(packedSite, known.size());
        known.add(site);
        return site;
    }
}
