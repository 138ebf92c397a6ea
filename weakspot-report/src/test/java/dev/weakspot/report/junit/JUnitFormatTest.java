package dev.weakspot.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.SampleReport;
import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

final class JUnitFormatTest {
    @Test
    void programsEqualTheGoldenFile() throws IOException {
        SampleReport report = new SampleReport(
                NativeSamples.race(),
                WeakMemorySamples.robustness(),
                Samples.unreachable(),
                Samples.incomplete(),
                Samples.hostileText());
        Golden.check("programs.junit.xml", xml(report.ending(2, "x.litmus: no such file (name a program)")));
    }

    @Test
    void testCasesEqualTheGoldenFile() throws IOException {
        Golden.check(
                "test-cases.junit.xml",
                xml(new SampleReport(NativeSamples.race(), NativeSamples.crash()).ofTestCases()));
    }

    @Test
    void countsAreThoseOfTheElements() throws Exception {
        SampleReport report = new SampleReport(
                NativeSamples.race(), Samples.unreachable(), Samples.incomplete(), Samples.incompleteWithFinding());
        Element suites = parsed(xml(report)).getDocumentElement();
        Map.of("tests", "testcase", "failures", "failure", "errors", "error")
                .forEach((attribute, element) -> assertThat(suites.getAttribute(attribute))
                        .as(attribute)
                        .isEqualTo(Integer.toString(
                                suites.getElementsByTagName(element).getLength())));
        assertThat(suites.getAttribute("failures")).isEqualTo("2");
        assertThat(suites.getAttribute("errors")).isEqualTo("1");
    }

    /** Text of the program may contain anything; XML may not. */
    @Test
    void anyTextGivesWellFormedXml() throws Exception {
        Document document =
                parsed(xml(new SampleReport(Samples.hostileText()).ending(2, "\ud800 \u0000 ]]> & <a \uffff")));
        assertThat(document.getElementsByTagName("error").item(0).getTextContent())
                .isEqualTo("\ufffd \ufffd ]]> & <a \ufffd");
    }

    /** No result of the list says why the command has exit code 3. */
    @Test
    void anIncompleteCommandIsNeverAllPassed() throws Exception {
        Element suites =
                parsed(xml(new SampleReport(Samples.unreachable()).ending(3))).getDocumentElement();
        assertThat(suites.getAttribute("errors")).isEqualTo("1");
        assertThat(parsed(xml(new SampleReport(Samples.unreachable()).ending(0)))
                        .getDocumentElement()
                        .getAttribute("errors"))
                .isEqualTo("0");
    }

    private static String xml(SampleReport report) throws IOException {
        return report.as(new JUnitFormat());
    }

    private static Document parsed(String xml) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
    }
}
