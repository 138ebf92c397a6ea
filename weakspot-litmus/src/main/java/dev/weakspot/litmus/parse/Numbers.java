package dev.weakspot.litmus.parse;

import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** Reads the numbers of a litmus file. Spellings that are easily misread, such as C's octal numbers, are refused. */
final class Numbers {
    /** Far above the thread count of every published test. A range such as P0..P1000000 is a typing error. */
    private static final int MOST_THREADS = 64;

    private static final String RANGE = "use -2147483648 to 2147483647";
    private static final Pattern DECIMAL = Pattern.compile("[0-9]+");
    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]+");
    private static final Pattern SUFFIXED = Pattern.compile("(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]+");

    private final Refuser refuser;

    Numbers(Refuser refuser) {
        this.refuser = refuser;
    }

    int positive(Token number) {
        return (int) read(number, Integer.MAX_VALUE);
    }

    /** The negated value of the number after a minus. The range is one larger than that of positive numbers. */
    int negative(Token number) {
        return (int) -read(number, -(long) Integer.MIN_VALUE);
    }

    /** The number of a thread, written {@code 3} or {@code P3}. */
    int thread(Token token) {
        String text = token.getText();
        String digits = text.startsWith("P") ? text.substring(1) : text;
        if (!DECIMAL.matcher(digits).matches() || (digits.length() > 1 && digits.startsWith("0"))) {
            throw refuser.at(token, SourceToken.quoted(text) + " is not a thread", "threads are P0, P1, P2, ...");
        }
        if (digits.length() > 4 || Integer.parseInt(digits) >= MOST_THREADS) {
            throw refuser.at(
                    token,
                    "thread number " + SourceToken.quoted(digits) + " is too large",
                    "at most " + (MOST_THREADS - 1));
        }
        return Integer.parseInt(digits);
    }

    private long read(Token token, long most) {
        String text = token.getText();
        boolean isHexadecimal = HEXADECIMAL.matcher(text).matches();
        if (!isHexadecimal) {
            refuseOddSpelling(token, text);
        }
        String digits = (isHexadecimal ? text.substring(2) : text).replaceFirst("^0+(?=.)", "");
        int longest = isHexadecimal ? 8 : 10;
        long value = digits.length() > longest ? Long.MAX_VALUE : Long.parseLong(digits, isHexadecimal ? 16 : 10);
        if (value > most) {
            throw refuser.at(token, "number " + SourceToken.quoted(text) + " does not fit an int", RANGE);
        }
        return value;
    }

    private void refuseOddSpelling(Token token, String text) {
        if (SUFFIXED.matcher(text).matches()) {
            throw refuser.at(token, "the suffix of " + SourceToken.quoted(text) + " is not supported", "leave it out");
        }
        if (!DECIMAL.matcher(text).matches()) {
            throw refuser.at(token, SourceToken.quoted(text) + " is not a whole number", RANGE);
        }
        if (text.length() > 1 && text.startsWith("0")) {
            throw refuser.at(
                    token, SourceToken.quoted(text) + " is an octal number in C", "write it without leading zeros");
        }
    }
}
