package dev.weakspot.cnative.control;

import dev.weakspot.cnative.log.AddressMap;
import dev.weakspot.cnative.log.AddressMap.Destruction;
import dev.weakspot.cnative.log.MemoryEvents;
import dev.weakspot.cnative.log.SiteCache;
import dev.weakspot.cnative.process.ForkServer;
import dev.weakspot.cnative.process.ProcessorTime;
import dev.weakspot.cnative.wire.ReplyCode;
import dev.weakspot.cnative.wire.RequestKind;
import dev.weakspot.cnative.wire.SharedMemory;
import dev.weakspot.event.LifeCycle;
import dev.weakspot.event.Site;
import dev.weakspot.input.UncheckedInputException;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Receives the requests of a thread until the thread is at its next operation, is outside control, or has ended. */
final class RequestReceiver {
    private final List<NativeThread> threads;
    private final AddressMap addresses;
    private final SiteCache sites;
    private final MemoryEvents memoryEvents;
    private final Requests requests;
    private final NativeNames names;
    private final RunEnding ending;
    private final Consumer<String> remarks;
    private final BooleanSupplier isStopped;
    private final long threadMillis;
    private ForkServer server;

    /**
     * @param remarks accepts notes for the report
     * @param isStopped whether the command must end, because of a time limit or an interruption
     * @param threadMillis the time after which a thread without a request counts as outside control
     */
    RequestReceiver(
            List<NativeThread> threads,
            AddressMap addresses,
            SiteCache sites,
            Requests requests,
            NativeNames names,
            RunEnding ending,
            Consumer<String> remarks,
            BooleanSupplier isStopped,
            long threadMillis) {
        this.threads = threads;
        this.addresses = addresses;
        this.sites = sites;
        this.memoryEvents = new MemoryEvents(addresses, sites);
        this.requests = requests;
        this.names = names;
        this.ending = ending;
        this.remarks = remarks;
        this.isStopped = isStopped;
        this.threadMillis = threadMillis;
    }

    /** Begins a run of this server. */
    void begin(ForkServer runServer) {
        server = runServer;
    }

    /** Waits until the thread, which has the token, is at its next operation or outside control. */
    void await(NativeThread thread) {
        while (true) {
            ending.checkClock();
            switch (server.await(threadMillis)) {
                case ASKED -> {
                    if (isAtOperation(thread)) {
                        return;
                    }
                }
                case ENDED -> {
                    ending.processEnded(server, thread);
                    return;
                }
                case LATE -> {
                    if (continuesWithout(thread)) {
                        return;
                    }
                }
            }
        }
    }

    /** Handles a thread that has sent no request in time. False if the engine waits longer. */
    private boolean continuesWithout(NativeThread thread) {
        boolean mustEnd = ending.isPastTimeLimit() || !ending.abortReason().isEmpty() || isStopped.getAsBoolean();
        if (!mustEnd && (isStarved() || !server.takeTokenFrom(thread.number()))) {
            return false;
        }
        thread.loseToken();
        setOutside(thread, thread.lastSite(), "code that the run-time does not intercept, last operation", false);
        if (mustEnd) { // the thread still has the token and its log, so no other thread may run
            ending.abortIfPastTimeLimit();
            ending.abort("the run was interrupted");
        }
        return true;
    }

    /**
     * Whether the process is ready to run but has had too little processor time since its start to reach a request.
     * Then the engine waits longer. Otherwise the load of the machine would decide which threads are outside control,
     * and runs would not repeat.
     */
    private boolean isStarved() {
        OptionalLong process = server.run();
        return process.isPresent() && ProcessorTime.isLacking(process.getAsLong(), threadMillis / 2);
    }

    /** Handles one request. False if the request was no operation, so that the thread continues. */
    private boolean isAtOperation(NativeThread thread) {
        SharedMemory wire = server.wire();
        if (wire.isDamaged(threads.size())) {
            ending.abortDamaged(server, thread);
            return true;
        }
        if (wire.thread() != thread.number()) {
            throw new IllegalStateException(
                    "request of a thread without the token: thread=" + wire.thread() + ", token=" + thread.number());
        }
        if (!thread.log().add(wire)) {
            ending.abortDamaged(server, thread);
            return true;
        }
        thread.log().searchWrites(addresses::noteWritten);
        thread.log().search(entry -> thread.addLogged(memoryEvents.take(thread.number(), entry, thread.lastSite())));
        addresses.stacks().stopAt(thread.number(), wire.frame()); // the log may have the stack
        boolean mustNotSwitch =
                wire.kind() == RequestKind.LOG_FULL && wire.flags() == RequestKind.NO_SWITCH && threads.size() > 1;
        if (mustNotSwitch || isNote(thread, wire)) {
            server.reply(thread.number(), ReplyCode.GO_ON);
            return false;
        }
        setNext(thread, wire);
        return true;
    }

