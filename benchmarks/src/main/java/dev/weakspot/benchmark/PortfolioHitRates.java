package dev.weakspot.benchmark;

import dev.weakspot.campaign.SamplingPlan;
import dev.weakspot.campaign.runs.CampaignControl;
import dev.weakspot.campaign.runs.CampaignResult;
import dev.weakspot.campaign.runs.CampaignRunner;
import dev.weakspot.campaign.runs.RunSource;
import dev.weakspot.engine.RunSetup;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.strategy.ParameterSweep;
import dev.weakspot.strategy.Portfolio;
import dev.weakspot.strategy.Sampler;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Prints how often the default portfolio and each of its samplers find the error of a program. */
public final class PortfolioHitRates {
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private static final long SEED = 1;

    private final Portfolio portfolio = Portfolio.of(Optional.empty(), Optional.empty(), Set.of());
    private final long runs;
    private final int jobs;
    private int withoutError;
    private int programs;
    private int belowHalf;

    private PortfolioHitRates(long runs, int jobs) {
        this.runs = runs;
        this.jobs = jobs;
    }

    /** Expects the number of runs, the number of jobs, and litmus programs or programs compiled by Weakspot. */
    public static void main(String[] arguments) throws IOException {
        Locale.setDefault(Locale.ROOT);
        PortfolioHitRates rates = new PortfolioHitRates(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1]));
        OUT.printf("%-44s %9s", "program", "portfolio");
        rates.portfolio.samplers().forEach(sampler -> OUT.printf(" %11s", words(sampler)));
        OUT.printf(" %8s%n", "of best");
        for (String file : Arrays.asList(arguments).subList(2, arguments.length)) {
            MeasuredProgram.measure(Path.of(file), rates::measure);
        }
        OUT.printf(
                "%d programs with an error, %d of them below half of the best sampler; %d without an error%n",
                rates.programs, rates.belowHalf, rates.withoutError);
    }

    private static String words(Sampler sampler) {
        return sampler.memory().name().toLowerCase(Locale.ROOT) + " "
                + sampler.strategy().word();
    }

    private void measure(MeasuredProgram program) {
        Map<MemoryModel, RunSetup> known = new EnumMap<>(MemoryModel.class);
        List<RunSource> sources = portfolio.samplers().stream()
                .map(sampler -> {
                    RunSetup setup = known.computeIfAbsent(sampler.memory(), program.setups());
                    return new RunSource(
                            setup, SamplingPlan.of(sampler.strategy(), ParameterSweep.FULL, SEED, setup)::strategy);
                })
                .toList();
        CampaignResult result = new CampaignRunner(
                        sources,
                        new RunSource.Assignment(portfolio::samplerOf, portfolio::numberOf),
                        program::isError,
                        CampaignControl.UNLIMITED)
                .run(new CampaignRunner.Extent(runs, jobs));
        if (result.failing() == 0) {
            withoutError++;
            return;
        }
        print(program.name(), result);
    }

    private void print(String name, CampaignResult result) {
        double total = percent(result.failing(), result.runs());
        double[] rates = IntStream.range(0, portfolio.samplers().size())
                .mapToDouble(source -> percent(result.failing(source), result.runs(source)))
                .toArray();
        double ofBest = total / Arrays.stream(rates).max().orElseThrow();
        programs++;
        belowHalf += ofBest < 0.5 ? 1 : 0;
        OUT.printf("%-44s %9.1f", name, total);
        Arrays.stream(rates).forEach(rate -> OUT.printf(" %11.1f", rate));
        OUT.printf(" %7.2f%s%n", ofBest, ofBest < 0.5 ? "<" : "");
    }

    private static double percent(long part, long whole) {
        return whole == 0 ? 0 : 100.0 * part / whole;
    }
}
