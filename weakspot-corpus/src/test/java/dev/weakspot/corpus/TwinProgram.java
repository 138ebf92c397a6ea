package dev.weakspot.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A small random program, written as a litmus program and in C with identical statements. In C, its locations have types of
 * all widths, and the program prints its own outcome, read from plain memory.
 */
final class TwinProgram {
    private static final List<String> TYPES = List.of("signed char", "short", "int", "long", "__int128");
    private static final List<String> NAMES = List.of("x", "y", "z");

    private final Random random;
    private final List<String> types;
    private final List<List<String>> threads = new ArrayList<>();

    /** For each thread the location that decides the type of each register. */
    private final List<List<Integer>> registers = new ArrayList<>();

    private final int relaxedShare;
    private final boolean hasFences;
    private final boolean hasLoops;

    TwinProgram(long seed) {
        random = new Random(seed);
        types = IntStream.range(0, 2 + random.nextInt(2))
                .mapToObj(i -> TYPES.get(random.nextInt(TYPES.size())))
                .toList();
        relaxedShare = 30 + random.nextInt(70);
        hasFences = random.nextInt(3) == 0;
        hasLoops = random.nextInt(6) == 0;
        int count = random.nextInt(3) == 0 ? 3 : 2;
        for (int thread = 0; thread < count; thread++) {
            registers.add(new ArrayList<>());
            List<String> lines = new ArrayList<>();
            int length = count == 2 ? 2 + random.nextInt(3) : 1 + random.nextInt(2);
            for (int i = 0; i < length; i++) {
                add(lines, registers.get(thread));
            }
            threads.add(lines);
        }
    }

    private void add(List<String> lines, List<Integer> own) {
        if (hasFences && random.nextInt(4) == 0) {
            lines.add("atomic_thread_fence(" + order("acquire", "release", "acq_rel", "seq_cst", "seq_cst") + ");");
        }
        if (hasLoops && random.nextInt(4) == 0) {
            lines.add("while (atomic_load_explicit(" + NAMES.get(random.nextInt(types.size())) + ", " + readOrder()
                    + ") == 0) { }");
        }
        if (!own.isEmpty() && random.nextInt(6) == 0) {
            lines.add("if (" + register(own) + " == " + random.nextInt(3) + ") {");
            access(lines, own);
            lines.add("}");
        } else {
            access(lines, own);
        }
    }

    private void access(List<String> lines, List<Integer> own) {
        int location = random.nextInt(types.size());
        String name = NAMES.get(location);
        switch (random.nextInt(9)) {
            case 0, 1, 2 ->
                lines.add("atomic_store_explicit(" + name + ", " + operand(own) + ", " + writeOrder() + ");");
            case 3, 4, 5 ->
                lines.add(newRegister(own, location) + " = atomic_load_explicit(" + name + ", " + readOrder() + ");");
            case 6, 7 -> {
                String operand = operand(own);
                lines.add(newRegister(own, location) + " = atomic_"
                        + oneOf("fetch_add", "fetch_sub", "fetch_or", "fetch_and", "fetch_xor", "exchange")
                        + "_explicit(" + name + ", " + operand + ", " + updateOrder() + ");");
            }
            default -> {
                String desired = operand(own);
                String expected = newRegister(own, location);
                lines.add(expected + " = " + random.nextInt(2) + ";");
                lines.add(newRegister(own, location) + " = atomic_compare_exchange_" + oneOf("strong", "weak")
                        + "_explicit(" + name + ", &" + expected + ", " + desired + ", " + updateOrder() + ", "
                        + readOrder() + ");");
            }
        }
    }

    private String newRegister(List<Integer> own, int location) {
        own.add(location);
        return "r" + (own.size() - 1);
    }

    private String register(List<Integer> own) {
        return "r" + random.nextInt(own.size());
    }

    private String operand(List<Integer> own) {
        return own.isEmpty() || random.nextInt(3) > 0
                ? Integer.toString(1 + random.nextInt(2))
                : register(own) + " + 1";
    }

    private String readOrder() {
        return order("acquire", "acquire", "seq_cst");
    }

