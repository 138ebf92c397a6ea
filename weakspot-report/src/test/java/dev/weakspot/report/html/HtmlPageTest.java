package dev.weakspot.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.report.Golden;
import dev.weakspot.report.NativeSamples;
import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages as text. {@code HtmlInBrowserTest} opens them. */
final class HtmlPageTest {
    private static final Pattern TAG = Pattern.compile("<(/?)([a-z0-9]+)((?:\\s[^<>]*)?)>");
    private static final Set<String> WITHOUT_END = Set.of("meta");

    @TempDir
    private Path folder;

    @Test
    void pagesEqualTheGoldenFiles() throws IOException {
        Golden.check("page-publish.html", HtmlSamples.page(HtmlSamples.publish()));
        Golden.check("page-robustness.html", HtmlSamples.page(WeakMemorySamples.robustness()));
        Golden.check("page-incomplete.html", HtmlSamples.page(Samples.incomplete()));
    }

    @Test
    void thePageLoadsNothing() throws IOException {
        String page = HtmlSamples.page(HtmlSamples.publish());
        assertThat(page)
                .contains(
                        "http-equiv=\"Content-Security-Policy\" content=\"default-src &#39;none&#39;; style-src &#39;sha256-")
                .doesNotContain("unsafe-inline", " src=", "@import", "url(http", "//www", "https:", " style=");
        assertThat(page.split("http", -1))
                .as("the name of the policy's attribute only")
                .hasSize(2);
    }

    @Test
    void allTextIsEscaped() throws IOException {
        String page = HtmlSamples.page(HtmlSamples.hostile());
        assertThat(page.split("<script", -1)).hasSize(2);
        assertThat(page).doesNotContain("<img", "onerror='", "\u202e", "onclick=\"");
        assertThat(page).contains("&lt;img src=x onerror=&#39;window.attacked=2&#39;&gt;");
        assertNested(page);
    }

    @Test
    void everyElementHasItsEndAndEveryIdIsUsedOnce() throws IOException {
        List<Verdict> all = new ArrayList<>(Samples.all().values());
        all.addAll(NativeSamples.all().values());
        all.add(HtmlSamples.publish());
        String page = HtmlSamples.page(all.toArray(Verdict[]::new));
        assertNested(page);
        Set<String> ids = new HashSet<>();
        Matcher id = Pattern.compile(" id=\"([^\"]*)\"").matcher(page);
        while (id.find()) {
            assertThat(ids.add(id.group(1))).as("id %s", id.group(1)).isTrue();
        }
        Matcher reference = Pattern.compile("(?:href=\"#|aria-labelledby=\"|url\\(#)([^\")]+)")
                .matcher(page);
        while (reference.find()) {
            assertThat(ids).contains(reference.group(1));
        }
    }

    private static void assertNested(String page) {
        String markup = page.replaceAll("(?s)<(style|script)>.*?</\\1>", "");
        Deque<String> open = new ArrayDeque<>();
        Matcher tag = TAG.matcher(markup);
        while (tag.find()) {
            if (tag.group(1).isEmpty() && !WITHOUT_END.contains(tag.group(2))) {
                open.push(tag.group(2));
            } else if (!tag.group(1).isEmpty()) {
                assertThat(open.pop()).isEqualTo(tag.group(2));
            }
        }
        assertThat(open).isEmpty();
    }

    @Test
    void errorsComeBeforeWarnings() throws IOException {
        Verdict warning = WeakMemorySamples.robustness();
        Verdict both = HtmlSamples.verdict(
                "both",
                "both",
                warning.findings().get(0),
                HtmlSamples.publish().findings().get(0));
        assertThat(HtmlSamples.page(both)).containsSubsequence("class=\"finding error\"", "class=\"finding warning\"");
    }

    @Test
    void theCauseAndTheFixComeBeforeTheSteps() throws IOException {
        assertThat(HtmlSamples.page(HtmlSamples.publish()))
                .containsSubsequence(
                        "data race on",
                        "does not synchronise with",
                        "-    atomic_store_explicit(&amp;ready, 1, memory_order_relaxed);",
                        "+    atomic_store_explicit(&amp;ready, 1, memory_order_release);",
                        "Step by step",
                        "weakspot replay &#39;weakspot-recordings/publish race-1.recording&#39;");
    }

    @Test
    void withoutSourceFilesThePageHasTheLinesOfTheSites() throws IOException {
        assertThat(HtmlSamples.page(folder, HtmlSamples.publish()))
                .contains("message = 42;", "+    atomic_store_explicit(&amp;ready, 1, memory_order_release);")
                .doesNotContain("#include");
    }

    @Test
    void aFileThatHasChangedIsNotQuoted() throws IOException {
        String source = Files.readString(HtmlSamples.SOURCES.resolve("publish.c"));
        Files.writeString(folder.resolve("publish.c"), "// one more line\n" + source);
        assertThat(HtmlSamples.page(folder, HtmlSamples.publish()))
                .doesNotContain("one more line", "pthread_t thread;");
    }

    @Test
    void theRepairOfAProgramIsADiffOfItsFile() throws IOException {
        Files.createDirectories(folder.resolve("litmus"));
        String page = HtmlSamples.page(WeakMemorySamples.robustness());
        assertThat(page)
                .contains("Repair of the program, verified")
                .contains("<span class=\"added\">+  atomic_thread_fence(memory_order_seq_cst);</span>");
        assertThat(HtmlSamples.page(folder, WeakMemorySamples.robustness()))
                .contains("<span class=\"context\">  atomic_thread_fence(memory_order_seq_cst);</span>")
                .doesNotContain("class=\"added\"");
    }

    @Test
    void theSizeOfAPageIsBounded() throws IOException {
        String shorter = HtmlSamples.page(HtmlSamples.longRun(400));
        String longer = HtmlSamples.page(HtmlSamples.longRun(40_000));
        assertThat(longer).contains("39,948 steps of all threads");
        assertThat(longer.length()).isLessThan(shorter.length() + 1000);
    }

    @Test
    void severalProgramsHaveAnOverview() throws IOException {
        assertThat(HtmlSamples.page(HtmlSamples.publish(), Samples.unreachable()))
                .contains("2 programs: 1 with findings, 1 not complete")
                .contains("<a href=\"#p1\">publish</a>")
                .contains("<a href=\"#p2\">SB+sc</a>");
    }

    @Test
    void gapsNotesAndOptionsAreShown() throws IOException {
        assertThat(HtmlSamples.page(HtmlSamples.publish()))
                .contains("<b>Not complete: </b>2 runs were cut short at 100,000 steps (--max-steps)")
                .contains("1 loop waits for another thread")
                .contains("pctwm, depth 0 to 3")
                .contains("<code>weakspot test --html &#39;it&#39;\\&#39;&#39;s here.html&#39; ./publish</code>");
    }
}
