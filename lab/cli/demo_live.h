#pragma once
#include <cstdint>
#include <string>

namespace acmotion::cli {

// `acmotion demo --live`: a simulated town in real time, a relay before it, and a page that shows it and changes the network; until
// Ctrl-C.
struct LiveDemo {
    std::string scenario;  // a shipped one
    std::string network;
    std::uint64_t seed = 1;
};
[[nodiscard]] int run_live_demo(const LiveDemo& demo);

}  // namespace acmotion::cli
