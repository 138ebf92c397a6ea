package dev.weakspot.recording;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Encodes bytes as lines of text. Printable text is unchanged, with one line for each of its lines. Other bytes are hexadecimal,
 * such as {@code \x00}. Long lines are divided.
 */
final class InputEncoding {
    private static final int MAX_CHARACTERS = 100;
    private static final int MAX_BYTES_OF_CHARACTER = 4;
    private static final Pattern PART =
            Pattern.compile("([^\\\\]+)|\\\\([nrt\\\\])|\\\\x([0-9a-f]{2})", Pattern.DOTALL);

    private InputEncoding() {}

    static List<String> lines(byte[] bytes) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int characters = 0;
        for (int at = 0; at < bytes.length; ) {
            String character = characterAt(bytes, at);
            line.append(character.isEmpty() ? escaped(bytes[at]) : character);
            characters++;
            if (bytes[at] == '\n' || characters == MAX_CHARACTERS) {
                lines.add(line.toString());
                line.setLength(0);
                characters = 0;
            }
            at += character.isEmpty() ? 1 : character.getBytes(StandardCharsets.UTF_8).length;
        }
        if (characters > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** The printable character that begins there; empty if there is none. */
    private static String characterAt(byte[] bytes, int at) {
        for (int length = 1; length <= Math.min(MAX_BYTES_OF_CHARACTER, bytes.length - at); length++) {
            String text = new String(bytes, at, length, StandardCharsets.UTF_8);
            boolean isWhole =
                    Arrays.equals(text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, at, at + length));
            if (isWhole) {
                return isPrintable(text.codePointAt(0)) ? text : "";
            }
        }
        return "";
    }

    private static boolean isPrintable(int codePoint) {
        int type = Character.getType(codePoint);
        return codePoint != '\\'
                && type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }

    private static String escaped(byte value) {
        return switch (value) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\\' -> "\\\\";
            default -> String.format("\\x%02x", value);
        };
    }

    /**
     * Decodes a line and appends its bytes.
     *
     * @return the index of the first invalid character; -1 if there is none
     */
    static int read(String line, ByteArrayOutputStream out) {
        Matcher part = PART.matcher(line);
        int at = 0;
        while (at < line.length()) {
            if (!part.region(at, line.length()).lookingAt()) {
                return at;
            }
            if (part.group(1) != null) {
                out.writeBytes(part.group(1).getBytes(StandardCharsets.UTF_8));
            } else if (part.group(2) != null) {
                out.write(unescaped(part.group(2).charAt(0)));
            } else {
                out.write(Integer.parseInt(part.group(3), 16));
            }
            at = part.end();
        }
        return -1;
    }

    private static char unescaped(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> letter;
        };
    }
}
