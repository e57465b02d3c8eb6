#pragma once
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace acmotion::cli {

// Work on its way from threads to others. A thread that is too fast waits.
template <class T>
class BoundedQueue {
 public:
    explicit BoundedQueue(std::size_t most) : most_(most) {}

    // False if it was closed: the work is not wanted any more.
    bool push(T one) {
        std::unique_lock lock{mutex_};
        has_room_.wait(lock, [this] { return is_closed_ || waiting_.size() < most_; });
        if (is_closed_) return false;
        waiting_.push_back(std::move(one));
        has_work_.notify_one();
        return true;
    }
    // Nothing if it was closed, and all is done.
    [[nodiscard]] std::optional<T> pop() {
        std::unique_lock lock{mutex_};
        has_work_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return std::nullopt;
        T one = std::move(waiting_.front());
        waiting_.pop_front();
        has_room_.notify_one();
        return one;
    }
    // All that waits, at least one; none if it was closed, and all is done.
    [[nodiscard]] std::vector<T> pop_all() {
        std::unique_lock lock{mutex_};
        has_work_.wait(lock, [this] { return is_closed_ || !waiting_.empty(); });
        std::vector<T> all{std::make_move_iterator(waiting_.begin()), std::make_move_iterator(waiting_.end())};
        waiting_.clear();
        has_room_.notify_all();
        return all;
    }
    // What waits is still done.
    void close() { end(false); }
    // What waits is forgotten.
    void abandon() { end(true); }

 private:
    void end(bool forgets) {
        const std::scoped_lock lock{mutex_};
        is_closed_ = true;
        if (forgets) waiting_.clear();
        has_work_.notify_all();
        has_room_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable has_work_;
    std::condition_variable has_room_;
    std::deque<T> waiting_;
    std::size_t most_;
    bool is_closed_ = false;
};

}  // namespace acmotion::cli
