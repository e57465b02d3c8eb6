#pragma once
#include <atomic>
#include <thread>
#include <vector>

#include "acmotion/host.h"

namespace acmotion::cli {

// Threads that wait for World::advance, and help it. The caller's own is one of them.
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
    void help();
    void do_pieces();

    std::vector<std::thread> helpers_;
    Work* work_ = nullptr;
    std::size_t count_ = 0;
    std::atomic<std::size_t> next_ = 0;     // piece
    std::atomic<std::uint32_t> round_ = 0;  // of work; helpers wait until it changes
    std::atomic<std::size_t> at_work_ = 0;  // helpers that have not come to the end of the round
    std::atomic<bool> is_over_ = false;
};

}  // namespace acmotion::cli
