package dev.weakspot.recording;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Any bytes as lines of text: what is text stands there as it is, a line for each of its lines, and all else by its number, such as
 * {@code \x00}. Long lines are cut.
 */
final class InputText {
    private static final int MOST_SIGNS = 100;
    private static final int MOST_BYTES_OF_A_SIGN = 4;
    private static final Pattern PART =
            Pattern.compile("([^\\\\]+)|\\\\([nrt\\\\])|\\\\x([0-9a-f]{2})", Pattern.DOTALL);

    private InputText() {}

    static List<String> lines(byte[] bytes) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int signs = 0;
        for (int at = 0; at < bytes.length; ) {
            String sign = sign(bytes, at);
            line.append(sign.isEmpty() ? escaped(bytes[at]) : sign);
            signs++;
            if (bytes[at] == '\n' || signs == MOST_SIGNS) {
                lines.add(line.toString());
                line.setLength(0);
                signs = 0;
            }
            at += sign.isEmpty() ? 1 : sign.getBytes(StandardCharsets.UTF_8).length;
        }
        if (signs > 0) {
            lines.add(line.toString());
        }
        return lines;
    }

    /** What begins there, if that can be shown; otherwise nothing. */
    private static String sign(byte[] bytes, int at) {
        for (int length = 1; length <= Math.min(MOST_BYTES_OF_A_SIGN, bytes.length - at); length++) {
            String text = new String(bytes, at, length, StandardCharsets.UTF_8);
            boolean isWhole =
                    Arrays.equals(text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, at, at + length));
            if (isWhole) {
                return isShown(text.codePointAt(0)) ? text : "";
            }
        }
        return "";
    }

    private static boolean isShown(int codePoint) {
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
     * Adds the bytes that the line stands for.
     *
     * @return where in the line something stands that is nothing we write; -1 if all is well
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

    private static char unescaped(char sign) {
        return switch (sign) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> sign;
        };
    }
}
