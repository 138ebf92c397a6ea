package dev.weakspot.finding;

import java.util.List;
import java.util.Optional;

/**
 * All we have to say about one program. Reports print it, the command line makes an exit code of it.
 *
 * @param sampling the runs it rests on; nothing if all executions were searched at once
 */
public record Verdict(
        String program,
        String file,
        Judgement robust,
        Judgement observationallyRobust,
        Judgement raceFree,
        Assertions assertions,
        Optional<ConditionAnswer> condition,
        Optional<Outcomes> outcomes,
        List<Finding> findings,
        Optional<Repair> repair,
        Coverage coverage,
        Statistics statistics,
        Optional<Sampling> sampling) {
    public Verdict {
        findings = List.copyOf(findings);
    }

    /** One that rests on a search. */
    public Verdict(
            String program,
            String file,
            Judgement robust,
            Judgement observationallyRobust,
            Judgement raceFree,
            Assertions assertions,
            Optional<ConditionAnswer> condition,
            Optional<Outcomes> outcomes,
            List<Finding> findings,
            Optional<Repair> repair,
            Coverage coverage,
            Statistics statistics) {
        this(
                program,
                file,
                robust,
                observationallyRobust,
                raceFree,
                assertions,
                condition,
                outcomes,
                findings,
                repair,
                coverage,
                statistics,
                Optional.empty());
    }

    /** The same with a way to repair the program. */
    public Verdict with(Repair way) {
        return new Verdict(
                program,
                file,
                robust,
                observationallyRobust,
                raceFree,
                assertions,
                condition,
                outcomes,
                findings,
                Optional.of(way),
                coverage,
                statistics,
                sampling);
    }
}
