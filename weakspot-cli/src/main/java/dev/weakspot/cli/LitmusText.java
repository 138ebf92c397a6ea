package dev.weakspot.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The text of a file that the user named, or the reason why there is none. */
final class LitmusText {
    // Far beyond any program that could be searched; a file above it is a mistake, as is a device that never ends.
    static final int MOST_BYTES = 16 << 20;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private LitmusText() {}

    static String read(String file) throws UnusableFileException {
        byte[] bytes = bytes(file);
        if (bytes.length > MOST_BYTES) {
            throw new UnusableFileException(
                    file, "larger than " + (MOST_BYTES >> 20) + " MB", "is this a litmus program?");
        }
        String text = decode(file, bytes);
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    private static byte[] bytes(String file) throws UnusableFileException {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return in.readNBytes(MOST_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new UnusableFileException(file, "no such file", "check the name");
        } catch (AccessDeniedException e) {
            throw new UnusableFileException(file, "cannot be read: permission denied", "see its permissions");
        } catch (IOException e) {
            throw new UnusableFileException(file, "cannot be read", String.valueOf(e.getMessage()));
        }
    }

    private static String decode(String file, byte[] bytes) throws UnusableFileException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, text, true);
        if (result.isError()) {
            throw new UnusableFileException(
                    file + ":" + position(text.flip()), "not UTF-8 text", "save the file as UTF-8");
        }
        return text.flip().toString();
    }

    /** The line and column after the text. */
    private static String position(CharBuffer before) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < before.length(); i++) {
            boolean isLineEnd = before.charAt(i) == '\n';
            line += isLineEnd ? 1 : 0;
            column = isLineEnd ? 1 : column + 1;
        }
        return line + ":" + column;
    }
}
