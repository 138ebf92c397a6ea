package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.cli.LitmusEngine;
import dev.weakspot.cli.RepairWish;
import dev.weakspot.cli.VerifySettings;
import dev.weakspot.finding.Verdict;
import dev.weakspot.litmus.syntax.InputException;
import dev.weakspot.litmus.verify.SearchControl;
import dev.weakspot.litmus.verify.SpinTreatment;
import dev.weakspot.litmus.verify.VerifyOptions;
import dev.weakspot.report.text.Terminal;
import dev.weakspot.report.text.TextReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the documents show is what happens: every litmus program in them is followed by a command, and by the report that
 * this command prints. {@code mvn verify -Dgolden.update=true} writes the reports anew.
 */
final class DocsTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", ".")).resolve("..").normalize();

    /** Program, command line, report; the last two are missing where somebody forgot them. */
    private static final Pattern EXAMPLE =
            Pattern.compile("```litmus\n(.*?)```\n(?:\n```text\n(\\$ [^\n]*\n)(.*?)```\n)?", Pattern.DOTALL);

    private static final Pattern COMMAND = Pattern.compile(
            "\\$ \\./weakspot verify(?<outcomes> --outcomes)?(?<strict> --spin strict)?(?<repair> --repair)?"
                    + "(?: --max-states (?<max>\\d+))? (?<file>\\S+\\.litmus)\n");

    /** A link to a file of ours, without its anchor. */
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]+)(?:#[^)]*)?\\)");

    @TestFactory
    Stream<DynamicTest> everyReportIsTheOneItsProgramGets() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            if (Boolean.getBoolean("golden.update")) {
                Files.writeString(document, withReports(Files.readString(document)));
            }
            Matcher example = EXAMPLE.matcher(Files.readString(document));
            while (example.find()) {
                MatchResult found = example.toMatchResult();
                tests.add(DynamicTest.dynamicTest(nameOf(document, found), () -> check(found)));
            }
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> everyLinkLeadsToAFile() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            LINK.matcher(Files.readString(document))
                    .results()
                    .map(link -> link.group(1))
                    .distinct()
                    .forEach(link -> {
                        Path target = document.resolveSibling(link);
                        tests.add(DynamicTest.dynamicTest(
                                document.getFileName() + " " + link,
                                () -> assertThat(target).exists()));
                    });
        }
        return tests.stream();
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static String nameOf(Path document, MatchResult example) {
        return document.getFileName() + " "
                + example.group(1).lines().findFirst().orElse("");
    }

    private static void check(MatchResult example) {
        assertThat(example.group(2))
                .as("a command and its report, in a block of text right after the program")
                .isNotNull();
        assertThat(report(example)).as("rewrite with -Dgolden.update=true").isEqualTo(example.group(3));
    }

    private static String withReports(String document) {
        return EXAMPLE.matcher(document)
                .replaceAll(example -> Matcher.quoteReplacement(
                        example.group(2) == null
                                ? example.group()
                                : "```litmus\n" + example.group(1) + "```\n\n```text\n" + example.group(2)
                                        + report(example) + "```\n"));
    }

    private static String report(MatchResult example) {
        StringBuilder report = new StringBuilder();
        try {
            Matcher runs = RunsCommand.PATTERN.matcher(example.group(2));
            if (runs.matches()) {
                Verdict verdict = RunsCommand.verdict(runs, example.group(1));
                new TextReport(report, new Terminal(80, false)).add(verdict, true);
            } else {
                verify(example, report);
            }
        } catch (InputException e) {
            report.append(e.getMessage()).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return report.toString();
    }

    private static void verify(MatchResult example, StringBuilder report) throws InputException, IOException {
        Matcher command = COMMAND.matcher(example.group(2));
        assertThat(command.matches())
                .as("a command we know: %s", example.group(2))
                .isTrue();
        VerifyOptions options = new VerifyOptions(
                command.group("strict") == null ? SpinTreatment.AUTO : SpinTreatment.STRICT,
                command.group("outcomes") != null,
                1,
                command.group("max") == null ? 1_000_000 : Long.parseLong(command.group("max")));
        RepairWish wish = command.group("repair") == null ? RepairWish.IF_HARMFUL : RepairWish.ALWAYS;
        Verdict verdict = LitmusEngine.verify(
                command.group("file"), example.group(1), new VerifySettings(options, wish), SearchControl.UNLIMITED);
        new TextReport(report, new Terminal(80, false), wish.repairedProgram()).add(verdict, true);
    }
}
