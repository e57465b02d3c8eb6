#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"

// What the server of the comparison sends: bodies that run round squares, as fast as their motion carries them.
namespace acmotion::peers {

using Encoded = std::vector<std::byte>;

inline constexpr ObjectId kPlayer = 0x50000001;
inline constexpr std::uint32_t kFirstBody = 0x80000000;
inline constexpr int kFramesPerSecond = 60;
inline constexpr std::uint16_t kRunForward = 0x07;  // the low half of the command

class Traffic {
 public:
    // `updates_per_second` divides the frames of a second.
    Traffic(std::uint32_t bodies, int updates_per_second);

    [[nodiscard]] std::uint32_t bodies() const { return bodies_; }
    // Where the server has the body.
    [[nodiscard]] static Position place(std::uint32_t body, double seconds);

    // The player and all bodies come to life, and all bodies begin to run.
    [[nodiscard]] std::vector<Encoded> creations() const;
    // The bodies with an update in that frame: each once per update, all of them evenly spread, in an order that is not
    // that of memory.
    [[nodiscard]] std::vector<Encoded> updates(int frame) const;

 private:
    std::uint32_t bodies_;
    int frames_per_update_;
};

// A hair more than a sixtieth, so that every other frame is a tick whatever the rounding of sums.
[[nodiscard]] inline double seconds_at(int frame) { return frame * (1.0 / kFramesPerSecond + 1e-6); }

}  // namespace acmotion::peers
