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

/** The report on examples/c/mailbox in docs/c-and-cpp-example.md is the report that Weakspot prints. */
class MailboxExampleTest {
    private static final Path PAGE = Path.of("../docs/c-and-cpp-example.md");
    private static final Path SOURCES = Path.of("../examples/c/mailbox");
    private static final Pattern QUOTED_LINES =
            Pattern.compile("`mailbox.c` passes a message[^\n]*\n\n```\n(.*?)```\n", Pattern.DOTALL);
    private static final Pattern REPORT =
            Pattern.compile("(weakspot test ./mailbox\n```\n\n[^\n]*\n\n```\n)(.*?)(?=```\n)", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @Test
    void theReportOfTheExampleIsReal() throws IOException {
        String report = report();
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("golden.update")) {
            page = REPORT.matcher(page).replaceFirst(old -> Matcher.quoteReplacement(old.group(1) + report));
            Files.writeString(PAGE, page);
        }
        Matcher documented = REPORT.matcher(page);
        assertThat(documented.find()).isTrue();
        assertThat(report).as("rewrite with -Dgolden.update=true").isEqualTo(documented.group(2));
    }

    @Test
    void theQuotedLinesAreInTheExample() throws IOException {
        Matcher quoted = QUOTED_LINES.matcher(Files.readString(PAGE));
        assertThat(quoted.find()).isTrue();
        assertThat(Files.readString(SOURCES.resolve("mailbox.c"))).contains(quoted.group(1));
    }

    private String report() throws IOException {
        List<Compiler> compilers = Compiler.present(SourceLanguage.C);
        assumeTrue(!compilers.isEmpty(), "no C compiler is installed");
        Path runtime = RuntimeCache.in(ScenarioProgram.RUNTIMES).folder(compilers.get(0));
        for (String file : List.of("mailbox.c", "mailbox.h", "main.c")) {
            Files.copy(SOURCES.resolve(file), folder.resolve(file));
        }
        CompilerCall call = CompilerCall.of(
                folder, compilers.get(0).linkCommand(runtime, List.of("-O2", "mailbox.c", "main.c", "-o", "mailbox")));
        assertThat(call.isSuccess()).as(call.text()).isTrue();
        CliSession session = new CliSession();
        session.folder = folder;
        session.run("test", folder.resolve("mailbox").toString());
        return ReadmeExampleTest.withHeadlineOnOneLine(session.output.toString().replace(folder.toString(), "."));
    }
}
