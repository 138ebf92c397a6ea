package dev.weakspot.report.html;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;

/** Sites in words. */
final class Places {
    private Places() {}

    /** The whole path and the line: {@code src/ring.hpp:41}. */
    static String full(Site site) {
        return site.line() == 0 ? site.file() : site.file() + ":" + site.line();
    }

    /** Without folders: {@code ring.hpp:41}. */
    static String named(Site site) {
        return site.line() == 0 ? site.file() : name(site.file()) + ":" + site.line();
    }

    /** {@code line 4} in a program of one file, else {@code ring.hpp:41}. */
    static String brief(Site site) {
        if (site.line() == 0) {
            return "line unknown";
        }
        return site.stack().isEmpty() ? "line " + site.line() : named(site);
    }

    /** The file without its folders. */
    static String name(String file) {
        return file.substring(file.lastIndexOf('/') + 1);
    }

    static String frame(Frame frame) {
        return frame.file().isEmpty() ? frame.function() : frame.function() + " (" + frame.position() + ")";
    }
}