    /** Handles a request that only informs the engine. False for any other request. */
    private boolean isNote(NativeThread thread, SharedMemory wire) {
        switch (wire.kind()) {
            case RequestKind.NAME_THREAD -> thread.setName(wire.text());
            case RequestKind.NAME_LOCATION -> names.set(wire.address(), wire.size(), wire.text());
            case RequestKind.REMARK -> remarks.accept(wire.text());
            default -> {
                return false;
            }
        }
        return true;
    }

    private void setNext(NativeThread thread, SharedMemory wire) {
        thread.noteOperation();
        if (wire.kind() == RequestKind.RESUME) {
            thread.resume();
            return;
        }
        thread.setLocalStateHash(wire.localStateHash());
        thread.setAwaitedObject(wire.kind() == RequestKind.PARK ? wire.other() : 0);
        if (wire.kind() == RequestKind.CHOOSE) {
            thread.setAlternatives(
                    wire.text().isEmpty() ? List.of() : wire.text().lines().toList());
        }
        Site site = wire.programCounter() == 0
                ? thread.lastSite()
                : sites.at(thread.log().path(), wire.programCounter());
        switch (wire.kind()) {
            case RequestKind.LEAVE -> {
                setOutside(thread, site, wire.text(), wire.flags() == RequestKind.WITHIN);
                server.reply(SharedMemory.NO_THREAD, ReplyCode.GO_ON);
            }
            case RequestKind.USE_AFTER_DESTROY -> thread.setWanted(useAfterDestroy(thread, site, wire));
            case RequestKind.UNSUPPORTED -> throw new UncheckedInputException(site + ": " + wire.text());
            case RequestKind.CRASH ->
                thread.setWanted(new LifeCycle.Crash(thread.number(), site, wire.text() + origin(wire.address())));
            case RequestKind.END -> {
                addresses.stacks().end(thread.number());
                thread.setWanted(requests.operation(wire, thread.number(), site, thread.pending()));
            }
            case RequestKind.SWITCH -> {
                if (!isSuspended(wire.count())) {
                    ending.abortDamaged(server, thread);
                    return;
                }
                boolean ends = wire.flags() == RequestKind.ENDS;
                if (ends) {
                    addresses.stacks().end(thread.number());
                }
                thread.setSwitch(new LifeCycle.Switch(thread.number(), site, wire.count()), ends);
            }
            case RequestKind.EXIT -> {
                thread.setWanted(requests.operation(wire, thread.number(), site, thread.pending()));
                ending.exit(thread, site, wire.count() & 0xff);
            }
            default -> thread.setWanted(requests.operation(wire, thread.number(), site, thread.pending()));
        }
        if (thread.wanted() instanceof LifeCycle.EndProcess end) {
            ending.beginExit(end);
        }
    }

    private boolean isSuspended(int thread) {
        return thread >= 0 && thread < threads.size() && threads.get(thread).wanted() instanceof LifeCycle.Suspended;
    }

    /** The memory from which the address of a fault comes, if nothing has written it; 0 if not, 1 if it is unknown which. */
    private String origin(long source) {
        if (source == 0) {
            return "";
        }
        String text = ", which comes from memory that nothing has written";
        return addresses
                .block(source)
                .map(block -> text + ": " + names.address(source) + ", allocated by P" + block.thread())
                .orElse(text);
    }

    private LifeCycle useAfterDestroy(NativeThread thread, Site site, SharedMemory wire) {
        String destruction = addresses
                .destruction(wire.address())
                .map(this::inWords)
                .orElse(
                        wire.flags() == RequestKind.OVERWRITTEN
                                ? "which was destroyed or never initialised: its memory holds no such object"
                                : "which a thread outside control destroyed");
        return new LifeCycle.UseAfterDestroy(thread.number(), site, wire.address(), wire.text(), destruction);
    }

    private String inWords(Destruction destruction) {
        Site site = sites.at(destruction.place());
        return "which P" + destruction.thread() + " destroyed at " + site.file() + ":" + site.line();
    }

    private void setOutside(NativeThread thread, Site site, String where, boolean dependsOnOthers) {
        addresses.stacks().leave(thread.number());
        thread.setWanted(new LifeCycle.Outside(thread.number(), site, where, dependsOnOthers));
    }
}
