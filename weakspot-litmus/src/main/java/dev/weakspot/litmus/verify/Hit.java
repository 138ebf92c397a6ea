package dev.weakspot.litmus.verify;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Finding;
import java.util.List;

/** Something to tell, told apart by where it shows: the same line failing in a thousand states is one hit. */
record Hit(Finding.Kind kind, List<Site> sites) {
    Hit {
        sites = List.copyOf(sites);
    }
}
