package dev.weakspot.cnative.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs connect to the engine even if the usual folder for the socket is unusable. */
class RendezvousFolderTest {
    @TempDir
    private Path folder;

    @Test
    void theFirstUsableFolderIsTaken() throws IOException {
        Path absent = folder.resolve("absent");
        Path file = Files.createFile(folder.resolve("file"));
        Path tooLong = Files.createDirectory(folder.resolve("x".repeat(100)));
        Path good = Files.createDirectory(folder.resolve("good"));
        try (RendezvousFolder rendezvous = RendezvousFolder.in(List.of(absent, file, tooLong, good))) {
            assertThat(rendezvous.folder().getParent()).isEqualTo(good);
            assertThat(rendezvous.socket()).exists();
        }
        assertThat(good).isEmptyDirectory();
        assertThat(tooLong).isEmptyDirectory();
    }

    /** An engine that is killed while its program starts leaves such a folder. */
    @Test
    void oldFoldersAreRemoved() throws IOException {
        Path old = leftover("weakspot1", Duration.ofMinutes(11));
        Path young = leftover("weakspot2", Duration.ofSeconds(10));
        Path other = Files.createDirectory(folder.resolve("weakspot3"));
        Path used =
                Files.createFile(leftover("weakspot4", Duration.ofMinutes(11)).resolve("more"));
        RendezvousFolder.in(List.of(folder)).close();
        assertThat(old).doesNotExist();
        assertThat(young).exists();
        assertThat(other).exists();
        assertThat(used).exists();
    }

    private Path leftover(String name, Duration ago) throws IOException {
        Path rendezvous = Files.createDirectory(folder.resolve(name));
        Files.createFile(rendezvous.resolve("said"));
        Path socket = Files.createFile(rendezvous.resolve("engine"));
        Files.setLastModifiedTime(socket, FileTime.from(Instant.now().minus(ago)));
        return rendezvous;
    }

    @Test
    void ifNoFolderIsUsableAllAreNamed() throws IOException {
        Path absent = folder.resolve("absent");
        Path tooLong = Files.createDirectory(folder.resolve("x".repeat(100)));
        assertThatThrownBy(() -> RendezvousFolder.in(List.of(absent, tooLong)))
                .isInstanceOf(IOException.class)
                .hasMessage("no folder for a socket: tried " + absent + " (not there), " + tooLong
                        + " (its name is too long); set XDG_RUNTIME_DIR to one that can be written to");
    }
}
