package dev.weakspot.cnative.naming;

import dev.weakspot.event.Frame;
import dev.weakspot.event.Site;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The function that a thread executes, as a short name: {@code sender}, {@code Pool::run}, {@code lambda in main}. */
public final class ThreadFunction {
    private static final Pattern LAMBDA = Pattern.compile(
            "(.*?)(?:::)?(?:\\{lambda\\(.*\\)#\\d+}|'lambda\\d*'\\(.*?\\)|\\$_\\d+)(?: const)?::operator\\(\\).*");
    /** The suffix that gcc gives to the function of a region: {@code main._omp_fn.0}. */
    private static final Pattern OPENMP_REGION = Pattern.compile("( \\[clone )?\\._omp_fn\\.\\d+.*");

    private static final Pattern SYSTEM_FILE = Pattern.compile("^/usr/(include|lib|lib64)/|/include/c\\+\\+/");

    private static final int MOST_CHARACTERS = 24;

    private ThreadFunction() {}

    /** The outermost function of the program on the call stack of the site; empty if it is not known. */
    public static String of(Site site) {
        if (site.stack().isEmpty()) {
            return "";
        }
        Frame outermost = site.stack().get(site.stack().size() - 1);
        boolean isOfProgram = outermost.line() > 0
                && !SYSTEM_FILE.matcher(outermost.file()).find()
                && !outermost.function().startsWith("std::"); // addr2line may name the caller of an inlined lambda
        return isOfProgram ? brief(outermost.function()) : "";
    }

    static String brief(String symbol) {
        String function = OPENMP_REGION.matcher(symbol).replaceFirst("");
        Matcher lambda = LAMBDA.matcher(function);
        if (lambda.matches()) {
            String scope = qualified(lambda.group(1));
            return scope.isEmpty() ? "lambda" : cut("lambda in " + scope.substring(scope.lastIndexOf(':') + 1));
        }
        return function.equals("operator()")
                ? "lambda"
                : cut(qualified(function)); // gcc states no scope if it is inlined
    }

    /** The function with its class, without parameters and template arguments. */
    private static String qualified(String function) {
        String name = withoutNested(withoutNested(function.replaceFirst(" const$", ""), '<', '>'), '(', ')')
                .strip();
        String qualified = name.substring(name.lastIndexOf(' ') + 1).replaceFirst("^::", "");
        int last = qualified.lastIndexOf("::");
        int before = last < 0 ? -1 : qualified.lastIndexOf("::", last - 1);
        return before < 0 ? qualified : qualified.substring(before + 2);
    }

    /** Columns and lists of steps begin with the name. */
    private static String cut(String name) {
        return name.length() <= MOST_CHARACTERS ? name : name.substring(0, MOST_CHARACTERS - 1) + "…";
    }

    private static String withoutNested(String text, char open, char close) {
        StringBuilder kept = new StringBuilder();
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == open ? 1 : 0;
            if (depth == 0) {
                kept.append(c);
            }
            depth -= c == close ? 1 : 0;
        }
        return depth == 0 ? kept.toString() : text;
    }
}
