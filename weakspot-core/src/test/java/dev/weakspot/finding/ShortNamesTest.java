package dev.weakspot.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.weakspot.event.Mode;
import dev.weakspot.event.Site;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShortNamesTest {
    private static final Site SITE = new Site("a.cpp", 3, 0, "");
    private static final LocalName HEAD = new LocalName("ring.head_", "test(int) (P0)");
    private static final LocalName SLOT = new LocalName("ring.slots_[0]", "test(int) (P0)");

    @Test
    void aLocalVariableIsNamedWithoutItsFunction() {
        Finding shortened = ShortNames.in(finding(SLOT.qualified(), HEAD.qualified()), List.of(HEAD, SLOT));
        assertEquals("P1 reads ring.slots_[0]", shortened.message());
        assertEquals("ring.slots_[0]", shortened.accesses().get(0).location());
        assertEquals(
                "write ring.head_ = 1", shortened.interleaving().steps().get(0).text());
        assertEquals(
                List.of("ring is a local variable of test(int) (P0)"),
                shortened.why().objects());
    }

    @Test
    void ofVariablesOfTheSameNameTheOneOfTheFindingIsShort() {
        LocalName other = new LocalName("ring.head_", "worker (P1)");
        Finding both = finding(Access.Role.SECOND_OF_RACE, SLOT.qualified(), other.qualified());
        Finding shortened = ShortNames.in(both, List.of(HEAD, SLOT, other));
        assertEquals("P1 reads ring.slots_[0]", shortened.message());
        assertEquals(
                "write ring.head_ of worker (P1) = 1",
                shortened.interleaving().steps().get(0).text());
    }

    @Test
    void ifTheFindingIsAboutAnotherObjectTheVariableOfTheLastStepsIsShort() {
        LocalName other = new LocalName("ring.head_", "worker (P1)");
        Finding both = finding(SLOT.qualified(), other.qualified());
        Finding shortened = ShortNames.in(both, List.of(HEAD, SLOT, other));
        assertEquals("P1 reads ring.slots_[0] of test(int) (P0)", shortened.message());
        assertEquals(
                "write ring.head_ = 1", shortened.interleaving().steps().get(0).text());
    }

    @Test
    void variablesOfTheSameNameInTheAccessesKeepTheirFunctions() {
        LocalName other = new LocalName("ring.head_", "worker (P1)");
        Finding one = finding(Access.Role.SECOND_OF_RACE, SLOT.qualified(), "x");
        Finding both = new Finding(
                one.kind(),
                one.message(),
                one.site(),
                List.of(
                        one.accesses().get(0),
                        new Access(0, "write", Optional.empty(), other.qualified(), SITE, Access.Role.FIRST_OF_RACE)),
                one.interleaving());
        assertSame(both, ShortNames.in(both, List.of(SLOT, other)));
    }

    @Test
    void aGlobalVariableOfTheSameNameKeepsTheFunction() {
        Finding both = finding(SLOT.qualified(), "ring.head_");
        assertSame(both, ShortNames.in(both, List.of(HEAD, SLOT)));
    }

    @Test
    void aVariableThatTheFindingDoesNotNameHasNoSentence() {
        LocalName unnamed = new LocalName("done", "other (P2)");
        Finding shortened = ShortNames.in(finding(SLOT.qualified(), "x"), List.of(SLOT, unnamed));
        assertEquals(1, shortened.why().objects().size());
    }

    @Test
    void anotherVariableThatEndsInTheNameIsLeftAlone() {
        LocalName text = new LocalName("text", "f (P0)");
        Finding finding = finding(text.qualified(), "message->text of f (P0)");
        Finding shortened = ShortNames.in(finding, List.of(text));
        assertEquals(
                "write message->text of f (P0) = 1",
                shortened.interleaving().steps().get(0).text());
    }

    private static Finding finding(String accessed, String written) {
        return finding(Access.Role.STEP, accessed, written);
    }

    private static Finding finding(Access.Role role, String accessed, String written) {
        Action action = new Action("write", written, "1", Optional.of(Mode.RELAXED), "write " + written + " = 1");
        return new Finding(
                Finding.Kind.RACE,
                "P1 reads " + accessed,
                Optional.of(SITE),
                List.of(new Access(1, "read", Optional.empty(), accessed, SITE, role)),
                new Interleaving(List.of(new Interleaving.Step(0, SITE, action))));
    }
}
