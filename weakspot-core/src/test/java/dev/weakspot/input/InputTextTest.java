package dev.weakspot.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputTextTest {
    @TempDir
    Path folder;

    private String file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("x.litmus"), bytes).toString();
    }

    @Test
    void textIsUtf8WithOrWithoutByteOrderMark() throws Exception {
        assertThat(InputText.read(file("C ä".getBytes(StandardCharsets.UTF_8)), "a litmus program"))
                .isEqualTo("C ä");
        assertThat(InputText.read(file("\uFEFFC ä".getBytes(StandardCharsets.UTF_8)), "a litmus program"))
                .isEqualTo("C ä");
        assertThat(InputText.read(file(new byte[0]), "a litmus program")).isEmpty();
    }

    @Test
    void otherEncodingsAreRefusedWithThePosition() throws IOException {
        String file = file("C x\n// caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> InputText.read(file, "a litmus program"))
                .hasMessage(file + ":2:7: not UTF-8 text (save the file as UTF-8)");
    }

    @Test
    void aCharacterCutOffAtTheEndIsRefused() throws IOException {
        String file = file(new byte[] {'C', (byte) 0xC3});
        assertThatThrownBy(() -> InputText.read(file, "a litmus program")).hasMessageContaining(":1:2: not UTF-8 text");
    }

    @Test
    void aMissingFileIsNamed() {
        String file = folder.resolve("nosuch").toString();
        assertThatThrownBy(() -> InputText.read(file, "a litmus program"))
                .hasMessage(file + ": no such file (check the name)");
    }

    @Test
    void aFolderOrAnOverLongFileIsRefused() throws IOException {
        assertThatThrownBy(() -> InputText.read(folder.toString(), "a litmus program"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(": cannot be read (");
        Path large = folder.resolve("large");
        try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
            file.setLength(InputText.MAX_BYTES + 1L);
        }
        assertThatThrownBy(() -> InputText.read(large.toString(), "a litmus program"))
                .hasMessage(large + ": larger than 16 MB (is this a litmus program?)");
    }
}
