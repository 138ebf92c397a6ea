package dev.weakspot.cnative.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weakspot.event.WordFunction;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Functions on values of two words agree with arithmetic on 128-bit integers. */
class WideValuesTest {
    private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128);

    @Test
    void functionsUseBothWords() {
        WideValues values = new WideValues();
        Random random = new Random(7);
        List<Long> words = List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, random.nextLong(), random.nextLong());
        for (WordFunction function : WordFunction.values()) {
            for (int i = 0; i < 500; i++) {
                long[] one = {oneOf(words, random), oneOf(words, random)};
                long[] other = {oneOf(words, random), oneOf(words, random)};
                long result =
                        values.lifted(function).apply(values.number(one[0], one[1]), values.number(other[0], other[1]));
                BigInteger expected =
                        expected(function, whole(one), whole(other)).mod(MODULUS);
                assertThat(whole(new long[] {values.low(result), values.high(result)}))
                        .as("%s of %s and %s", function, whole(one), whole(other))
                        .isEqualTo(expected);
            }
        }
    }

    private static long oneOf(List<Long> words, Random random) {
        return words.get(random.nextInt(words.size()));
    }

    private static BigInteger whole(long[] words) {
        BigInteger low = new BigInteger(Long.toUnsignedString(words[0]));
        return new BigInteger(Long.toUnsignedString(words[1])).shiftLeft(64).or(low);
    }

    private static BigInteger expected(WordFunction function, BigInteger old, BigInteger operand) {
        return switch (function) {
            case EXCHANGE -> operand;
            case ADD -> old.add(operand);
            case SUBTRACT -> old.subtract(operand);
            case OR -> old.or(operand);
            case AND -> old.and(operand);
            case XOR -> old.xor(operand);
            case NAND -> old.and(operand).not();
        };
    }
}
