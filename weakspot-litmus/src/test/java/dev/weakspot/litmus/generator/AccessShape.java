package dev.weakspot.litmus.generator;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The accesses of each thread in their order: the skeleton of a program. In the classic shapes every order between two
 * accesses matters; random generation alone rarely produces the larger ones.
 */
record AccessShape(List<List<EitherAccess>> threads) {
    enum Direction {
        READ,
        WRITE,
        EITHER
    }

    /** An access that may become any operation of its direction. */
    record EitherAccess(Direction direction, String location) {}

    private static final List<AccessShape> CLASSIC = shapes(
            "Wx Ry | Wy Rx", // SB
            "Wx Wy | Ry Rx", // MP
            "Rx Wy | Ry Wx", // LB
            "Wx Wy | Ry Wx", // S
            "Wx Wy | Wy Rx", // R
            "Wx Wy | Wy Wx", // 2+2W
            "Wx | Wx | Rx Rx", // CoRR
            "Wx Ry | Wy Rx Ry",
            "Wx Wy Ry | Wy Wx Rx", // 2+2W with reads
            "Wx Wy Wy | Ry Rx",
            "Wx Wy | Wy | Ry Rx", // MP with a release sequence, or without
            "Wx Wy | Wy Ry Rx",
            "Wx | Rx Wy | Ry Rx", // WRC
            "Wx | Rx Ry | Wy Rx", // RWC
            "Wx Wy | Ry Wz | Rz Rx", // ISA2
            "Wx Wy | Ry Rz | Wz Rx", // W+RWC
            "Wx Wy | Wy Wz | Rz Rx", // Z6.3
            "Wx Ry | Wy Rz | Wz Rx", // 3.SB
            "Wx Wy | Wy Wz | Wz Wx", // 3.2W
            "Wx | Rx Wy | Ry Wx", // WWC
            "Wx | Wy | Rx Ry | Ry Rx", // IRIW
            "Wx Wz Rw | Wy Ww Rz | Rx", // nested
            "Wz Wx Ry | Wy Rx Rz",
            "Rx | Wx Ry | Wy", // f-order
            "Wx Ry | Wy Rw Rx | Ww", // sc-fence-rel
            "Wd Wy | Ry Rd",
            "Wd Wy | Ry Wd",
            "Wd Wy | Ry Wz | Rz Rd",
            "Wd Wy Wx | Rx Ry Wd", // race-tainted
            "Wd Wx Ry | Wy Rx Wd");

    private static List<AccessShape> shapes(String... shapes) {
        return Arrays.stream(shapes).map(AccessShape::of).toList();
    }

    private static AccessShape of(String text) {
        return new AccessShape(Arrays.stream(text.split("\\|", -1))
                .map(thread -> Arrays.stream(thread.strip().split(" ", -1))
                        .map(word -> new EitherAccess(
                                word.charAt(0) == 'R' ? Direction.READ : Direction.WRITE, word.substring(1)))
                        .toList())
                .toList());
    }

    static AccessShape classic(Random random) {
        return CLASSIC.get(random.nextInt(CLASSIC.size()));
    }

    /** A shape without structure: random accesses to random locations. */
    static AccessShape anyWith(int... accesses) {
        return new AccessShape(Arrays.stream(accesses)
                .mapToObj(count -> IntStream.range(0, count)
                        .mapToObj(i -> new EitherAccess(Direction.EITHER, ""))
                        .toList())
                .toList());
    }
}
