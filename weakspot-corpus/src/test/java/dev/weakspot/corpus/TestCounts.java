package dev.weakspot.corpus;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** Sums the test reports of all modules: the build ends with a line such as {@code 123 passed, 0 failed, 0 skipped}. */
public final class TestCounts {
    private int reports;
    private int tests;
    private int failed;
    private int skipped;

    private TestCounts() {}

    /**
     * Prints the counts, or fails if there is nothing to count.
     *
     * @param args the directory that holds the modules
     */
    public static void main(String[] args) throws IOException, ParserConfigurationException, SAXException {
        TestCounts counts = new TestCounts();
        Path root = Path.of(args[0]).toAbsolutePath().normalize();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(root, Files::isDirectory)) {
            for (Path module : modules) {
                counts.addModule(module.resolve("target/surefire-reports"));
            }
        }
        if (counts.reports == 0) {
            throw new IllegalStateException("no test report below " + root + ": did the tests run?");
        }
        System.out.println(counts);
    }

    private void addModule(Path directory) throws IOException, ParserConfigurationException, SAXException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "TEST-*.xml")) {
            for (Path file : files) {
                add(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(file.toFile())
                        .getDocumentElement());
            }
        }
    }

    private void add(Element suite) {
        reports++;
        tests += count(suite, "tests");
        failed += count(suite, "failures") + count(suite, "errors");
        skipped += count(suite, "skipped");
    }

    private static int count(Element suite, String attribute) {
        return Integer.parseInt(suite.getAttribute(attribute));
    }

    @Override
    public String toString() {
        return (tests - failed - skipped) + " passed, " + failed + " failed, " + skipped + " skipped";
    }
}
