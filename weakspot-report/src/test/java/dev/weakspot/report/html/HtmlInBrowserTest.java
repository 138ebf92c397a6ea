package dev.weakspot.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weakspot.report.Samples;
import dev.weakspot.report.WeakMemorySamples;
import dev.weakspot.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages in a browser. The images are in {@code target/html}. */
final class HtmlInBrowserTest {
    private static final Path IMAGES = Path.of("target/html");
    private static final int END = 35;
    private static final int HOME = 36;
    private static final int LEFT = 37;
    private static final int RIGHT = 39;
    private static final int DOWN = 40;
    private static final int TAB = 9;

    @TempDir
    private static Path folder;

    private static Chromium browser;

    @BeforeAll
    static void startBrowser() throws IOException, InterruptedException {
        assumeTrue(Chromium.installed().isPresent(), "chromium is not installed");
        browser = new Chromium(Chromium.installed().get(), folder);
    }

    @AfterAll
    static void stopBrowser() throws InterruptedException {
        if (browser != null) {
            browser.stop();
        }
    }

    private static void open(Verdict... verdicts) throws IOException, InterruptedException {
        Path page = Files.writeString(folder.resolve("page.html"), HtmlSamples.page(verdicts));
        browser.open(page);
    }

    private static Verdict[] several() {
        return new Verdict[] {
            HtmlSamples.publish(),
            WeakMemorySamples.robustness(),
            Samples.eightThreads(),
            Samples.incomplete(),
            HtmlSamples.longRun(500)
        };
    }

    @ParameterizedTest
    @CsvSource({"1280, light", "1280, dark", "400, light", "400, dark"})
    void thePageFitsTheWidthAndHasNoErrors(int width, String scheme) throws IOException, InterruptedException {
        browser.show(width, 900, scheme);
        open(HtmlSamples.publish());
        assertFits(width);
        browser.screenshot(IMAGES.resolve("publish-" + width + "-" + scheme + ".png"));
        open(several());
        assertFits(width);
        browser.screenshot(IMAGES.resolve("several-" + width + "-" + scheme + ".png"));
    }

    private static void assertFits(int width) throws IOException, InterruptedException {
        assertThat(browser.evaluate("innerWidth")).isEqualTo(Integer.toString(width));
        assertThat(Integer.parseInt(browser.evaluate("document.documentElement.scrollWidth")))
                .isLessThanOrEqualTo(width);
        assertThat(browser.errors()).isEmpty();
        assertThat(browser.requests()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"light", "dark"})
    void theTextHasContrast(String scheme) throws IOException, InterruptedException {
        browser.show(1280, 900, scheme);
        open(several());
        assertThat(browser.evaluate(CONTRAST)).isEmpty();
    }

    /** The texts with less contrast to their background than 4.5 to 1, as WCAG 2.1 AA demands. */
    private static final String CONTRAST = String.join(
            " ",
            "(() => {",
            "const luminance = c => { const v = c.map(x => x / 255).map(x => x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4);",
            "return .2126 * v[0] + .7152 * v[1] + .0722 * v[2]; };",
            "const parts = text => text.match(/[\\d.]+/g).map(Number);",
            "const background = e => { for (let at = e; at; at = at.parentElement) { const c = parts(getComputedStyle(at).backgroundColor);",
            "if (c.length === 3 || c[3] > 0) return c; } return [255, 255, 255]; };",
            "const bad = new Set();",
            "for (const e of document.querySelectorAll('body *')) {",
            "if (e.closest('svg, [hidden], [aria-disabled=true], script') || ![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) continue;",
            "const a = luminance(parts(getComputedStyle(e).color)), b = luminance(background(e));",
            "const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);",
            "if (ratio < 4.5) bad.add(e.tagName + '.' + e.className + ' ' + ratio.toFixed(2)); }",
            "return [...bad].join(', '); })()");

    @Test
    void keysMoveTheCurrentStepEverywhere() throws IOException, InterruptedException {
        browser.show(1280, 900, "light");
        open(HtmlSamples.publish());
        assertCurrent(4, "read message", "18");
        browser.press("ArrowLeft", LEFT); // before anything has the focus
        assertCurrent(3, "read ready = 1", "16");
        browser.evaluate("document.querySelector('[data-go=next]').focus()");
        browser.press("Home", HOME);
        assertCurrent(0, "start P1", "15");
        browser.press("ArrowLeft", LEFT);
        assertCurrent(0, "start P1", "15");
        browser.press("ArrowRight", RIGHT);
        assertCurrent(1, "write message", "8");
        browser.press("ArrowDown", DOWN);
        assertCurrent(2, "write ready = 1", "9");
        browser.press("End", END);
        browser.press("ArrowRight", RIGHT);
        assertCurrent(4, "read message", "18");
        assertThat(browser.errors()).isEmpty();
    }

