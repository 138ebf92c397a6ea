package dev.weakspot.recording;

import dev.weakspot.memory.MemoryModel;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A run with a finding, as a file stores it: everything needed to repeat the run, and to check that the repetition is the same.
 *
 * @param origin the strategy, seed and number of the recorded run
 * @param finding the finding that the run shows
 */
public record Recording(
        Subject subject, Conditions conditions, String origin, RecordedFinding finding, List<Line> lines) {
    public Recording {
        lines = List.copyOf(lines);
    }

    /**
     * The program that ran.
     *
     * @param fingerprint the digest of the text or the bytes of the program
     * @param arguments its command-line arguments
     * @param input its standard input
     * @param expectedStatus the exit status with which it is meant to end
     * @param teamSizes the sizes among which a run chooses that of its teams of threads; empty for the usual ones
     */
    public record Subject(
            String program,
            String file,
            String fingerprint,
            List<String> arguments,
            RecordedInput input,
            int expectedStatus,
            List<Integer> teamSizes) {
        public Subject {
            arguments = List.copyOf(arguments);
            teamSizes = List.copyOf(teamSizes);
        }

        /** A program with the usual team sizes. */
        public Subject(
                String program,
                String file,
                String fingerprint,
                List<String> arguments,
                RecordedInput input,
                int expectedStatus) {
            this(program, file, fingerprint, arguments, input, expectedStatus, List.of());
        }

        /** A program without arguments and standard input. */
        public Subject(String program, String file, String fingerprint) {
            this(program, file, fingerprint, List.of(), RecordedInput.NONE, 0);
        }

        /** Identifies a program by its text. */
        public static Subject of(String program, String file, String text) {
            return new Subject(program, file, ContentDigest.of(bytesOf(text)));
        }

        /** Identifies a program by its bytes. */
        public static Subject of(String program, String file, byte[] bytes, List<String> arguments) {
            return new Subject(program, file, ContentDigest.of(bytes), arguments, RecordedInput.NONE, 0);
        }

        /** This program with a standard input. */
        public Subject reading(RecordedInput given) {
            return new Subject(program, file, fingerprint, arguments, given, expectedStatus, teamSizes);
        }

        /** This program if it is meant to end with this exit status. */
        public Subject expecting(int status) {
            return new Subject(program, file, fingerprint, arguments, input, status, teamSizes);
        }

        /** This program if its runs choose among these sizes of teams. */
        public Subject withTeamSizes(List<Integer> sizes) {
            return new Subject(program, file, fingerprint, arguments, input, expectedStatus, sizes);
        }

        public boolean isOf(String text) {
            return isOf(bytesOf(text));
        }

        public boolean isOf(byte[] bytes) {
            return fingerprint.equals(ContentDigest.of(bytes));
        }

        private static byte[] bytesOf(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    /**
     * The options of the run.
     *
     * @param keep how many entries of a location are kept at most where some thread could still read an older one
     */
    public record Conditions(MemoryModel memory, SpinTreatment spin, int keep) {}

    /** A kind of finding, and the sites of its operations: {@code 12:3} in the file of the program, else {@code queue.c:12:3}. */
    public record RecordedFinding(String kind, List<String> sites) {
        public RecordedFinding {
            sites = List.copyOf(sites);
        }
    }

    /**
     * One decision, or several of one thread with choice 0 and without words.
     *
     * @param choice counts from 0
     */
    public record Line(int thread, int choice, int choices, int count, String words) {
        public static Line one(int thread, int choice, int choices, String words) {
            return new Line(thread, choice, choices, 1, words);
        }

        public static Line many(int thread, int count) {
            return new Line(thread, 0, RecordedSteps.UNKNOWN_CHOICES, count, "");
        }

        boolean isFolded() {
            return choices == RecordedSteps.UNKNOWN_CHOICES;
        }
    }

    public RecordedSteps steps() {
        return new RecordedSteps() {
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
            public int choice() {
                return line.choice();
            }

            @Override
            public int choices() {
                return line.choices();
            }

            @Override
            public String words() {
                return line.words();
            }
        };
    }
}
