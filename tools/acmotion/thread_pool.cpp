#include "thread_pool.h"

#include <algorithm>

namespace acmotion::cli {
namespace {

constexpr std::size_t kLeastBodies = 256;  // in a piece
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
    const std::uint32_t round = round_ + 1;
    work_ = &work;
    left_ = count;
    ticket_ = Ticket{round} << kRoundShift | count;
    round_ = round;
    round_.notify_all();
    do_pieces(round);
    for (std::size_t left = left_; left > 0; left = left_) wait_for_change(left_, left);
}

void ThreadPool::help() {
    for (std::uint32_t seen = 0;;) {
        wait_for_change(round_, seen);
        seen = round_;
        if (is_over_) return;
        do_pieces(seen);
    }
}

void ThreadPool::do_pieces(std::uint32_t round) {
    Ticket ticket = ticket_;
    while (ticket >> kRoundShift == round && static_cast<std::uint32_t>(ticket) > 0) {
        if (!ticket_.compare_exchange_weak(ticket, ticket - 1)) continue;
        work_->do_piece(static_cast<std::uint32_t>(ticket) - 1);
        if (--left_ == 0) left_.notify_all();
        ticket = ticket_;
    }
}

}  // namespace acmotion::cli
