#pragma once
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

#include "acmotion/host.h"

namespace acmotion::cli {

// Threads that wait for World::advance, and help it. The caller's own is one of them, and does everything if no other
// comes in time.
class ThreadPool : public Executor {
 public:
    explicit ThreadPool(std::size_t threads);
    ~ThreadPool() override;
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Several for each thread: whoever is held up leaves more of them to the others.
    [[nodiscard]] std::size_t pieces_for(std::size_t bodies) const override;
    void run(Work& work, std::size_t count) override;

 private:
    // A round of work, and how many of its pieces nobody has taken yet: in one number, so that whoever comes too late
    // takes none of another round.
    using Ticket = std::uint64_t;
    static constexpr int kRoundShift = 32;

    void help();
    void do_pieces(std::uint32_t round);

    std::vector<std::thread> helpers_;
    Work* work_ = nullptr;  // read only by who has taken a piece
    std::atomic<Ticket> ticket_ = 0;
    std::atomic<std::uint32_t> round_ = 0;  // helpers wait until it changes
    std::atomic<std::size_t> left_ = 0;     // pieces that are not done
    std::atomic<bool> is_over_ = false;
};

}  // namespace acmotion::cli
