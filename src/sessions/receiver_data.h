#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>

#include "acmotion/host.h"

// What a receiver may know besides the messages it gets: the ground, and how each creature moves. A capture has nothing of
// it. Only the user's own data files do (lab/gamedata/played_data.h), which a browser's page does without.
namespace acmotion {

// For one world, which it must outlive.
class ReceiverHost {
 public:
    virtual ~ReceiverHost() = default;

    virtual void plug_into(WorldHost& host) = 0;
    // How fast its animation carried a body in its last slice, or carries one of that motion: body-local, m/s, unscaled.
    // Nothing for one that never moved.
    [[nodiscard]] virtual std::optional<Vec3> played_velocity(ObjectId body, const MotionMoment& moment) const = 0;
};

// The ground of a landblock, for drawing. Samples and cells count from south to north, column by column from west.
struct DrawnLand {
    static constexpr std::size_t kSamples = 81;  // 24 m apart, the borders too
    static constexpr std::size_t kCells = 64;

    std::uint32_t block = 0;  // 0xA9B4
    std::array<float, kSamples> heights{};
    std::array<bool, kSamples> is_water{};
    std::array<bool, kCells> is_cut_northeast{};  // from south-west to north-east; else the other way
};

// Shared by all worlds that play a session, one after the other. It must outlive their hosts.
class ReceiverData {
 public:
    virtual ~ReceiverData() = default;

    [[nodiscard]] virtual std::unique_ptr<ReceiverHost> make_host(const HashKey& key) = 0;
    // Nothing if there is no such landblock.
    [[nodiscard]] virtual std::optional<DrawnLand> land(std::uint32_t block) const = 0;
    // What it changed in the newest replay, in one line for people.
    [[nodiscard]] virtual std::string sentence() const = 0;
};

}  // namespace acmotion
