package dev.weakspot.cli.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyTargetsTest {
    @TempDir
    Path folder;

    private String file(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "C x").toString();
    }

    @Test
    void aFolderMeansTheSortedLitmusFilesBelowIt() throws IOException {
        String b = file("b.litmus");
        String deep = file("a/deep/z.litmus");
        String a = file("a/x.litmus");
        file("a/notes.txt");
        assertThat(VerifyTargets.of(List.of(folder.toString()), FrontEnds.STANDARD))
                .isEqualTo(new VerifyTargets(List.of(deep, a, b), List.of()));
    }

    @Test
    void filesKeepTheOrderAndSpellingOfTheList() throws IOException {
        String b = file("b.litmus");
        String a = file("a.anything");
        assertThat(VerifyTargets.of(List.of(b, a, "nosuch"), FrontEnds.STANDARD).files())
                .containsExactly(b, a, "nosuch");
    }

    @Test
    void aFolderWithoutProgramsIsAnError() throws IOException {
        file("notes.txt");
        assertThat(VerifyTargets.of(List.of(folder.toString()), FrontEnds.STANDARD)
                        .errors())
                .containsExactly(
                        folder
                                + ": no program in this folder can be verified (a litmus program has a name that ends in .litmus)");
    }

    @Test
    void standardInputAndEmptyNamesAreRefused() throws IOException {
        assertThat(VerifyTargets.of(List.of("-", ""), FrontEnds.STANDARD).errors())
                .containsExactly(
                        "-: programs are not read from standard input (name a file or a folder)",
                        "weakspot: a file name is empty (name a file or a folder)");
    }

    @Test
    void linksAreFollowedExceptInCycles() throws IOException {
        String file = file("a/x.litmus");
        Files.createSymbolicLink(folder.resolve("a/up"), folder);
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("a"));
        assertThat(VerifyTargets.of(List.of(folder.resolve("a").toString()), FrontEnds.STANDARD)
                        .files())
                .contains(file);
        assertThat(VerifyTargets.of(List.of(link.toString()), FrontEnds.STANDARD)
                        .files())
                .contains(link.resolve("x.litmus").toString());
    }
}
