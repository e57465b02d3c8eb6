#include "lab/determinism/determinism.h"

#include <bit>

#include "lab/determinism/scripted_body.h"

namespace acmotion::determinism {
namespace {

constexpr std::uint32_t kPlayerId = 0x50000001;
// Four landblocks meet at the north-east corner of this one. Everybody begins around it, so borders are crossed often.
constexpr std::uint32_t kSouthWestBlock = 0xA9B40000;
constexpr float kNearCornerMetres = 60.0F;

// FNV-1a over 32-bit words instead of bytes: a changed bit anywhere still changes the result, for a quarter of the
// time.
class Hash {
 public:
    void add(std::uint32_t word) { value_ = (value_ ^ word) * 0x100000001B3U; }
    void add(float number) { add(std::bit_cast<std::uint32_t>(number)); }
    void add(const Position& pose) {
        const auto& [origin, rotation] = pose.frame;
        add(pose.cell.value);
        for (const float number : {origin.x, origin.y, origin.z}) add(number);
        for (const float number : {rotation.w, rotation.x, rotation.y, rotation.z}) add(number);
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
    std::uint64_t value_ = 0xCBF29CE484222325U;
};

// The server's side of one body: where it has it, which stamps it sends, and what befalls the body.
class Script {
 public:
    Script(ScriptedWorld& world, std::size_t index) : world_(world), index_(index), dice_(index + 1) {
        ScriptedBody& body = this->body();
        body.is_player = index == 0;
        body.stamps.write(StampSlot::Position, position_);
        body.max_speed = {dice_.between(0, 5), dice_.between(0, 5)};
        send_elsewhere();
        body.position = server_;
    }

    void play_slice() {
        if (quiet_slices_ > 0) {
            --quiet_slices_;
        } else if (dice_.one_in(12)) {
            act(dice_.roll(100));
        }
    }

 private:
    [[nodiscard]] ScriptedBody& body() { return world_.bodies[index_]; }

    // `what` is a roll of 100, so every number below is a share in percent.
    void act(std::uint32_t what) {
        if (what < 60) return walk(dice_.between(0.2F, 4));
        if (what < 64) return walk(0.03F);
        if (what < 66) return jump_ahead();
        if (what < 68) return send();
        if (what < 74) return teleport();
        if (what < 84) return trouble(what);
        befall(what);
    }

    // Around the blip distance of outdoors. The player stays: whoever it leaves behind would never interpolate again.
    void jump_ahead() {
        if (index_ != 0) walk(dice_.between(99, 140));
    }

    void walk(float metres) {
        Frame step{{0, metres, dice_.between(-0.2F, 0.2F)}, {}};
        rotate_by_world_vector(step, {0, 0, dice_.between(-0.8F, 0.8F)});
        server_.frame = combine(server_.frame, step);
        if (!server_.cell.is_indoor()) adjust_to_outside(server_);
        send();
    }

    void teleport() {
        ++teleport_.value;
        send_elsewhere();
        send();
    }

    // Somewhere around the corner; every fourth time indoors.
    void send_elsewhere() {
        const auto offset = [this] { return 192.0F + dice_.between(-kNearCornerMetres, kNearCornerMetres); };
        server_ = {{kSouthWestBlock | 1}, {{offset(), offset(), dice_.between(0, 20)}, {}}};
        set_heading(server_.frame, dice_.between(0, 360));
        adjust_to_outside(server_);
        if (dice_.one_in(4)) server_.cell.value = (server_.cell.value & 0xFFFF0000U) | (0x100 + dice_.roll(64));
    }

    // Updates that should change little or nothing.
    void trouble(std::uint32_t what) {
        ReceivedPosition update = next_update();
        Stamp instance;
        if (what < 76) update.position_stamp.value -= 2;
        if (what == 76) update.teleport.value -= 1;
        if (what == 77) instance.value = 1;
        if (what == 78) instance.value = 0xFFFF;
        if (what == 79) update.force_position.value = ++force_;
        if (what >= 80) update.has_contact = false;
        body().receive(update, instance);
    }

    // Things that happen to the body itself.
    void befall(std::uint32_t what) {
        ScriptedBody& body = this->body();
        if (what < 86) body.slices_at_wall = static_cast<int>(5 + dice_.roll(40));
        if (what == 86) body.placements_to_refuse = static_cast<int>(1 + dice_.roll(5));
        if (what == 87) body.has_cell = false;
        if (what == 88 || what == 89) body.in_contact = !body.in_contact;
        if (what == 90 || what == 91) body.is_moving_to = !body.is_moving_to;
        if (what == 92 || what == 93) body.stick_to(world_.bodies[dice_.roll(kBodies)]);
        if (what == 94 || what == 95) quiet_slices_ = static_cast<int>(100 + dice_.roll(400));
        if (what >= 96) change_gait(body);
        if (!body.in_contact && dice_.one_in(2)) body.in_contact = true;
    }

    void change_gait(ScriptedBody& body) {
        Frame turn;
        if (dice_.one_in(3)) rotate_by_world_vector(turn, {0, 0, dice_.between(-0.1F, 0.1F)});
        body.root_turn = turn.rotation;
        body.root_speed = dice_.one_in(4) ? 0.0F : dice_.between(0.5F, 6);
    }

    void send() { body().receive(next_update(), Stamp{}); }

    ReceivedPosition next_update() {
        ++position_.value;
        return {.position = server_,
                .has_contact = true,
                .position_stamp = position_,
                .teleport = teleport_,
                .force_position = {force_}};
    }

    ScriptedWorld& world_;
    std::size_t index_;
    Dice dice_;
    Position server_;
    Stamp position_{0xFF00};  // so that it wraps around on the way
    Stamp teleport_;
    std::uint16_t force_ = 0;
    int quiet_slices_ = 0;
};

// Mostly frames of a smooth client, now and then a hitch of up to the longest slice there is.
float slice_length(Dice& dice) { return dice.one_in(10) ? dice.between(0.01F, 0.2F) : 1.0F / 30; }

void fill(ScriptedWorld& world) {
    world.bodies.reserve(kBodies);
    for (std::size_t i = 0; i < kBodies; ++i) {
        world.bodies.emplace_back(world, kPlayerId + static_cast<std::uint32_t>(i));
    }
}

}  // namespace

Report run(const Rules& rules) {
    ScriptedWorld world{.rules = rules};
    fill(world);
    std::vector<Script> scripts;
    scripts.reserve(kBodies);
    for (std::size_t i = 0; i < kBodies; ++i) scripts.emplace_back(world, i);

    Report report;
    Hash hash;
    Dice time(0);
    for (std::size_t slice = 0; slice < kSlices; ++slice) {
        const float dt = slice_length(time);
        world.now += dt;
        for (ScriptedBody& body : world.bodies) body.advance(dt);
        // Messages follow the tick of the same frame (spec 20 §1).
        for (Script& script : scripts) script.play_slice();
        for (const ScriptedBody& body : world.bodies) hash.add(body.position);
        if ((slice + 1) % kSlicesPerCheckpoint == 0) report.checkpoints[slice / kSlicesPerCheckpoint] = hash.value();
    }
    report.hash = hash.value();
    report.counts = world.counter.counts;
    return report;
}

}  // namespace acmotion::determinism
