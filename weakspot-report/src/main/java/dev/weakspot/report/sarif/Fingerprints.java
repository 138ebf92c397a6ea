package dev.weakspot.report.sarif;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weakspot.event.Site;
import dev.weakspot.finding.Access;
import dev.weakspot.finding.Finding;
import dev.weakspot.finding.Interleaving;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Verdict;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Fingerprints by which a result is recognised in a later log [3.27.17]. A fingerprint depends on the kind of the finding, the
 * paths, functions and texts of its source lines, and the name of its object. It does not depend on line numbers, because an
 * edit elsewhere in the file moves them. It does not depend on seeds, threads, runs and steps either: another campaign may find
 * the same bug in another run.
 */
final class Fingerprints {
    /** The name of the method; its version changes if the fingerprints do. */
    static final String NAME = "weakspotFinding/v1";

    private static final int DIGITS = 32;

    private Fingerprints() {}

    /** The fingerprint of each finding. */
    static Map<Finding, String> of(List<Verdict> verdicts, SourcePaths paths) {
        List<Finding> findings = verdicts.stream()
                .flatMap(verdict -> verdict.findings().stream())
                .toList();
        Map<String, Set<String>> positions = new TreeMap<>();
        for (Finding finding : findings) {
            positions
                    .computeIfAbsent(digest(finding, paths), first -> new TreeSet<>())
                    .add(position(finding));
        }
        Map<Finding, String> all = new HashMap<>();
        for (Finding finding : findings) {
            String digest = digest(finding, paths);
            // Equal lines of one function: only their order in the text distinguishes them. A finding that several test
            // cases
            // show at the same lines is one result.
            int number = 1 + List.copyOf(positions.get(digest)).indexOf(position(finding));
            all.put(finding, digest + ":" + number);
        }
        return all;
    }

    private static String digest(Finding finding, SourcePaths paths) {
        StringBuilder identity = new StringBuilder(finding.kind().word());
        List<Site> sites = sites(finding);
        sites.stream()
                .map(site -> words(site, paths))
                .sorted()
                .forEach(site -> identity.append('\n').append(site));
        finding.object().ifPresent(object -> identity.append('\n').append(withoutFunction(withoutNumbers(object))));
        if (sites.isEmpty()) {
            identity.append('\n').append(withoutNumbers(finding.message()));
        }
        return sha256(identity.toString()).substring(0, DIGITS);
    }

    /**
     * The sites in any order: the accesses of a race happen in either order. The steps before are not among them, because another
     * run of the same bug has others.
     */
    private static List<Site> sites(Finding finding) {
        List<Site> own = finding.accesses().stream()
                .filter(access -> access.role() != Access.Role.STEP)
                .map(Access::site)
                .toList();
        if (!own.isEmpty()) {
            return own;
        }
        List<Site> failing = finding.interleaving().steps().stream()
                .filter(Interleaving.Step::isFailure)
                .map(Interleaving.Step::site)
                .toList();
        return failing.isEmpty() ? finding.site().stream().toList() : failing;
    }

    private static String words(Site site, SourcePaths paths) {
        String function = site.stack().isEmpty() ? "" : site.stack().get(0).function();
        String text = site.text().strip().replaceAll("\\s+", " ");
        return paths.shown(site.file()) + "\t" + function + "\t" + text;
    }

    /** Sorts like the text: a shorter number comes first. */
    private static String position(Finding finding) {
        StringBuilder position = new StringBuilder();
        sites(finding).stream()
                .sorted(Comparator.comparing(Site::file)
                        .thenComparingInt(Site::line)
                        .thenComparingInt(Site::column))
                .forEach(site -> position.append("%s:%09d:%09d ".formatted(site.file(), site.line(), site.column())));
        return position.toString();
    }

    /** The name of a local variable has its function only where the steps of the run make that necessary. */
    private static String withoutFunction(String name) {
        return name.replaceFirst("^(\\S+) of .*$", "$1");
    }

    /** Names of objects contain numbers of threads, blocks and elements, which differ between runs; identifiers keep theirs. */
    private static String withoutNumbers(String name) {
        return name.replaceAll("\\bP?\\d+\\b", "#");
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
