package dev.weakspot.cli.frontend;

import dev.weakspot.cnative.frontend.NativeFrontEnd;
import dev.weakspot.frontend.FrontEnd;
import dev.weakspot.frontend.TargetKind;
import dev.weakspot.input.InputException;
import dev.weakspot.litmus.frontend.LitmusFrontEnd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The front ends of this command line. A target belongs to the first front end that accepts it.
 *
 * @param all to add a front end, add it to {@link #STANDARD}
 */
public record FrontEnds(List<FrontEnd> all) {
    public static final FrontEnds STANDARD = new FrontEnds(List.of(new LitmusFrontEnd(), new NativeFrontEnd()));

    public FrontEnds {
        all = List.copyOf(all);
    }

    /** The front end of a target for {@code test}, {@code run} or {@code replay}. */
    public FrontEnd forRuns(String file) throws InputException {
        if (file.isEmpty()) {
            throw new InputException("weakspot", "the file name is empty", "name a program");
        }
        Path path = Path.of(file);
        if (Files.isDirectory(path)) {
            throw new InputException(file, "a folder", "name one program; 'weakspot verify' takes folders");
        }
        Optional<FrontEnd> accepting = accepting(path);
        return accepting.isPresent() ? accepting.get() : refuse(file, path);
    }

    private FrontEnd refuse(String file, Path path) throws InputException {
        if (!Files.exists(path)) {
            throw new InputException(file, "no such file", "name a program");
        }
        if (!Files.isRegularFile(path)) {
            throw new InputException(file, "neither a file nor a folder", "name a program");
        }
        if (!Files.isReadable(path)) {
            throw new InputException(file, "cannot be read", "see its permissions");
        }
        throw new InputException(
                file, "neither " + kinds(TargetKind::withArticle, " nor "), kinds(FrontEnds::sentence, "; "));
    }

    /**
     * The front end that verifies a target. A file that no front end accepts goes to the first front end with a
     * verification: a program to be verified may have any name.
     */
    public FrontEnd forVerification(String file) {
        return accepting(Path.of(file))
                .or(() -> all.stream().filter(FrontEnds::verifies).findFirst())
                .orElseThrow(() -> new IllegalStateException("no front end verifies programs"));
    }

    /** Whether a file in a folder is to be verified. */
    boolean isVerifiable(Path file) {
        return accepting(file).filter(FrontEnds::verifies).isPresent();
    }

    private static boolean verifies(FrontEnd frontEnd) {
        return frontEnd.verification().isPresent();
    }

    /** The name of a target that has not been read. */
    public String nameOf(String file) {
        Path path = Path.of(file);
        Path last = path.getFileName();
        return accepting(path).map(frontEnd -> frontEnd.nameOf(path)).orElse(last == null ? file : last.toString());
    }

    private Optional<FrontEnd> accepting(Path file) {
        return all.stream().filter(frontEnd -> frontEnd.accepts(file)).findFirst();
    }

    /** For help texts: the kinds of targets of {@code test}, {@code run} and {@code replay}. */
    public String description() {
        String list = kinds(kind -> kind.withArticle() + ", which " + kind.recognition(), "; or ");
        return Character.toUpperCase(list.charAt(0)) + list.substring(1) + ".";
    }

    /** For help texts: the kinds of targets of {@code verify}. */
    public String verifiedTargets() {
        return all.stream()
                .filter(FrontEnds::verifies)
                .map(frontEnd -> frontEnd.kind().plural())
                .collect(Collectors.joining(" and "));
    }

    /** For messages: how targets that can be verified are recognised. */
    public String verifiableKinds() {
        return all.stream()
                .filter(FrontEnds::verifies)
                .map(frontEnd -> sentence(frontEnd.kind()))
                .collect(Collectors.joining("; "));
    }

    private static String sentence(TargetKind kind) {
        return kind.withArticle() + " " + kind.recognition();
    }

    private String kinds(Function<TargetKind, String> words, String separator) {
        return all.stream().map(FrontEnd::kind).map(words).collect(Collectors.joining(separator));
    }
}
