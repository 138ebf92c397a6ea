#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>
#include <utility>

/// A bounded queue for one producer and one consumer.
///
/// The indices only grow; the slot of index i is i modulo Capacity. The producer owns the slots from tail to head + Capacity, and
/// the consumer those from head to tail. Storing an index hands a slot over. Each side caches the other side's index, and loads
/// the index itself only if the cached one shows no slot.
template <typename T, std::size_t Capacity>
class SpscRing {
    static_assert(Capacity > 0 && (Capacity & (Capacity - 1)) == 0, "Capacity has to be a power of two");

public:
    SpscRing() = default;
    SpscRing(const SpscRing&) = delete;
    SpscRing& operator=(const SpscRing&) = delete;

    static constexpr std::size_t capacity() { return Capacity; }

    /// Adds an element, unless the ring is full. Only the producer calls this.
    template <typename U>
    bool try_push(U&& value) {
        const std::size_t tail = tail_.load(std::memory_order_relaxed);
        if (tail - cached_head_ == Capacity) {
#ifdef BUG_STALE_HEAD
            cached_head_ = head_.load(std::memory_order_relaxed); // does not wait for the consumer's read of the slot
#else
            cached_head_ = head_.load(std::memory_order_acquire);
#endif
            if (tail - cached_head_ == Capacity) {
                return false;
            }
        }
        slots_[tail % Capacity] = std::forward<U>(value);
#ifdef BUG_RELAXED_PUBLISH
        tail_.store(tail + 1, std::memory_order_relaxed); // does not publish the slot
#else
        tail_.store(tail + 1, std::memory_order_release);
#endif
        return true;
    }

    /// Removes the oldest element, unless the ring is empty. Only the consumer calls this.
    std::optional<T> try_pop() {
        const std::size_t head = head_.load(std::memory_order_relaxed);
        if (head == cached_tail_) {
            cached_tail_ = tail_.load(std::memory_order_acquire);
            if (head == cached_tail_) {
                return std::nullopt;
            }
        }
#ifdef BUG_EARLY_RELEASE
        head_.store(head + 1, std::memory_order_release); // the producer may use the slot again
        return std::optional<T>(std::move(slots_[head % Capacity]));
#else
        std::optional<T> value(std::move(slots_[head % Capacity]));
        head_.store(head + 1, std::memory_order_release);
        return value;
#endif
    }

    /// The number of elements, at some time during the call. The producer and the consumer may call this.
    std::size_t size() const {
        const std::size_t head = head_.load(std::memory_order_acquire); // first: the tail never falls behind it
        const std::size_t tail = tail_.load(std::memory_order_acquire);
        return tail - head;
    }

    bool empty() const { return size() == 0; }

private:
    static constexpr std::size_t kCacheLine = 64;

    alignas(kCacheLine) std::atomic<std::size_t> head_{0};
    alignas(kCacheLine) std::size_t cached_tail_ = 0; // the consumer's
    alignas(kCacheLine) std::atomic<std::size_t> tail_{0};
    alignas(kCacheLine) std::size_t cached_head_ = 0; // the producer's
    alignas(kCacheLine) std::array<T, Capacity> slots_{};
};
