#include "world_peer.h"

#include <algorithm>
#include <cstdlib>

#include "traffic.h"

namespace acmotion::peers {
namespace {

// No fewer objects than usual.
Limits limits_for(std::size_t objects) {
    Limits limits;
    limits.objects = std::max(limits.objects, objects);
    return limits;
}

}  // namespace

WorldPeer::WorldPeer(std::size_t bodies, bool smooth) : world_(Rules::retail(), limits_for(bodies + 1)) {
    world_.set_player(kPlayer, 0);
    world_.set_smooth(smooth);
}

void WorldPeer::receive(std::span<const std::byte> message, double now) {
    if (world_.receive(message, now).status != Status::Processed) std::abort();
}

void WorldPeer::frame(double now, std::vector<Position>& shown) {
    world_.advance(now);
    for (const Pose& pose : world_.poses_at(now)) {
        if (pose.object != kPlayer) shown[pose.object.value - kFirstBody] = pose.position;
    }
}

}  // namespace acmotion::peers
