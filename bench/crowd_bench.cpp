// What does a slice of a walking body take here? The same source, natively and as WebAssembly: bench/wasm/run.
// Usage: crowd_bench [BODIES...]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "crowd.h"
#include "median.h"

namespace {

using namespace acmotion::bench;

double nanoseconds_per_slice(std::uint32_t bodies) {
    using Clock = std::chrono::steady_clock;
    Crowd crowd({.running = bodies});
    std::vector<double> frames;
    for (std::uint32_t i = 0; i < std::clamp(9'000'000 / bodies, 9U, 300U); ++i) {
        const Clock::time_point began = Clock::now();
        crowd.advance();
        frames.push_back(std::chrono::duration<double, std::nano>(Clock::now() - began).count());
        crowd.receive_due();
    }
    return median(frames) / bodies;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<int> sizes{1'000, 20'000};
    if (argc > 1) sizes.clear();
    for (int i = 1; i < argc; ++i) sizes.push_back(std::clamp(std::atoi(argv[i]), 1'000, 4'000'000));
    for (const int size : sizes) {
        std::printf("%d %.1f\n", size, nanoseconds_per_slice(static_cast<std::uint32_t>(size)));
        std::fflush(stdout);
    }
}
