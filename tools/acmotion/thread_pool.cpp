#include "thread_pool.h"

#include <algorithm>

namespace acmotion::cli {
namespace {

constexpr std::size_t kLeastBodies = 128;  // in a piece
constexpr std::size_t kPiecesPerThread = 4;
constexpr int kSpins = 4'000;  // some microseconds: less than it takes to wake a thread

// Until it is no longer `old`.
template <class T>
void wait_for_change(const std::atomic<T>& number, T old) {
    for (int i = 0; i < kSpins; ++i) {
        if (number.load(std::memory_order_acquire) != old) return;
    }
    number.wait(old, std::memory_order_acquire);
}

}  // namespace

ThreadPool::ThreadPool(std::size_t threads) {
    for (std::size_t i = 1; i < threads; ++i) helpers_.emplace_back([this] { help(); });
}

ThreadPool::~ThreadPool() {
    is_over_ = true;
    ++round_;
    round_.notify_all();
    for (std::thread& helper : helpers_) helper.join();
}

std::size_t ThreadPool::pieces_for(std::size_t bodies) const {
    return std::min(kPiecesPerThread * (helpers_.size() + 1), bodies / kLeastBodies);
}

void ThreadPool::run(Work& work, std::size_t count) {
    work_ = &work;
    count_ = count;
    next_ = 0;
    at_work_ = helpers_.size();
    ++round_;
    round_.notify_all();
    do_pieces();
    for (std::size_t left = at_work_; left > 0; left = at_work_) wait_for_change(at_work_, left);
}

void ThreadPool::help() {
    for (std::uint32_t round = 0;; ++round) {
        wait_for_change(round_, round);
        if (is_over_) return;
        do_pieces();
        if (--at_work_ == 0) at_work_.notify_all();
    }
}

void ThreadPool::do_pieces() {
    for (std::size_t piece = next_++; piece < count_; piece = next_++) work_->do_piece(piece);
}

}  // namespace acmotion::cli
