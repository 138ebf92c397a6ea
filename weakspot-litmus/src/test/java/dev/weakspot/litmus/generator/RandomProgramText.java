package dev.weakspot.litmus.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a random program. The parameters and registers of a thread are derived from its lines.
 *
 * <p>Locations are w, x, y, z (atomic), d (plain), a (an array), m and n (mutexes), b (a barrier); registers are r0, r1, …
 */
public final class RandomProgramText {
    private static final Pattern REGISTER = Pattern.compile("\\br\\d+\\b");
    private static final Pattern SHARED = Pattern.compile("\\b[wxyzdamnb]\\b");

    private RandomProgramText() {}

    /**
     * The text of a program.
     *
     * @param bodies the lines of each thread; consecutive threads with equal lines share one text
     * @param object the declaration of an object, {@code atomic_int a[2];}, which only programs that use it need
     * @param parameter the parameter of the threads that use the object: {@code atomic_int* a}
     * @param condition the parts of the final condition: {@code 0:r1=2}
     */
    public static String of(List<String> bodies, String object, String parameter, List<String> condition) {
        StringBuilder threads = new StringBuilder();
        for (int first = 0, last; first < bodies.size(); first = last + 1) {
            last = lastLike(first, bodies);
            print(threads, first, last, bodies.get(first), condition);
        }
        String declarations = threads.indexOf(parameter) < 0 ? "{ }\n" : "{ " + object + " }\n";
        String end = condition.isEmpty() ? "" : "\nexists (" + String.join(" /\\ ", condition) + ")\n";
        return "C random\n" + declarations + threads + end;
    }

    private static int lastLike(int thread, List<String> bodies) {
        int last = thread;
        while (last + 1 < bodies.size() && bodies.get(last + 1).equals(bodies.get(thread))) {
            last++;
        }
        return last;
    }

    private static void print(StringBuilder out, int first, int last, String body, List<String> condition) {
        NavigableSet<String> registers = found(REGISTER, body);
        condition.stream()
                .filter(part -> threadOf(part) >= first && threadOf(part) <= last)
                .forEach(part -> registers.addAll(found(REGISTER, part)));
        List<String> parameters = new ArrayList<>();
        for (String name : found(SHARED, body)) {
            parameters.add(type(name, body) + " " + name);
        }
        out.append("\nP").append(first).append(first == last ? "" : "..P" + last);
        out.append(" (").append(String.join(", ", parameters)).append(") {\n");
        registers.forEach(register -> out.append("  int ").append(register).append(";\n"));
        out.append(body).append("}\n");
    }

    private static int threadOf(String part) {
        return Integer.parseInt(part.substring(0, part.indexOf(':')));
    }

    private static NavigableSet<String> found(Pattern pattern, String text) {
        NavigableSet<String> all = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            all.add(matcher.group());
        }
        return all;
    }

    /**
     * A location that a thread accesses non-atomically must have a non-atomic type there: *x of an atomic x is an SC
     * access.
     */
    private static String type(String name, String body) {
        return switch (name) {
            case "m", "n" -> "mtx_t*";
            case "b" -> "barrier_t*";
            default -> body.contains("*" + name) ? "int*" : "atomic_int*";
        };
    }
}
