package dev.weakspot.input;

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

/** The text of a file that the user named. */
public final class InputText {
    // Far larger than any text that Weakspot can process: a larger file is a mistake, as is a device that never ends.
    static final int MAX_BYTES = 16 << 20;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private InputText() {}

    /**
     * Reads a file as UTF-8, without the byte order mark.
     *
     * @param expected what the file should be, with an article, for messages
     */
    public static String read(String file, String expected) throws InputException {
        byte[] bytes = bytes(file);
        if (bytes.length > MAX_BYTES) {
            throw new InputException(file, "larger than " + (MAX_BYTES >> 20) + " MB", "is this " + expected + "?");
        }
        String text = decode(file, bytes);
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    private static byte[] bytes(String file) throws InputException {
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            return in.readNBytes(MAX_BYTES + 1);
        } catch (NoSuchFileException e) {
            throw new InputException(file, "no such file", "check the name");
        } catch (AccessDeniedException e) {
            throw new InputException(file, "cannot be read: permission denied", "see its permissions");
        } catch (IOException e) {
            throw new InputException(file, "cannot be read", String.valueOf(e.getMessage()));
        }
    }

    private static String decode(String file, byte[] bytes) throws InputException {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer text = CharBuffer.allocate(bytes.length);
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, text, true);
        if (result.isError()) {
            throw new InputException(file + ":" + endOf(text.flip()), "not UTF-8 text", "save the file as UTF-8");
        }
        return text.flip().toString();
    }

    /** The line and column after a text. */
    private static String endOf(CharBuffer text) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length(); i++) {
            boolean isLineEnd = text.charAt(i) == '\n';
            line += isLineEnd ? 1 : 0;
            column = isLineEnd ? 1 : column + 1;
        }
        return line + ":" + column;
    }
}
