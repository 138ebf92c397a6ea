#pragma once

#include <atomic>
#include <optional>
#include <utility>

#include "hazard_pointers.h"

/// Treiber's lock-free stack. Hazard pointers keep a node while another thread reads it.
template <typename T>
class HazardStack {
    struct Node {
        T value;
        std::atomic<Node*> next;
        explicit Node(T initial) : value(std::move(initial)), next(nullptr) {}
    };

public:
    HazardStack() = default;
    HazardStack(const HazardStack&) = delete;
    HazardStack& operator=(const HazardStack&) = delete;

    /// No thread uses the stack any more.
    ~HazardStack() {
        Node* node = head_.load(std::memory_order_relaxed);
        while (node != nullptr) {
            Node* next = node->next.load(std::memory_order_relaxed);
            delete node;
            node = next;
        }
#ifdef BUG_ABA
        delete spare_.load(std::memory_order_relaxed);
#endif
    }

    void push(T value) {
        Node* node = make(std::move(value));
        Node* head = head_.load(std::memory_order_relaxed);
        do {
            node->next.store(head, std::memory_order_relaxed);
        } while (!head_.compare_exchange_weak(head, node, std::memory_order_release, std::memory_order_relaxed));
    }

    std::optional<T> pop() {
        typename HazardDomain<Node>::Guard guard(hazards_);
        while (true) {
            Node* node = guard.protect(head_);
            if (node == nullptr) {
                return std::nullopt;
            }
            Node* next = node->next.load(std::memory_order_relaxed);
            if (head_.compare_exchange_strong(node, next, std::memory_order_acquire, std::memory_order_relaxed)) {
                std::optional<T> value(std::move(node->value));
                dispose(guard, node);
                return value;
            }
        }
    }

    bool empty() const { return head_.load(std::memory_order_acquire) == nullptr; }

private:
#ifdef BUG_ABA
    // Keeps one node for the next push, although another thread may have announced it. If that push makes the node the head again,
    // the other thread's compare-exchange succeeds with the old next.
    Node* make(T value) {
        Node* node = spare_.exchange(nullptr, std::memory_order_acquire);
        if (node == nullptr) {
            return new Node(std::move(value));
        }
        node->value = std::move(value);
        return node;
    }

    void dispose(typename HazardDomain<Node>::Guard& guard, Node* node) {
        Node* none = nullptr;
        if (!spare_.compare_exchange_strong(none, node, std::memory_order_release, std::memory_order_relaxed)) {
            guard.retire(node);
        }
    }

    std::atomic<Node*> spare_{nullptr};
#else
    Node* make(T value) { return new Node(std::move(value)); }

    void dispose(typename HazardDomain<Node>::Guard& guard, Node* node) { guard.retire(node); }
#endif

    HazardDomain<Node> hazards_;
    std::atomic<Node*> head_{nullptr};
};
