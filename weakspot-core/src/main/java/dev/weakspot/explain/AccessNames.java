package dev.weakspot.explain;

import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.MemoryAccess;
import dev.weakspot.event.Mode;
import dev.weakspot.event.Operation;
import dev.weakspot.event.PlainAccess;
import dev.weakspot.event.Site;
import dev.weakspot.event.Synchronisation;
import dev.weakspot.explain.blocks.LifetimeWords;
import dev.weakspot.finding.Access;
import java.util.Optional;
import java.util.regex.Pattern;

/** Operations as findings name them: a word for the operation, and the program's name of its object. */
public final class AccessNames {
    /** The address of an object without a name. It differs from run to run. */
    private static final Pattern ADDRESS = Pattern.compile("\\b0x[0-9a-f]+");

    private final ProgramNames names;

    public AccessNames(ProgramNames names) {
        this.names = names;
    }

    /** Empty for an operation without a shared object. */
    public Optional<Access> of(Operation operation) {
        if (operation instanceof MemoryAccess access) {
            return Optional.of(access.match(new AccessWords()));
        }
        if (operation instanceof Synchronisation synchronisation) {
            String word = synchronisation.match(new ObjectWords());
            String name = names.object(synchronisation);
            return Optional.of(new Access(operation.thread(), word, Optional.empty(), name, operation.site()));
        }
        if (operation instanceof PlainAccess plain) {
            String word = plain.isWrite() ? "write" : "read";
            String name = names.address(plain.address());
            return Optional.of(new Access(plain.thread(), word, Optional.of(Mode.NON_ATOMIC), name, plain.site()));
        }
        if (operation instanceof LifeCycle.Free free) {
            String name = names.block(free.base());
            return Optional.of(new Access(free.thread(), "free", Optional.empty(), name, free.site()));
        }
        if (operation instanceof LifeCycle.EndOfLifetime end) {
            return Optional.of(ofObject(end, LifetimeWords.word(end), end.base()));
        }
        if (operation instanceof LifeCycle.UndefinedUse use) {
            String name = use.base() == 0 ? "memory that nothing has written" : names.address(use.base());
            return Optional.of(new Access(use.thread(), "use", Optional.empty(), name, use.site()));
        }
        if (operation instanceof LifeCycle.EndOfObject end) {
            String word = end.isDestroyed() ? "destroy" : "initialise";
            return Optional.of(ofObject(end, word, end.base()));
        }
        if (operation instanceof LifeCycle.UseAfterDestroy use) {
            return Optional.of(ofObject(use, "use", use.base()));
        }
        if (operation instanceof LifeCycle.Allocate allocate) {
            String name = names.block(allocate.base());
            return Optional.of(new Access(allocate.thread(), "allocation", Optional.empty(), name, allocate.site()));
        }
        return Optional.empty();
    }

    private Access ofObject(Operation operation, String word, long address) {
        return new Access(operation.thread(), word, Optional.empty(), names.address(address), operation.site());
    }

    /** The next operation of a thread and its site: {@code read x (line 12)}. */
    public String brief(Operation operation) {
        String what = of(operation).map(AccessNames::brief).orElseGet(() -> ofLife(operation));
        return ADDRESS.matcher(what).replaceAll("memory") + " (" + place(operation.site()) + ")";
    }

    private static String place(Site site) {
        return site.stack().isEmpty() ? site.inWords() : site.withoutFolders().toString();
    }

    private static String ofLife(Operation operation) {
        if (operation instanceof LifeCycle.Start) {
            return "start a thread";
        }
        if (operation instanceof LifeCycle.Join join) {
            return "join P" + join.child();
        }
        if (operation instanceof LifeCycle.Pause pause) {
            return pause.micros() == 0 ? "yield" : "sleep";
        }
        if (operation instanceof LifeCycle.Transfer transfer) {
            return "call " + transfer.call();
        }
        if (operation instanceof LifeCycle.EndProcess end) {
            return LifeCycleWords.of(end);
        }
        return operation instanceof LifeCycle.ReadClock ? "read the clock" : "choose";
    }

    static String brief(Access access) {
        return access.location().isEmpty() ? access.operation() : access.operation() + " " + access.location();
    }

    private Access access(Operation operation, String word, Mode mode, int location) {
        String name = names.location(location);
        return new Access(operation.thread(), word, Optional.of(mode), name, operation.site());
    }

    private final class AccessWords implements MemoryAccess.Cases<Access> {
        @Override
        public Access load(MemoryAccess.Load load) {
            return access(load, "read", load.mode(), load.location());
        }

        @Override
        public Access store(MemoryAccess.Store store) {
            return access(store, "write", store.mode(), store.location());
        }

        @Override
        public Access update(MemoryAccess.Update update) {
            return access(update, "update", update.mode(), update.location());
        }

        @Override
        public Access compareExchange(MemoryAccess.CompareExchange exchange) {
            return access(exchange, "compare-exchange", exchange.success(), exchange.location());
        }

        @Override
        public Access await(MemoryAccess.Await await) {
            return access(await, "await", await.mode(), await.location());
        }

        @Override
        public Access awaitExchange(MemoryAccess.AwaitExchange exchange) {
            return access(exchange, "await-exchange", exchange.mode(), exchange.location());
        }

        @Override
        public Access fence(MemoryAccess.Fence fence) {
            return new Access(fence.thread(), "fence", Optional.of(fence.mode()), "", fence.site());
        }
    }
}
