#pragma once
#include <cstdint>

#include "acmotion/core/time.h"
#include "acmotion/transport/flow_finder.h"

namespace acmotion {

// 1, 2, 3, … in the order they began. A session is one stay in the world: a flow has several if the player logs in again
// or switches to another character.
using SessionNumber = std::uint32_t;

struct CapturedSession {
    SessionNumber number = 0;
    FlowId flow = 0;
    Nanoseconds origin = 0;  // what all seconds of the capture count from: the first packet of its first session
    Nanoseconds first = 0;   // its own first and last packet
    Nanoseconds last = 0;
};

}  // namespace acmotion
