package dev.weakspot.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FixCheckTest {
    @Test
    void aFindingThatIsGoneFromSeveralFailingRunsIsVerified() {
        FixCheck check = new FixCheck(200, 0, 3);
        assertTrue(check.isPassed());
        assertEquals("verified: not found again in 200 runs", check.inWords());
    }

    @Test
    void oneFailingRunIsNotEnough() {
        FixCheck check = new FixCheck(7, 0, 1);
        assertFalse(check.isPassed());
        assertEquals("not verified: not found again in 7 runs, but only 1 of them had it before", check.inWords());
    }

    @Test
    void aFindingThatRemainsIsNotVerified() {
        assertEquals("not verified: still found in 38 of 200 runs", new FixCheck(200, 38, 50).inWords());
    }
}
