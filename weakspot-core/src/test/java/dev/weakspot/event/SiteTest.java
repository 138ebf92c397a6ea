package dev.weakspot.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SiteTest {
    private static final List<Frame> STACK =
            List.of(new Frame("push", "stack.c", 12), new Frame("main", "stack.c", 40));

    @Test
    void printsTheKnownPartsOfThePosition() {
        assertThat(new Site("stack.c", 12, 3, "")).hasToString("stack.c:12:3");
        assertThat(new Site("stack.c", 12, 0, "")).hasToString("stack.c:12");
        assertThat(new Site("libfoo.so+0x12", 0, 0, "")).hasToString("libfoo.so+0x12");
    }

    @Test
    void consistsOfThePositionAndTheStack() {
        Site site = new Site("stack.c", 12, 0, "top = node;", STACK);
        assertThat(site).isNotEqualTo(new Site("stack.c", 12, 0, "top = node;"));
        assertThat(site.withoutStack()).isEqualTo(new Site("stack.c", 12, 0, "top = node;"));
    }

    @Test
    void aFrameConsistsOfAFunctionAndAPosition() {
        assertThat(STACK.get(0)).hasToString("push stack.c:12");
        assertThat(new Frame("clone", "", 0)).hasToString("clone");
    }
}
