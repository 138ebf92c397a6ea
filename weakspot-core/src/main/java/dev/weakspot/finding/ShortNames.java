package dev.weakspot.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Shortens the names of local variables in a finding: {@code ring.slots_[0] of run (P1)} becomes {@code ring.slots_[0]}, and one
 * sentence states that {@code ring} is a local variable of {@code run (P1)}. Of several variables of the same name, only the one
 * that the finding is about has the short name, or else the one that the last steps are about.
 */
public final class ShortNames {
    /** The names to shorten by their owners, as they follow a name: {@code  of run (P1)}. */
    private final Map<String, Set<String>> shortened = new LinkedHashMap<>();

    private ShortNames(Collection<LocalName> names) {
        for (LocalName name : names) {
            shortened
                    .computeIfAbsent(name.suffix(), suffix -> new LinkedHashSet<>())
                    .add(name.name());
        }
    }

    /**
     * The finding with short names.
     *
     * @param locals the names of local variables in the run of the finding
     */
    public static Finding in(Finding finding, Collection<LocalName> locals) {
        List<LocalName> named = locals.stream()
                .filter(local -> !local.variable().isEmpty())
                .filter(local -> texts(finding).anyMatch(text -> text.contains(local.qualified())))
                .toList();
        Map<String, String> owners = owners(finding, named);
        List<LocalName> unambiguous = named.stream()
                .filter(local -> local.owner().equals(owners.get(local.variable())))
                .toList();
        if (unambiguous.isEmpty()) {
            return finding;
        }
        Finding renamed = FindingTexts.mapped(finding, new ShortNames(unambiguous)::shorten);
        List<String> objects = new ArrayList<>(declarations(unambiguous));
        objects.addAll(renamed.why().objects());
        return renamed.with(renamed.why().about(objects, renamed.why().threads()));
    }

    private static Stream<String> texts(Finding finding) {
        return FindingTexts.of(finding).stream();
    }

    /** The function to which the short name of each variable refers; empty if another object of the finding has this name. */
    private static Map<String, String> owners(Finding finding, List<LocalName> named) {
        Map<String, Set<String>> all = new LinkedHashMap<>();
        named.forEach(local -> add(local, all));
        Map<String, LocalName> qualified = new HashMap<>();
        named.forEach(local -> qualified.put(local.qualified(), local));
        Map<String, Set<String>> important = new LinkedHashMap<>();
        FindingTexts.mainObjects(finding)
                .filter(qualified::containsKey)
                .forEach(object -> add(qualified.get(object), important));
        FindingTexts.lastObjectsFirst(finding)
                .filter(qualified::containsKey)
                .map(qualified::get)
                .filter(local -> !important.containsKey(local.variable()))
                .forEach(local -> add(local, important));
        Set<String> others = FindingTexts.objects(finding)
                .filter(object -> !qualified.containsKey(object))
                .map(LocalName::rootOf)
                .collect(Collectors.toSet());
        Map<String, String> owners = new HashMap<>();
        all.forEach((variable, candidates) -> {
            Set<String> preferred = candidates.size() == 1 ? candidates : important.getOrDefault(variable, Set.of());
            boolean isClear = preferred.size() == 1 && !others.contains(variable);
            owners.put(variable, isClear ? preferred.iterator().next() : "");
        });
        return owners;
    }

    private static void add(LocalName local, Map<String, Set<String>> owners) {
        owners.computeIfAbsent(local.variable(), variable -> new TreeSet<>()).add(local.owner());
    }

    /** {@code done and ring are local variables of run (P1)}. */
    private static List<String> declarations(List<LocalName> unambiguous) {
        Map<String, Set<String>> variables = new LinkedHashMap<>();
        unambiguous.forEach(local -> variables
                .computeIfAbsent(local.owner(), owner -> new TreeSet<>())
                .add(local.variable()));
        List<String> sentences = new ArrayList<>();
        variables.forEach((owner, names) -> sentences.add(enumerated(List.copyOf(names))
                + (names.size() == 1 ? " is a local variable of " : " are local variables of ")
                + owner));
        return sentences;
    }

    private static String enumerated(List<String> names) {
        int last = names.size() - 1;
        return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private String shorten(String text) {
        String result = text;
        for (Map.Entry<String, Set<String>> owner : shortened.entrySet()) {
            result = without(owner.getKey(), owner.getValue(), result);
        }
        return result;
    }

    private static String without(String suffix, Set<String> names, String text) {
        StringBuilder kept = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf(suffix); at >= 0; at = text.indexOf(suffix, at + suffix.length())) {
            int end = at;
            boolean isName = names.stream().anyMatch(name -> endsAt(text, end, name));
            kept.append(text, from, isName ? at : at + suffix.length());
            from = at + suffix.length();
        }
        return kept.append(text, from, text.length()).toString();
    }

    private static boolean endsAt(String text, int end, String name) {
        int start = end - name.length();
        return start >= 0 && text.startsWith(name, start) && (start == 0 || !isPartOfName(text.charAt(start - 1)));
    }

    private static boolean isPartOfName(char before) {
        return Character.isJavaIdentifierPart(before) || ".:>".indexOf(before) >= 0;
    }
}
