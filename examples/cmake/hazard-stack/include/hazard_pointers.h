#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <vector>

/// Hazard pointers (Maged Michael, 2004): a thread announces the object that it is about to access, and an object that is
/// announced is not freed.
template <typename T>
class HazardDomain {
    struct alignas(64) Record {
        std::atomic<T*> hazard{nullptr};
        std::atomic<bool> in_use{false};
        std::vector<T*> retired; // of the thread that uses the record
    };

public:
    static constexpr std::size_t kMaxThreads = 4;
    static constexpr std::size_t kScanThreshold = 2;

    HazardDomain() = default;
    HazardDomain(const HazardDomain&) = delete;
    HazardDomain& operator=(const HazardDomain&) = delete;

    /// No thread uses the domain any more.
    ~HazardDomain() {
        for (Record& record : records_) {
            for (T* object : record.retired) {
                delete object;
            }
        }
    }

    /// The hazard pointer of one thread, for the time of one operation.
    class Guard {
    public:
        explicit Guard(HazardDomain& domain) : domain_(domain), record_(domain.claim()) {}
        Guard(const Guard&) = delete;
        Guard& operator=(const Guard&) = delete;

        ~Guard() {
            record_.hazard.store(nullptr, std::memory_order_release);
            record_.in_use.store(false, std::memory_order_release);
        }

        /// Loads a pointer and announces it. The object is not freed while it is announced.
        T* protect(const std::atomic<T*>& source) {
            T* seen = source.load(std::memory_order_relaxed);
            while (true) {
#ifdef BUG_RELAXED_ANNOUNCEMENT
                record_.hazard.store(seen, std::memory_order_relaxed);
#else
                // Release: the scan that reads it sees that this thread no longer uses the object announced before.
                record_.hazard.store(seen, std::memory_order_release);
#endif
#ifndef BUG_NO_FENCE
                // Either the scan after the removal of the object sees the announcement, or the load below sees the removal.
                std::atomic_thread_fence(std::memory_order_seq_cst);
#endif
                T* again = source.load(std::memory_order_acquire);
                if (again == seen) {
                    return seen;
                }
                seen = again;
            }
        }

        /// The object was removed from the structure. It is freed when no thread announces it.
        void retire(T* object) {
            record_.hazard.store(nullptr, std::memory_order_release);
#ifdef BUG_EARLY_RECLAIM
            delete object; // another thread may have announced it
#else
            record_.retired.push_back(object);
            if (record_.retired.size() >= kScanThreshold) {
                domain_.scan(record_.retired);
            }
#endif
        }

    private:
        HazardDomain& domain_;
        Record& record_;
    };

private:
    Record& claim() {
        for (Record& record : records_) {
            if (!record.in_use.load(std::memory_order_relaxed) &&
                !record.in_use.exchange(true, std::memory_order_acquire)) {
                return record;
            }
        }
        throw std::length_error("more threads than hazard pointers");
    }

    void scan(std::vector<T*>& retired) {
        std::atomic_thread_fence(std::memory_order_seq_cst);
        std::array<T*, kMaxThreads> announced;
        for (std::size_t i = 0; i < kMaxThreads; ++i) {
            announced[i] = records_[i].hazard.load(std::memory_order_acquire);
        }
        auto free_from = std::partition(retired.begin(), retired.end(), [&](T* object) {
            return std::find(announced.begin(), announced.end(), object) != announced.end();
        });
        std::for_each(free_from, retired.end(), [](T* object) { delete object; });
        retired.erase(free_from, retired.end());
    }

    std::array<Record, kMaxThreads> records_;
};
