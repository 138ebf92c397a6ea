package dev.weakspot.litmus.answers;

import java.util.Random;

/** Small random programs with all kinds of operations and failures. The seed determines the program. */
public final class RandomTexts {
    private final Random random;
    private final boolean withChoices;
    private int registers;

    private RandomTexts(long seed, boolean withChoices) {
        this.random = new Random(seed);
        this.withChoices = withChoices;
    }

    /** A program without choices and fences: each move of the search is a step of the interleaving. */
    static String plain(long seed) {
        return new RandomTexts(seed, false).program();
    }

    public static String any(long seed) {
        return new RandomTexts(seed, true).program();
    }

    private String program() {
        StringBuilder text = new StringBuilder("C random\n{ x = " + random.nextInt(2) + "; int a[2]; barrier_t bar = "
                + (1 + random.nextInt(3)) + "; mtx_t m; mtx_t n; }\n");
        int threads = 2 + random.nextInt(2);
        for (int thread = 0; thread < threads; thread++) {
            registers = 0;
            text.append("P" + thread + " (atomic_int* x, int* y, int* a, barrier_t* bar, mtx_t* m, mtx_t* n) {\n");
            for (int i = 1 + random.nextInt(4); i > 0; i--) {
                text.append("  ").append(statement(2)).append('\n');
            }
            text.append("}\n");
        }
        return text.append(random.nextBoolean() ? "exists" : "forall")
                .append(" (x=1 /\\ ~y=2)\n")
                .toString();
    }

    private String statement(int depth) {
        int kinds = withChoices ? 17 : 15;
        return switch (random.nextInt(kinds)) {
            case 0 -> location() + " = " + value() + ";";
            case 1, 2 -> "int " + fresh() + " = " + location() + ";";
            case 3 -> "atomic_fetch_add(x, " + value() + ");";
            case 4 -> "int " + fresh() + " = atomic_exchange(x, " + value() + ");";
            case 5 -> {
                String expected = fresh();
                yield "int " + expected + " = " + random.nextInt(2) + "; atomic_compare_exchange_"
                        + (random.nextBoolean() ? "weak" : "strong") + "(x, &" + expected + ", " + value() + ");";
            }
            case 6 -> "mtx_lock(" + mutex() + ");";
            case 7 -> "mtx_unlock(" + mutex() + ");";
            case 8 -> {
                String mutex = mutex();
                yield "mtx_lock(" + mutex + "); " + statement(0) + " mtx_unlock(" + mutex + ");";
            }
            case 9 -> "barrier_wait(bar);";
            case 10 -> "await(x, " + value() + ", memory_order_acquire);";
            case 11 -> "while (atomic_load(x) == " + random.nextInt(3) + ") {}";
            case 12 -> "assert(" + location() + " != " + random.nextInt(3) + ");";
            case 13 -> depth == 0 ? ";" : "if (" + location() + ") { " + nested(depth) + " }";
            case 14 ->
                random.nextBoolean() ? "a[*y] = 1 / (" + location() + " - 1);" : location() + " = " + location() + ";";
            case 15 -> "int " + fresh() + " = choose(0, 1, 1);";
            default -> "atomic_thread_fence(memory_order_seq_cst);";
        };
    }

    /** Each statement uses only registers that it declares, so no later statement needs a register of the block. */
    private String nested(int depth) {
        return statement(depth - 1) + " " + statement(depth - 1);
    }

    private String fresh() {
        return "r" + registers++;
    }

    private String location() {
        return switch (random.nextInt(4)) {
            case 0 -> "*y";
            case 1 -> "a[" + random.nextInt(2) + "]";
            default -> "*x";
        };
    }

    private String mutex() {
        return random.nextInt(3) == 0 ? "n" : "m";
    }

    private String value() {
        return Integer.toString(random.nextInt(3));
    }
}
