package dev.weakspot.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StrengtheningTest {
    private static final Site SITE = new Site("x.c", 3, 0, "x", List.of(new Frame("f", "x.c", 3)));
    private static final Site OTHER = new Site("x.c", 4, 0, "y");

    private static Strengthening to(Mode mode) {
        return new Strengthening(SITE, mode, false);
    }

    private static MemoryAccess.Load load(Site site, Mode mode) {
        return new MemoryAccess.Load(1, site, 0, mode);
    }

    @Test
    void onlyAccessesOfTheSiteChange() {
        assertThat(to(Mode.ACQUIRE).of(load(SITE, Mode.RELAXED))).contains(load(SITE, Mode.ACQUIRE));
        assertThat(to(Mode.ACQUIRE).of(load(SITE.withoutStack(), Mode.RELAXED))).isPresent();
        assertThat(to(Mode.ACQUIRE).of(load(OTHER, Mode.RELAXED))).isEmpty();
    }

    @Test
    void anOrderNeverBecomesWeaker() {
        assertThat(to(Mode.ACQUIRE).of(load(SITE, Mode.SEQ_CST))).isEmpty();
    }

    @Test
    void aLoadTakesNoReleaseAndAStoreNoAcquire() {
        MemoryAccess.Store store = new MemoryAccess.Store(1, SITE, 0, Mode.RELAXED, 7);
        assertThat(to(Mode.RELEASE).of(load(SITE, Mode.RELAXED))).isEmpty();
        assertThat(to(Mode.ACQUIRE).of(store)).isEmpty();
        assertThat(to(Mode.ACQ_REL).of(store)).contains(new MemoryAccess.Store(1, SITE, 0, Mode.RELEASE, 7));
    }

    @Test
    void acquireAndReleaseOfAnUpdateAddUp() {
        MemoryAccess.Update update = new MemoryAccess.Update(1, SITE, 0, Mode.ACQUIRE, WordFunction.ADD, 1);
        assertThat(to(Mode.RELEASE).of(update))
                .contains(new MemoryAccess.Update(1, SITE, 0, Mode.ACQ_REL, WordFunction.ADD, 1));
    }

    @Test
    void theOrderOfAFailureIsSeparate() {
        MemoryAccess.CompareExchange exchange =
                new MemoryAccess.CompareExchange(1, SITE, 0, Mode.RELAXED, Mode.RELAXED, 0, 1, false);
        Optional<MemoryAccess> failure = new Strengthening(SITE, Mode.ACQUIRE, true).of(exchange);
        assertThat(failure)
                .contains(new MemoryAccess.CompareExchange(1, SITE, 0, Mode.RELAXED, Mode.ACQUIRE, 0, 1, false));
    }
}
