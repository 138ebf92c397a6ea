package dev.weakspot.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusTextTest {
    @TempDir
    Path folder;

    private String file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("x.litmus"), bytes).toString();
    }

    @Test
    void textIsUtf8WithOrWithoutByteOrderMark() throws Exception {
        assertThat(LitmusText.read(file("C ä".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("C ä");
        assertThat(LitmusText.read(file("\uFEFFC ä".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("C ä");
        assertThat(LitmusText.read(file(new byte[0]))).isEmpty();
    }

    @Test
    void otherEncodingsAreRefusedWhereTheyShow() throws IOException {
        String file = file("C x\n// caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> LitmusText.read(file))
                .hasMessage(file + ":2:7: not UTF-8 text (save the file as UTF-8)");
    }

    @Test
    void aCharacterCutOffAtTheEndIsRefused() throws IOException {
        String file = file(new byte[] {'C', (byte) 0xC3});
        assertThatThrownBy(() -> LitmusText.read(file)).hasMessageContaining(":1:2: not UTF-8 text");
    }

    @Test
    void aMissingFileIsNamed() {
        String file = folder.resolve("nosuch").toString();
        assertThatThrownBy(() -> LitmusText.read(file)).hasMessage(file + ": no such file (check the name)");
    }

    @Test
    void aFolderOrAnOverLongFileIsRefused() throws IOException {
        assertThatThrownBy(() -> LitmusText.read(folder.toString()))
                .isInstanceOf(UnusableFileException.class)
                .hasMessageContaining(": cannot be read (");
        Path large = folder.resolve("large");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(LitmusText.MOST_BYTES + 1L);
        }
        assertThatThrownBy(() -> LitmusText.read(large.toString()))
                .hasMessage(large + ": larger than 16 MB (is this a litmus program?)");
    }
}
