package dev.weakspot.report.junit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamException;

/**
 * The results of one program.
 *
 * @param disabled the number of test cases that the program itself disables; their names are not known
 */
record TestSuite(String name, List<TestResult> results, int disabled) {
    TestSuite {
        results = List.copyOf(results);
    }

    int tests() {
        return results.size() + (disabled > 0 ? 1 : 0);
    }

    int failures() {
        return count(TestResult.Kind.FAILURE);
    }

    int errors() {
        return count(TestResult.Kind.ERROR);
    }

    private int count(TestResult.Kind kind) {
        return (int) results.stream().filter(result -> result.kind() == kind).count();
    }

    double seconds() {
        return results.stream().mapToDouble(TestResult::seconds).sum();
    }

    void write(XmlText xml) throws XMLStreamException {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("name", name);
        attributes.put("tests", Integer.toString(tests()));
        attributes.put("failures", Integer.toString(failures()));
        attributes.put("errors", Integer.toString(errors()));
        attributes.put("skipped", disabled > 0 ? "1" : "0");
        attributes.put("time", XmlText.seconds(seconds()));
        xml.begin("testsuite", attributes);
        for (TestResult result : results) {
            result.write(xml);
        }
        if (disabled > 0) {
            writeDisabled(xml);
        }
        xml.end();
    }

    private void writeDisabled(XmlText xml) throws XMLStreamException {
        Map<String, String> attributes = new LinkedHashMap<>();
        attributes.put("name", "disabled test cases");
        attributes.put(
                "classname", results.isEmpty() ? "weakspot" : results.get(0).className());
        attributes.put("time", XmlText.seconds(0));
        xml.begin("testcase", attributes);
        xml.begin("skipped", Map.of("message", disabled + " disabled by the program"));
        xml.end();
        xml.end();
    }
}
