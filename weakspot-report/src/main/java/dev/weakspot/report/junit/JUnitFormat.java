package dev.weakspot.report.junit;

import dev.weakspot.report.format.CommandReport;
import dev.weakspot.report.format.FileFormat;
import dev.weakspot.report.format.ReportScope;
import dev.weakspot.report.place.SourcePaths;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import javax.xml.stream.XMLStreamException;

/**
 * Files for {@code --junit}. There is no standard; the elements and attributes are those that Jenkins's schema of JUnit files
 * (junit-10.xsd of its xUnit plugin) allows.
 */
public final class JUnitFormat implements FileFormat {
    @Override
    public String option() {
        return "junit";
    }

    @Override
    public String fileDescription() {
        return "JUnit XML for test results";
    }

    @Override
    public void write(CommandReport report, Appendable out) throws IOException {
        StringWriter text = new StringWriter();
        try {
            write(suites(report), new XmlText(text));
        } catch (XMLStreamException e) { // a string accepts every text
            throw new IllegalStateException(e);
        }
        out.append(text.getBuffer());
    }

    private static void write(List<TestSuite> suites, XmlText xml) throws XMLStreamException {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("name", "weakspot");
        attributes.put("tests", total(suites, TestSuite::tests));
        attributes.put("failures", total(suites, TestSuite::failures));
        attributes.put("errors", total(suites, TestSuite::errors));
        attributes.put(
                "time",
                XmlText.seconds(suites.stream().mapToDouble(TestSuite::seconds).sum()));
        xml.begin("testsuites", attributes);
        for (TestSuite suite : suites) {
            suite.write(xml);
        }
        xml.end();
        xml.finish();
    }

    private static String total(List<TestSuite> suites, ToIntFunction<TestSuite> count) {
        return Integer.toString(suites.stream().mapToInt(count).sum());
    }

    /** A suite for each program; with {@code --each} its test cases are those of the program. */
    private static List<TestSuite> suites(CommandReport report) throws IOException {
        SourcePaths paths = SourcePaths.of(report.call());
        List<TestSuite> suites = new ArrayList<>();
        if (report.scope() == ReportScope.TEST_CASES && !report.verdicts().isEmpty()) {
            String file = paths.shown(report.verdicts().get(0).file());
            List<TestResult> results = new ArrayList<>();
            for (Verdict verdict : report.verdicts()) {
                results.add(TestResult.of(verdict, verdict.program(), className(file), report));
            }
            suites.add(new TestSuite(file, results, report.disabledTestCases().orElse(0)));
        } else {
            for (Verdict verdict : report.verdicts()) {
                String file = paths.shown(verdict.file());
                suites.add(new TestSuite(file, List.of(TestResult.of(verdict, file, "weakspot", report)), 0));
            }
        }
        List<TestResult> others = new ArrayList<>(
                report.call().problems().stream().map(TestResult::ofProblem).toList());
        int code = report.call().exitCode();
        if (others.isEmpty() && code > 1 && suites.stream().allMatch(suite -> suite.errors() == 0)) {
            // not about one program: no second thread in any test case, for example
            others.add(TestResult.ofProblem("not complete: exit code " + code));
        }
        if (!others.isEmpty()) {
            suites.add(new TestSuite("weakspot", others, 0));
        }
        return suites;
    }

    /** Jenkins takes the part before the last dot for a package, so the program is the class, without dots of its own. */
    private static String className(String file) {
        return "weakspot." + file.substring(file.lastIndexOf('/') + 1).replace('.', '_');
    }
}
