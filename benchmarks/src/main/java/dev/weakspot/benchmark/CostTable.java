package dev.weakspot.benchmark;

import dev.weakspot.benchmark.RobustnessCost.Distribution;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link RobustnessCost} and prints a line for each number of locations. Takes the options of JMH. */
final class CostTable {
    private static final String[] LOCATIONS = {"10", "100", "1000", "10000", "60000"};

    private final Map<String, Double> nanos = new HashMap<>();

    private CostTable(Collection<RunResult> results) {
        for (RunResult result : results) {
            String name = result.getParams().getBenchmark();
            nanos.put(
                    key(
                            name.substring(name.lastIndexOf('.') + 1),
                            result.getParams().getParam("distribution"),
                            result.getParams().getParam("locations")),
                    best(result));
        }
    }

    public static void main(String[] options) throws RunnerException, CommandLineOptionException {
        OptionsBuilder builder = new OptionsBuilder();
        builder.parent(new CommandLineOptions(options)).include(RobustnessCost.class.getSimpleName());
        builder.verbosity(VerboseMode.SILENT);
        new CostTable(new Runner(builder.build()).run()).print();
    }

    /** The fastest iteration: disturbances can only make a measurement slower. */
    private static double best(RunResult result) {
        return result.getAggregatedResult().getIterationResults().stream()
                .map(IterationResult::getPrimaryResult)
                .mapToDouble(score -> score.getScore())
                .min()
                .orElseThrow();
    }

    private static String key(String benchmark, String distribution, String locations) {
        return benchmark + " " + distribution + " " + locations;
    }

    private void print() {
        System.out.printf(
                "%-10s %10s %20s %14s %14s%n",
                "accesses", "locations", "location clocks ns", "weakspot ns", "times faster");
        for (Distribution distribution : Distribution.values()) {
            for (String locations : LOCATIONS) {
                double paper = nanos.getOrDefault(key("locationClocks", distribution.name(), locations), Double.NaN);
                double ours = nanos.getOrDefault(key("threadClocks", distribution.name(), locations), Double.NaN);
                System.out.printf(
                        Locale.ROOT,
                        "%-10s %10s %20.0f %14.0f %14.1f%n",
                        distribution.name().toLowerCase(Locale.ROOT),
                        locations,
                        paper,
                        ours,
                        paper / ours);
            }
        }
    }
}
