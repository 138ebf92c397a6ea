package dev.weakspot.recording;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A run that showed something, as a file keeps it: what is needed to have it again, and to know it is the same.
 *
 * @param finding what it shows: the kind, and the line and column of each operation that makes it
 */
public record Recording(Subject subject, Conditions conditions, String origin, Shown finding, List<Line> lines) {
    public Recording {
        lines = List.copyOf(lines);
    }

    /**
     * What ran.
     *
     * @param fingerprint of the text or the bytes of the program
     * @param arguments that it was given
     * @param input that it was given to read
     */
    public record Subject(String program, String file, String fingerprint, List<String> arguments, Input input) {
        public Subject {
            arguments = List.copyOf(arguments);
        }

        /** One that was given nothing. */
        public Subject(String program, String file, String fingerprint) {
            this(program, file, fingerprint, List.of(), Input.NONE);
        }

        /** By the text of the program. */
        public static Subject of(String program, String file, String text) {
            return new Subject(program, file, Fingerprint.of(bytesOf(text)));
        }

        /** By the bytes of the program. */
        public static Subject of(String program, String file, byte[] bytes, List<String> arguments) {
            return new Subject(program, file, Fingerprint.of(bytes), arguments, Input.NONE);
        }

        /** The same with something to read. */
        public Subject reading(Input given) {
            return new Subject(program, file, fingerprint, arguments, given);
        }

        public boolean isOf(String text) {
            return isOf(bytesOf(text));
        }

        public boolean isOf(byte[] bytes) {
            return fingerprint.equals(Fingerprint.of(bytes));
        }

        private static byte[] bytesOf(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * What it ran under.
     *
     * @param memory {@code sc} or {@code rc20}
     * @param spin {@code auto} or {@code strict}
     */
    public record Conditions(String memory, String spin, int keep) {}

    /** A kind of finding, and where it shows: {@code 12:3} in the file of the subject, {@code queue.c:12:3} in another. */
    public record Shown(String kind, List<String> places) {
        public Shown {
            places = List.copyOf(places);
        }
    }

    /**
     * One decision; or many of one thread, each in way 0 and without words.
     *
     * @param way counts from 0
     */
    public record Line(int thread, int way, int ways, int count, String words) {
        public static Line one(int thread, int way, int ways, String words) {
            return new Line(thread, way, ways, 1, words);
        }

        public static Line many(int thread, int count) {
            return new Line(thread, 0, Script.UNKNOWN_WAYS, count, "");
        }

        boolean isFolded() {
            return ways == Script.UNKNOWN_WAYS;
        }
    }

    public Script script() {
        return new Script() {
            private int next;
            private int left;
            private Line line;

            @Override
            public boolean next() {
                if (left == 0) {
                    if (next == lines.size()) {
                        return false;
                    }
                    line = lines.get(next++);
                    left = line.count();
                }
                left--;
                return true;
            }

            @Override
            public int thread() {
                return line.thread();
            }

            @Override
            public int way() {
                return line.way();
            }

            @Override
            public int ways() {
                return line.ways();
            }

            @Override
            public String words() {
                return line.words();
            }
        };
    }
}
