package dev.weakspot.report.html;

import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A headless browser with one tab, controlled through the DevTools protocol. */
final class Chromium {
    private static final long SECONDS = 120; // the machine may be loaded

    private final Process process;
    private final WebSocket socket;
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final List<String> events = new ArrayList<>();
    private final String session;
    private int calls;

    /** The program, if it is installed. */
    static Optional<Path> installed() {
        return Stream.of(System.getenv("PATH").split(":"))
                .map(folder -> Path.of(folder, "chromium"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** @param folder an empty folder for the profile and the log */
    Chromium(Path program, Path folder) throws IOException, InterruptedException {
        Path profile = Files.createDirectory(folder.resolve("profile"));
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--disable-dev-shm-usage",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("chromium.log").toFile())
                .start();
        try {
            socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(address(profile.resolve("DevToolsActivePort")), new Receiver())
                    .orTimeout(SECONDS, TimeUnit.SECONDS)
                    .join();
            String target = field("targetId", call("Target.createTarget", "\"url\":\"about:blank\""));
            session = field(
                    "sessionId", call("Target.attachToTarget", "\"targetId\":\"" + target + "\",\"flatten\":true"));
            for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
                inTab(domain + ".enable", "");
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw e;
        }
    }

    private URI address(Path file) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (System.nanoTime() < end && process.isAlive()) {
            if (Files.exists(file)) {
                List<String> lines = Files.readAllLines(file);
                if (lines.size() == 2) {
                    return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
                }
            }
            Thread.sleep(50);
        }
        throw new IOException("chromium does not start; its log is beside " + file.getParent());
    }

    /** Collects whole messages. */
    private final class Receiver implements WebSocket.Listener {
        private final StringBuilder part = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            part.append(data);
            if (isLast) {
                messages.add(part.toString());
                part.setLength(0);
            }
            from.request(1);
            return null;
        }
    }

    private String call(String method, String parameters) throws IOException, InterruptedException {
        return send(method, parameters, "");
    }

    /** Calls a method of the protocol for the tab, and returns the answer. */
    String inTab(String method, String parameters) throws IOException, InterruptedException {
        return send(method, parameters, ",\"sessionId\":\"" + session + "\"");
    }

    private String send(String method, String parameters, String tab) throws IOException, InterruptedException {
        int id = ++calls;
        socket.sendText(
                        "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":{" + parameters + "}" + tab + "}",
                        true)
                .join();
        while (true) {
            String message = messages.poll(SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new IOException("no answer: method=" + method);
            }
            if (message.startsWith("{\"id\":" + id + ",")) {
                if (message.contains("\"error\":{")) {
                    throw new IOException(method + ": " + message);
                }
                return message;
            }
            events.add(message);
        }
    }

    private static String field(String name, String message) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(message);
        if (!matcher.find()) {
            throw new IllegalStateException("no " + name + ": message=" + message);
        }
        return matcher.group(1);
    }

    /** Opens a page and waits until it is loaded. */
    void open(Path page) throws IOException, InterruptedException {
        events.clear();
        inTab("Page.navigate", "\"url\":\"" + page.toUri() + "\"");
        for (int i = 0; i < SECONDS * 20; i++) {
            if (evaluate("location.href + ' ' + document.readyState").equals(page.toUri() + " complete")) {
                return;
            }
            Thread.sleep(50);
        }
        throw new IOException("the page is not loaded: page=" + page);
    }

    /** The value of a JavaScript expression as text. */
    String evaluate(String expression) throws IOException, InterruptedException {
        String code = "encodeURIComponent(String(" + expression + "))";
        String quoted = code.replace("\\", "\\\\").replace("\"", "\\\"");
        String answer = inTab("Runtime.evaluate", "\"expression\":\"" + quoted + "\",\"returnByValue\":true");
        if (answer.contains("\"exceptionDetails\"")) {
            throw new IOException(expression + ": " + answer);
        }
        return URLDecoder.decode(field("value", answer), StandardCharsets.UTF_8);
    }

    void show(int width, int height, String scheme) throws IOException, InterruptedException {
        inTab(
                "Emulation.setDeviceMetricsOverride",
                "\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":1,\"mobile\":"
                        + (width < 600));
        inTab(
                "Emulation.setEmulatedMedia",
                "\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]");
    }

    /** Presses a key that has no text, such as {@code ArrowLeft}. */
    void press(String key, int code) throws IOException, InterruptedException {
        String parameters = "\"key\":\"" + key + "\",\"code\":\"" + key + "\",\"windowsVirtualKeyCode\":" + code;
        inTab("Input.dispatchKeyEvent", "\"type\":\"rawKeyDown\"," + parameters);
        inTab("Input.dispatchKeyEvent", "\"type\":\"keyUp\"," + parameters);
    }

    /** Writes the whole page as an image. */
    void screenshot(Path file) throws IOException, InterruptedException {
        String size = evaluate("document.documentElement.scrollHeight");
        String width = evaluate("innerWidth");
        String image = inTab(
                "Page.captureScreenshot",
                "\"captureBeyondViewport\":true,\"clip\":{\"x\":0,\"y\":0,\"width\":" + width + ",\"height\":" + size
                        + ",\"scale\":1}");
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(field("data", image)));
    }

    /** The errors of the page since it was opened: exceptions, messages on the console, violations of its policy. */
    List<String> errors() {
        return events.stream()
                .filter(event -> event.contains("\"Runtime.exceptionThrown\"")
                        || event.contains("\"Runtime.consoleAPICalled\"")
                        || event.contains("\"Log.entryAdded\""))
                .toList();
    }

    /** The requests of the page since it was opened. */
    List<String> requests() {
        return events.stream()
                .filter(event -> event.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    /** Ends the browser and its processes. */
    void stop() throws InterruptedException {
        List<ProcessHandle> children = process.descendants().toList();
        try {
            call("Browser.close", "");
        } catch (IOException | RuntimeException e) {
            process.destroy();
        }
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
