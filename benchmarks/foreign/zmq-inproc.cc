// ZeroMQ: two threads exchange requests and replies over an in-process transport; the library has two more threads.
#include <zmq.h>

#include <cassert>
#include <cstring>
#include <thread>

static void *context;

static void serve() {
    void *socket = zmq_socket(context, ZMQ_REP);
    assert(zmq_bind(socket, "inproc://service") == 0);
    for (int i = 0; i < 2; i++) {
        char request[8] = "";
        assert(zmq_recv(socket, request, sizeof request, 0) == 6);
        assert(memcmp(request, "hello", 6) == 0);
        assert(zmq_send(socket, "world", 6, 0) == 6);
    }
    assert(zmq_close(socket) == 0);
}

int main() {
    context = zmq_ctx_new();
    std::thread server(serve);
    void *socket = zmq_socket(context, ZMQ_REQ);
    assert(zmq_connect(socket, "inproc://service") == 0);
    for (int i = 0; i < 2; i++) {
        char reply[8] = "";
        assert(zmq_send(socket, "hello", 6, 0) == 6);
        assert(zmq_recv(socket, reply, sizeof reply, 0) == 6);
        assert(memcmp(reply, "world", 6) == 0);
    }
    server.join();
    assert(zmq_close(socket) == 0);
    assert(zmq_ctx_term(context) == 0);
    return 0;
}
