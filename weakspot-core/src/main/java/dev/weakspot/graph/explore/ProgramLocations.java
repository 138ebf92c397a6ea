package dev.weakspot.graph.explore;

import dev.weakspot.control.ControlledProgram;
import dev.weakspot.graph.GraphLocation;
import dev.weakspot.graph.SharedLocations;
import dev.weakspot.memory.Location;
import java.util.List;

/** The locations of a program under control. Mutexes and the location of SC fences begin with 0. */
final class ProgramLocations implements SharedLocations {
    private final List<Location> locations;
    private final ControlledProgram program;

    ProgramLocations(ControlledProgram program) {
        this.program = program;
        this.locations = program.locations();
    }

    Location memory(int location) {
        return location < locations.size()
                ? locations.get(location)
                : program.capabilities().addedLocations().location(location);
    }

    @Override
    public long initial(int number) {
        return GraphLocation.isMemory(number)
                ? memory(GraphLocation.memory(number)).initial()
                : 0;
    }

    @Override
    public boolean isPlain(int number) {
        return GraphLocation.isMemory(number)
                && memory(GraphLocation.memory(number)).use() == Location.Use.PLAIN;
    }
}
