#pragma once
#include "acmotion/world/world.h"
#include "peer.h"

namespace acmotion::peers {

// This library.
class WorldPeer : public Peer {
 public:
    // `smooth`: drawn between ticks too, with poses_at.
    WorldPeer(std::size_t bodies, bool smooth);

    void receive(std::span<const std::byte> message, double now) override;
    void frame(double now, std::vector<Position>& shown) override;

 private:
    World world_;
};

}  // namespace acmotion::peers
