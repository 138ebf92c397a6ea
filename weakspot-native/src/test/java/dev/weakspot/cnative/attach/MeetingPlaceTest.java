package dev.weakspot.cnative.attach;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs find the engine also where the usual folder for that is not to be had. */
class MeetingPlaceTest {
    @TempDir
    private Path folder;

    @Test
    void theFirstFolderThatWillDoIsTaken() throws IOException {
        Path absent = folder.resolve("absent");
        Path file = Files.createFile(folder.resolve("file"));
        Path tooLong = Files.createDirectory(folder.resolve("x".repeat(100)));
        Path good = Files.createDirectory(folder.resolve("good"));
        try (MeetingPlace place = MeetingPlace.in(List.of(absent, file, tooLong, good))) {
            assertThat(place.folder().getParent()).isEqualTo(good);
            assertThat(place.socket()).exists();
        }
        assertThat(good).isEmptyDirectory();
        assertThat(tooLong).isEmptyDirectory();
    }

    @Test
    void whereThereIsNoneAllAreNamed() throws IOException {
        Path absent = folder.resolve("absent");
        Path tooLong = Files.createDirectory(folder.resolve("x".repeat(100)));
        assertThatThrownBy(() -> MeetingPlace.in(List.of(absent, tooLong)))
                .isInstanceOf(IOException.class)
                .hasMessage("no folder for a socket: tried " + absent + " (not there), " + tooLong
                        + " (its name is too long); set XDG_RUNTIME_DIR to one that can be written to");
    }
}