    private String writeOrder() {
        return order("release", "release", "seq_cst");
    }

    private String updateOrder() {
        return order("acquire", "release", "acq_rel", "seq_cst");
    }

    private String order(String... stronger) {
        boolean isRelaxed = random.nextInt(100) < relaxedShare && !stronger[stronger.length - 2].equals("seq_cst");
        return "memory_order_" + (isRelaxed ? "relaxed" : oneOf(stronger));
    }

    private String oneOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    boolean hasWeakExchange() {
        return litmus().contains("exchange_weak");
    }

    String litmus() {
        StringBuilder text = new StringBuilder("C twin\n{ ");
        for (int i = 0; i < types.size(); i++) {
            text.append(NAMES.get(i)).append(" = 0; ");
        }
        text.append("}\n");
        String parameters = IntStream.range(0, types.size())
                .mapToObj(i -> "atomic_int* " + NAMES.get(i))
                .collect(Collectors.joining(", "));
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append("P").append(thread).append(" (").append(parameters).append(") {\n");
            for (int i = 0; i < registers.get(thread).size(); i++) {
                text.append("  int r").append(i).append(" = 0;\n");
            }
            threads.get(thread).forEach(line -> text.append("  ").append(line).append('\n'));
            text.append("}\n");
        }
        return text + "locations [" + String.join("; ", NAMES.subList(0, types.size())) + "]\n";
    }

    /** The function {@code program_number} with its variables and thread functions. */
    String c(int number) {
        String own = "p" + number + "_";
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < types.size(); i++) {
            text.append("static _Atomic(" + types.get(i) + ") " + own + NAMES.get(i) + ";\n");
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append("static int " + own + "r" + thread + "[8];\n");
            text.append("static void *" + own + "t" + thread + "(void *argument) {\n");
            for (int i = 0; i < types.size(); i++) {
                text.append("  _Atomic(" + types.get(i) + ") *" + NAMES.get(i) + " = &" + own + NAMES.get(i) + ";\n");
            }
            List<Integer> locations = registers.get(thread);
            for (int i = 0; i < locations.size(); i++) {
                text.append("  " + types.get(locations.get(i)) + " r" + i + " = 0;\n");
            }
            threads.get(thread).forEach(line -> text.append("  ").append(line).append('\n'));
            for (int i = 0; i < locations.size(); i++) {
                text.append("  " + own + "r" + thread + "[" + i + "] = (int)r" + i + ";\n");
            }
            text.append("  return argument;\n}\n");
        }
        text.append("static void program_" + number + "(void) {\n  pthread_t threads[" + threads.size() + "];\n");
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append("  pthread_create(&threads[" + thread + "], NULL, " + own + "t" + thread + ", NULL);\n");
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            text.append("  pthread_join(threads[" + thread + "], NULL);\n");
        }
        for (int thread = 0; thread < threads.size(); thread++) {
            for (int i = 0; i < registers.get(thread).size(); i++) {
                text.append("  printf(\"" + thread + ":r" + i + "=%d \", " + own + "r" + thread + "[" + i + "]);\n");
            }
        }
        for (int i = 0; i < types.size(); i++) {
            String name = own + NAMES.get(i);
            text.append("  { " + types.get(i) + " last; __builtin_memcpy(&last, (void *)&" + name
                    + ", sizeof last);\n    printf(\"" + NAMES.get(i) + "=%d@%p \", (int)last, (void *)&" + name
                    + "); }\n");
        }
        return text + "}\n";
    }

    /** Many programs in one binary: its argument selects the program to run. */
    static String c(List<TwinProgram> programs) {
        StringBuilder text = new StringBuilder(
                "#include <pthread.h>\n#include <stdatomic.h>\n#include <stdio.h>\n#include <stdlib.h>\n");
        for (int i = 0; i < programs.size(); i++) {
            text.append(programs.get(i).c(i));
        }
        text.append("int main(int count, char **arguments) {\n  switch (atoi(arguments[1])) {\n");
        for (int i = 0; i < programs.size(); i++) {
            text.append("  case " + i + ": program_" + i + "(); break;\n");
        }
        return text + "  }\n}\n";
    }
}
