package dev.weakspot.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.frontend.OptionValues;
import dev.weakspot.frontend.TargetFile;
import dev.weakspot.frontend.VerifyControl;
import dev.weakspot.frontend.VerifyRequest;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.frontend.LitmusFrontEnd;
import dev.weakspot.memory.MemoryModel;
import dev.weakspot.recording.SpinTreatment;
import dev.weakspot.report.format.RepairedProgram;
import dev.weakspot.report.format.ReportDetails;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.format.Terminal;
import dev.weakspot.report.text.TextReport;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The documents show real reports, and their links are valid. Every litmus program in a document is followed by a command and by
 * the report that this command prints. {@code mvn verify -Dgolden.update=true} rewrites the reports.
 */
final class DocsTest {
    private static final Path ROOT =
            Path.of(System.getProperty("basedir", ".")).resolve("..").normalize();

    /** Program, command line, report. The last two are optional, so that a program without them is reported. */
    private static final Pattern EXAMPLE =
            Pattern.compile("```litmus\n(.*?)```\n(?:\n```text\n(\\$ [^\n]*\n)(.*?)```\n)?", Pattern.DOTALL);

    private static final Pattern COMMAND = Pattern.compile(
            "\\$ \\./weakspot verify(?<outcomes> --outcomes)?(?<strict> --spin strict)?(?<repair> --repair)?"
                    + "(?: --max-states (?<max>\\d+))? (?<file>\\S+\\.litmus)\n");

    /** A link to a file of this project and, optionally, to a heading in it. */
    private static final Pattern LINK = Pattern.compile("]\\(([^)#:]*)(?:#([^):]*))?\\)");

    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    @TestFactory
    Stream<DynamicTest> everyReportIsTheReportOfItsProgram() throws IOException {
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
    Stream<DynamicTest> everyLinkHasAFileAndAHeading() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path document : documents()) {
            LINK.matcher(Files.readString(document))
                    .results()
                    .forEach(link -> tests.add(DynamicTest.dynamicTest(
                            document.getFileName() + " " + link.group(), () -> checkLink(document, link))));
        }
        return tests.stream();
    }

    private static void checkLink(Path document, MatchResult link) throws IOException {
        Path target = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
        assertThat(target).exists();
        if (link.group(2) != null && target.toString().endsWith(".md")) {
            assertThat(anchors(target)).contains(link.group(2));
        }
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    /** The anchors that GitHub gives to the headings of a page. */
    private static List<String> anchors(Path page) throws IOException {
        return HEADING.matcher(Files.readString(page))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
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
                TextReport text = new TextReport(report, new Terminal(80, false));
                text.add(verdict, ReportScope.ONE_PROGRAM);
                text.summary();
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
                .as("a supported command: %s", example.group(2))
                .isTrue();
        boolean wantsRepair = command.group("repair") != null;
        VerifyRequest request = new VerifyRequest(
                MemoryModel.RC20,
                command.group("strict") == null ? SpinTreatment.AUTO : SpinTreatment.STRICT,
                command.group("outcomes") != null,
                wantsRepair,
                command.group("max") == null ? 1_000_000 : Long.parseLong(command.group("max")),
                1,
                OptionValues.NONE);
        TargetFile target = TargetFile.ofText(command.group("file"), example.group(1));
        Verdict verdict =
                new LitmusFrontEnd().verification().orElseThrow().verify(target, request, VerifyControl.UNLIMITED);
        RepairedProgram repaired = wantsRepair ? RepairedProgram.SHOWN : RepairedProgram.LEFT_OUT;
        TextReport text = new TextReport(report, new Terminal(80, false), ReportDetails.USUAL, repaired);
        text.add(verdict, ReportScope.ONE_PROGRAM);
        text.summary();
    }
}
