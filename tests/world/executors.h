#pragma once
#include <thread>
#include <vector>

#include "acmotion/host.h"

namespace acmotion::test {

// One thread for each piece, made and joined in every call.
class Threads : public Executor {
 public:
    explicit Threads(std::size_t pieces) : pieces_(pieces) {}
    [[nodiscard]] std::size_t pieces_for(std::size_t /*bodies*/) const override { return pieces_; }
    void run(Work& work, std::size_t count) override {
        ++runs;
        std::vector<std::thread> threads;
        for (std::size_t piece = 0; piece < count; ++piece) {
            threads.emplace_back([&work, piece] { work.do_piece(piece); });
        }
        for (std::thread& thread : threads) thread.join();
    }

    int runs = 0;

 private:
    std::size_t pieces_;
};

// The caller's thread, and the last piece first.
class Backwards : public Executor {
 public:
    explicit Backwards(std::size_t pieces) : pieces_(pieces) {}
    [[nodiscard]] std::size_t pieces_for(std::size_t bodies) const override {
        asked_for = bodies;
        return pieces_;
    }
    void run(Work& work, std::size_t count) override {
        ++runs;
        most_pieces = std::max(most_pieces, count);
        while (count > 0) work.do_piece(--count);
    }

    int runs = 0;
    std::size_t most_pieces = 0;
    mutable std::size_t asked_for = 0;

 private:
    std::size_t pieces_;
};

}  // namespace acmotion::test
