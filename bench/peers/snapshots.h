#pragma once
#include <cstdint>
#include <unordered_map>

#include "peer.h"
#include "sessions/snapshot_buffer.h"

namespace acmotion::peers {

// The baseline of `acmotion compare --baseline snapshot`: bodies are drawn `delay` seconds late, between the two updates
// on either side of that moment.
class Snapshots : public Peer {
 public:
    explicit Snapshots(double delay) : delay_(delay) {}

    void receive(std::span<const std::byte> message, double now) override;
    void frame(double now, std::vector<Position>& shown) override;

 private:
    double delay_;
    std::unordered_map<std::uint32_t, SnapshotBuffer> bodies_;
};

}  // namespace acmotion::peers
