#include "traffic.h"

#include <array>
#include <cmath>

#include "acmotion/body/state.h"
#include "acmotion/geometry/heading.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"

namespace acmotion::peers {
namespace {

constexpr double kMetresPerSecond = 4;  // what running carries them at
constexpr double kSideMetres = 8;

// Within 60 m of the player, who stands at (96, 96).
Position home(std::uint32_t body) {
    const auto east = static_cast<float>(body % 300) * 0.2F;
    const auto north = static_cast<float>(body / 300 % 300) * 0.2F;
    return {CellId{0xA9B40001}, {{66 + east, 66 + north, 0}, {}}};
}

Encoded creation(ObjectId id, const Position& position) {
    CreateObject creation;
    creation.object = id;
    creation.physics.state = kDefaultPhysicsState;
    creation.physics.position = position;
    creation.physics.motion_table = 0x09000001;
    return encode(creation).value();
}

Encoded start(ObjectId id) {
    const SentMotionState run{.forward_command = kRunForward, .forward_speed = 1};
    return encode(UpdateMotion{id, {}, {1}, {1}, false, {.style = kDefaultStyleWord, .body = run}}).value();
}

// A prime step, so that neighbours in memory come far apart, each once.
std::uint32_t shuffled(std::uint32_t i, std::uint32_t count) {
    constexpr std::uint64_t kPrime = 7'368'787;  // larger than any crowd, so it shares no factor with its size
    return static_cast<std::uint32_t>(i * kPrime % count);
}

}  // namespace

Traffic::Traffic(std::uint32_t bodies, int updates_per_second)
    : bodies_(bodies), frames_per_update_(kFramesPerSecond / updates_per_second) {}

Position Traffic::place(std::uint32_t body, double seconds) {
    struct Side {
        double from_east, from_north, east, north;
        float heading;
    };
    static constexpr std::array<Side, 4> kSides{
        {{0, 0, 0, 1, 0}, {0, 1, 1, 0, 90}, {1, 1, 0, -1, 180}, {1, 0, -1, 0, 270}}};
    const double sides = seconds * kMetresPerSecond / kSideMetres;
    const double along = sides - std::floor(sides);
    const Side& side = kSides[static_cast<std::size_t>(sides) % kSides.size()];
    Position position = home(body);
    position.frame.origin.x += static_cast<float>((side.from_east + side.east * along) * kSideMetres);
    position.frame.origin.y += static_cast<float>((side.from_north + side.north * along) * kSideMetres);
    set_heading(position.frame, side.heading);
    adjust_to_outside(position);
    return position;
}

std::vector<Encoded> Traffic::creations() const {
    Position player{CellId{0xA9B40001}, {{96, 96, 0}, {}}};
    adjust_to_outside(player);
    std::vector<Encoded> messages{creation(kPlayer, player)};
    for (std::uint32_t body = 0; body < bodies_; ++body) {
        messages.push_back(creation(kFirstBody + body, place(body, 0)));
        messages.push_back(start(kFirstBody + body));
    }
    return messages;
}

std::vector<Encoded> Traffic::updates(int frame) const {
    const auto spread = static_cast<std::uint32_t>(frames_per_update_);
    std::vector<Encoded> messages;
    for (auto i = static_cast<std::uint32_t>(frame) % spread; i < bodies_; i += spread) {
        const std::uint32_t body = shuffled(i, bodies_);
        UpdatePosition update{.object = kFirstBody + body};
        update.pack = {.position = place(body, seconds_at(frame)),
                       .has_contact = true,
                       .position_stamp = {static_cast<std::uint16_t>(1 + frame / frames_per_update_)}};
        messages.push_back(encode(update).value());
    }
    return messages;
}

}  // namespace acmotion::peers
