package dev.weakspot.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Why a finding is possible, and how to exclude it.
 *
 * @param advice alternatives: one of them is enough
 * @param objects a sentence each about the variables and blocks of the finding
 * @param threads a sentence each about the threads of the finding
 */
public record Explanation(List<Reason> reasons, List<Advice> advice, List<String> objects, List<String> threads) {
    public static final Explanation NONE = new Explanation(List.of(), List.of(), List.of(), List.of());

    public Explanation {
        reasons = List.copyOf(reasons);
        advice = List.copyOf(advice);
        objects = List.copyOf(objects);
        threads = List.copyOf(threads);
    }

    public Explanation(List<Reason> reasons, List<Advice> advice) {
        this(reasons, advice, List.of(), List.of());
    }

    public static Explanation of(List<Reason> reasons) {
        return new Explanation(reasons, List.of());
    }

    public static Explanation of(Reason reason) {
        return of(List.of(reason));
    }

    public Explanation with(Reason reason) {
        List<Reason> all = new ArrayList<>(reasons);
        all.add(reason);
        return new Explanation(all, advice, objects, threads);
    }

    public Explanation withAdvice(List<Advice> newAdvice) {
        return new Explanation(reasons, newAdvice, objects, threads);
    }

    public Explanation about(List<String> newObjects, List<String> newThreads) {
        return new Explanation(reasons, advice, newObjects, newThreads);
    }

    /** All of it, a sentence each. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        reasons.forEach(reason -> sentences.add(reason.text()));
        if (!advice.isEmpty()) {
            sentences.add("to repair it, "
                    + String.join("; or ", advice.stream().map(Advice::text).toList()));
        }
        Stream.concat(objects.stream(), threads.stream()).forEach(sentences::add);
        return sentences;
    }
}
