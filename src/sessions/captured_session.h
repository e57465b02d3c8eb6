#pragma once
#include <cstdint>
#include <map>

#include "acmotion/core/time.h"
#include "acmotion/transport/flow_finder.h"

namespace acmotion {

// 1, 2, 3, … in the order they began. A session is one stay in the world: a flow has several if the player logs in again
// or switches to another character.
using SessionNumber = std::uint32_t;

// Packets of the server's that its client missed, by the interval in which it asked for them again; some came then, and some
// never did. Interval 0 begins at the origin of the capture.
using LossCounts = std::map<std::int64_t, std::uint64_t>;
inline constexpr std::int64_t kLossSeconds = 10;

struct CapturedSession {
    SessionNumber number = 0;
    FlowId flow = 0;
    Nanoseconds origin = 0;  // what all seconds of the capture count from: the first packet of its first session
    Nanoseconds first = 0;   // its own first and last packet
    Nanoseconds last = 0;
    LossCounts losses = {};
};

}  // namespace acmotion
