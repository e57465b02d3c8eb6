#include "crowd.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "acmotion/body/state.h"
#include "acmotion/geometry/heading.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"

namespace acmotion::bench {
namespace {

constexpr ObjectId kPlayer = 0x50000001;
constexpr std::uint32_t kFirstBody = 0x80000000;
constexpr double kTickSeconds = 1.0 / 30 + 1e-6;
constexpr int kTicksPerUpdate = 30;
constexpr float kSideMetres = 7.7F;  // what a second of catching up walks, less the slice that reaching its end takes
constexpr std::uint16_t kRunForward = 0x07;
constexpr int kUpdatesAhead = 3;
constexpr std::uint32_t kCreatedAtOnce = 1'000;

// Within 60 m of the player.
Position home(std::uint32_t body) {
    const auto east = static_cast<float>(body % 300) * 0.2F;
    const auto north = static_cast<float>(body / 300 % 300) * 0.2F;
    return {CellId{0xA9B40001}, {{66 + east, 66 + north, 0}, {}}};
}

// The corner where that side of the square ends, looking along the side.
Position corner(std::uint32_t body, std::uint16_t side) {
    struct Corner {
        float east, north, heading;
    };
    static constexpr std::array<Corner, 4> kCorners{{{0, 1, 0}, {1, 1, 90}, {1, 0, 180}, {0, 0, 270}}};
    const Corner& at = kCorners[side % kCorners.size()];
    Position position = home(body);
    position.frame.origin.x += at.east * kSideMetres;
    position.frame.origin.y += at.north * kSideMetres;
    set_heading(position.frame, at.heading);
    return position;
}

void receive_one(World& world, std::span<const std::byte> message, double now) {
    if (world.receive(message, now).status != Status::Processed) std::abort();
}

void send(World& world, const Message& message, double now) { receive_one(world, encode(message).value(), now); }

// No fewer objects than usual.
Limits limits_for(std::size_t objects) {
    Limits limits;
    limits.objects = std::max(limits.objects, objects);
    return limits;
}

// A prime step, so that neighbours in memory come far apart, each once.
std::uint32_t shuffled(std::uint32_t i, std::uint32_t count) {
    constexpr std::uint64_t kPrime = 7'368'787;  // larger than any crowd, so it shares no factor with its size
    return static_cast<std::uint32_t>(i * kPrime % count);
}

}  // namespace

void MessageStream::add(std::span<const std::byte> message) {
    bytes_.insert(bytes_.end(), message.begin(), message.end());
    ends_.push_back(bytes_.size());
}

std::span<const std::byte> MessageStream::operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {bytes_.data() + begin, ends_[i] - begin};
}

std::vector<std::span<const std::byte>> MessageStream::all() const {
    std::vector<std::span<const std::byte>> all;
    for (std::size_t i = 0; i < size(); ++i) all.push_back((*this)[i]);
    return all;
}

Crowd::Crowd(const Size& size)
    : running_(size.running),
      bodies_(size.running + size.idle),
      world_(Rules::retail(), limits_for(std::size_t{bodies_} + 1)) {  // and the player
    world_.set_player(kPlayer, now_);
    CreateObject player{};
    player.object = kPlayer;
    player.physics.state = kDefaultPhysicsState;
    player.physics.position = Position{CellId{0xA9B40001}, {{96, 96, 0}, {}}};
    send(world_, player, now_);
    for (std::uint32_t i = 0; i < bodies_; ++i) {
        create(i);
        if (i % kCreatedAtOnce == 0) advance();  // as in a world that is walked into: not all in one moment
    }
    for (int i = 0; i < 3; ++i) advance();  // now each knows how far the player is
    for (std::uint32_t i = 0; i < running_; ++i) start_running(i);
    for (int i = 0; i < kUpdatesAhead; ++i) receive_all(next_updates().all());
    for (int i = 0; i < 3; ++i) advance();  // and those that stand have come to rest
    ticks_ = 0;
}

// Runners are spread evenly over the table.
ObjectId Crowd::runner_id(std::uint32_t runner) const {
    const std::uint64_t place = std::uint64_t{runner} * bodies_ / running_;
    return kFirstBody + static_cast<std::uint32_t>(place);
}

void Crowd::create(std::uint32_t body) {
    CreateObject creation;
    creation.object = kFirstBody + body;
    creation.physics.state = kDefaultPhysicsState;
    creation.physics.position = home(body);
    creation.physics.motion_table = 0x09000001;
    send(world_, creation, now_);
}

void Crowd::start_running(std::uint32_t runner) {
    const SentMotionState run{.forward_command = kRunForward, .forward_speed = 1};
    send(world_, UpdateMotion{runner_id(runner), {}, {1}, {1}, false, {.style = kDefaultStyleWord, .body = run}}, now_);
}

void Crowd::advance() {
    now_ += kTickSeconds;
    ++ticks_;
    world_.advance(now_);
}

void Crowd::receive_due() {
    if (ticks_ % kTicksPerUpdate == 0) receive_all(next_updates().all());
}

MessageStream Crowd::next_updates() {
    MessageStream messages;
    ++sides_;
    for (std::uint32_t i = 0; i < running_; ++i) {
        const ObjectId id = runner_id(shuffled(i, running_));
        UpdatePosition update{.object = id};
        update.pack.position = corner(id.value - kFirstBody, static_cast<std::uint16_t>(sides_ - 1));
        update.pack.has_contact = true;
        update.pack.position_stamp = {sides_};
        messages.add(encode(update).value());
    }
    return messages;
}

void Crowd::receive(std::span<const std::byte> message) { receive_one(world_, message, now_); }

void Crowd::receive_all(std::span<const std::span<const std::byte>> messages) { world_.receive_all(messages, now_); }

std::uint32_t Crowd::walking() const {
    std::uint32_t walking = 0;
    for (std::uint32_t i = 0; i < running_; ++i) {
        if (!world_.waypoints(runner_id(i)).empty()) ++walking;
    }
    return walking;
}

}  // namespace acmotion::bench