    /** The events that happen before the read are marked, and the write that it races with is not. */
    @Test
    void theEventsBeforeTheCurrentStepAreMarked() throws IOException, InterruptedException {
        open(HtmlSamples.publish());
        assertThat(browser.evaluate("[...document.querySelectorAll('.node.known')].map(n => n.dataset.node).join()"))
                .isEqualTo("0,3");
    }

    @Test
    void buttonsAndRowsMoveTheCurrentStep() throws IOException, InterruptedException {
        open(HtmlSamples.publish());
        browser.evaluate("document.querySelector('[data-go=first]').click()");
        assertCurrent(0, "start P1", "15");
        browser.evaluate("document.querySelector('[data-go=next]').click()");
        assertCurrent(1, "write message", "8");
        browser.evaluate("document.querySelector('tr[data-row=\"3\"]').click()");
        assertCurrent(3, "read ready = 1", "16");
        browser.evaluate(
                "document.querySelector('.node[data-node=\"2\"]').dispatchEvent(new MouseEvent('click', {bubbles: true}))");
        assertCurrent(2, "write ready = 1", "9");
    }

    private static void assertCurrent(int row, String event, String line) throws IOException, InterruptedException {
        assertThat(browser.evaluate("[...document.querySelectorAll('tr[aria-current=step]')].map(r => r.dataset.row)"))
                .isEqualTo(Integer.toString(row));
        assertThat(browser.evaluate(
                        "[...document.querySelectorAll('.node.current .action')].map(a => a.textContent).join('|')"))
                .isEqualTo(event);
        assertThat(browser.evaluate(
                        "[...document.querySelectorAll('.sources .current .number')].map(a => a.textContent).join()"))
                .isEqualTo(line);
        assertThat(browser.evaluate("document.querySelector('.now').textContent"))
                .contains(event, ":" + line);
    }

    @Test
    void theTabKeyReachesTheControlsVisibly() throws IOException, InterruptedException {
        open(HtmlSamples.publish());
        StringBuilder reached = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            browser.press("Tab", TAB);
            String focus = browser.evaluate("document.activeElement.dataset.go || document.activeElement.className");
            reached.append(focus).append(' ');
            if (focus.equals("next")) {
                assertThat(browser.evaluate("getComputedStyle(document.activeElement).outlineStyle"))
                        .isEqualTo("solid");
            }
        }
        assertThat(reached).contains("first ", "back ", "next ", "last ", "scroll steps", "copy");
    }

    @Test
    void theCopyButtonReportsItsResult() throws IOException, InterruptedException {
        open(HtmlSamples.publish());
        browser.evaluate("document.querySelector('.copy').click()");
        for (int i = 0;
                i < 100
                        && browser.evaluate("document.querySelector('.copied').textContent")
                                .isEmpty();
                i++) {
            Thread.sleep(20);
        }
        assertThat(browser.evaluate("document.querySelector('.copied').textContent"))
                .isNotEmpty();
    }

    @Test
    void textOfTheProgramIsInert() throws IOException, InterruptedException {
        open(HtmlSamples.hostile());
        assertThat(browser.evaluate("typeof window.attacked")).isEqualTo("undefined");
        assertThat(browser.evaluate("document.querySelectorAll('img, [onclick], [onerror]').length"))
                .isEqualTo("0");
        assertThat(browser.evaluate("document.scripts.length")).isEqualTo("1");
        assertThat(browser.errors()).isEmpty();
        assertThat(browser.requests()).hasSize(1);
    }

    /** A script that got into the page would not run. */
    @Test
    void thePolicyAllowsNoOtherScript() throws IOException, InterruptedException {
        String page = HtmlSamples.page(HtmlSamples.publish())
                .replace(
                        "<main>",
                        "<main><script>window.attacked = 1</script><img src=x onerror=\"window.attacked = 2\">");
        browser.open(Files.writeString(folder.resolve("attacked.html"), page));
        assertThat(browser.evaluate("typeof window.attacked")).isEqualTo("undefined");
        assertThat(browser.errors()).isNotEmpty();
    }

    @Test
    void withoutScriptEverythingButTheControlsIsThere() throws IOException, InterruptedException {
        browser.inTab("Emulation.setScriptExecutionDisabled", "\"value\":true");
        try {
            open(HtmlSamples.publish());
            assertThat(browser.evaluate("[...document.querySelectorAll('.controls, .copy')].every(c => c.hidden)"))
                    .isEqualTo("true");
            assertThat(browser.evaluate("document.querySelectorAll('tr.step').length"))
                    .isEqualTo("5");
        } finally {
            browser.inTab("Emulation.setScriptExecutionDisabled", "\"value\":false");
        }
    }
}
