package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.cnative.compile.Compiler;
import dev.weakspot.cnative.compile.CompilerCall;
import dev.weakspot.cnative.compile.RuntimeCache;
import dev.weakspot.cnative.compile.SourceLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The C++ example of the README equals the file in examples/cpp, and its report is the report that Weakspot prints. */
class ReadmeExampleTest {
    private static final Path README = Path.of("../README.md");
    private static final Path SOURCE = Path.of("../examples/cpp/publish.cpp");
    private static final Pattern EXAMPLE = Pattern.compile(
            "```cpp\n(.*?)```\n\n```text\n(\\$ weakspot c\\+\\+ [^\n]*\n\\$ weakspot test [^\n]*\n)(.*?)```\n",
            Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void theReportOfTheExampleIsReal() throws IOException {
        String report = report();
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(README, withReport(report));
        }
        Matcher example = EXAMPLE.matcher(Files.readString(README));
        assertThat(example.find()).isTrue();
        assertThat(example.group(1)).isEqualTo(Files.readString(SOURCE));
        assertThat(report).as("rewrite with -Dgolden.update=true").isEqualTo(example.group(3));
    }

    private static String withReport(String report) throws IOException {
        String source = Files.readString(SOURCE);
        return EXAMPLE.matcher(Files.readString(README))
                .replaceFirst(example -> Matcher.quoteReplacement(
                        "```cpp\n" + source + "```\n\n```text\n" + example.group(2) + report + "```\n"));
    }

    private String report() throws IOException {
        List<Compiler> compilers = Compiler.present(SourceLanguage.CXX);
        assumeTrue(!compilers.isEmpty(), "no C++ compiler is installed");
        Path runtime = RuntimeCache.in(ScenarioProgram.RUNTIMES).folder(compilers.get(0));
        Files.copy(SOURCE, folder.resolve("publish.cpp"));
        CompilerCall call = CompilerCall.of(
                folder, compilers.get(0).linkCommand(runtime, List.of("-O2", "publish.cpp", "-o", "publish")));
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        CliSession session = new CliSession();
        session.folder = folder;
        session.run("test", folder.resolve("publish").toString());
        return withHeadlineOnOneLine(session.output.toString().replace(folder.toString(), "."));
    }

    /** Joins the lines of the headline, which was wrapped because the path of the temporary folder is longer. */
    static String withHeadlineOnOneLine(String report) {
        int end = report.indexOf("\n\n");
        return report.substring(0, end).replaceAll("\\s+", " ") + report.substring(end);
    }
}
