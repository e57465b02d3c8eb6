#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "acmotion/geometry/position.h"

// Ways to show remote bodies, side by side: the same messages go in, and each frame says where every body is to be drawn.
namespace acmotion::peers {

class Peer {
 public:
    virtual ~Peer() = default;

    // A server's message, as it came.
    virtual void receive(std::span<const std::byte> message, double now) = 0;
    // One frame of a display. `shown` has room for all bodies of the traffic, in its order.
    virtual void frame(double now, std::vector<Position>& shown) = 0;
};

}  // namespace acmotion::peers
