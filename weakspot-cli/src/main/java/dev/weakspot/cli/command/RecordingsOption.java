package dev.weakspot.cli.command;

import dev.weakspot.cli.context.CliContext;
import dev.weakspot.cli.output.RecordingFolder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The folder to which a command writes recordings. */
final class RecordingsOption {
    @Option(
            names = "--recordings",
            paramLabel = "DIR",
            converter = FolderName.class,
            defaultValue = RecordingFolder.NAME,
            description = "Record the runs of findings in this folder. The default is " + RecordingFolder.NAME
                    + ". Files are never replaced.")
    private String name;

    RecordingFolder folder(CliContext context) {
        return new RecordingFolder(context.folder(), name, context.console());
    }

    /** Checks the name of a folder. */
    static final class FolderName implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            try {
                if (name.isEmpty()) {
                    throw new TypeConversionException("the name of the folder is empty");
                }
                return Path.of(name).toString();
            } catch (InvalidPathException e) {
                throw new TypeConversionException("'" + name + "' is not the name of a folder");
            }
        }
    }
}
