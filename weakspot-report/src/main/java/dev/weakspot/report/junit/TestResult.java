package dev.weakspot.report.junit;

import dev.weakspot.finding.Finding;
import dev.weakspot.report.format.CommandReport;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * The result of one test case. Jenkins and GitLab show one message of a test case, so all its findings are one failure, with
 * the report for people as its text.
 *
 * @param type the kinds of the findings, or why there is no result
 * @param message one line
 * @param text the whole report
 */
record TestResult(String name, String className, double seconds, Kind kind, String type, String message, String text) {
    /** The result, as CI servers show it. */
    enum Kind {
        /** Nothing was found, or nothing but warnings that do not count; the report is in {@code system-out}. */
        PASSED,
        FAILURE,
        /**
         * Nothing was found, but the check is not complete. Both servers show the message of an error, and count it. They hide a
         * skipped test case, which would be taken for one without a fault.
         */
        ERROR
    }

    static TestResult of(Verdict verdict, String name, String className, CommandReport report) throws IOException {
        List<Finding> counting = verdict.findings().stream()
                .filter(finding -> finding.severity().isAtLeast(report.call().failOn()))
                .toList();
        List<String> gaps = verdict.coverage().gaps();
        Kind kind = !counting.isEmpty() ? Kind.FAILURE : gaps.isEmpty() ? Kind.PASSED : Kind.ERROR;
        String type = kind == Kind.FAILURE
                ? counting.stream()
                        .map(finding -> finding.kind().word())
                        .distinct()
                        .collect(Collectors.joining(", "))
                : "incomplete";
        String message = kind == Kind.FAILURE ? message(counting) : String.join("; ", gaps);
        String text = report.text().of(verdict);
        return new TestResult(name, className, verdict.seconds(), kind, type, message, text);
    }

    /** An error that is not about a verdict. */
    static TestResult ofProblem(String problem) {
        return new TestResult(problem, "weakspot", 0, Kind.ERROR, "error", problem, problem);
    }

    private static String message(List<Finding> findings) {
        String first = findings.get(0).message();
        return findings.size() == 1 ? first : first + " (and " + (findings.size() - 1) + " more)";
    }

    void write(XmlText xml) throws XMLStreamException {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("name", name);
        attributes.put("classname", className);
        attributes.put("time", XmlText.seconds(seconds));
        xml.begin("testcase", attributes);
        if (kind == Kind.PASSED) {
            xml.begin("system-out", Map.of());
        } else {
            Map<String, String> reason = new LinkedHashMap<>();
            reason.put("type", type);
            reason.put("message", message);
            xml.begin(kind == Kind.FAILURE ? "failure" : "error", reason);
        }
        xml.text(text);
        xml.end();
        xml.end();
    }
}
