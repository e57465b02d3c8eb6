// A small fixed workload, whose instructions bench/instructions.sh counts. Only what `measured` does is counted. Without an
// argument the program says which figures are meant for it: "x86_64-gcc-12".
#include <valgrind/callgrind.h>

#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include "acmotion/body/state.h"
#include "acmotion/wire/decode.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "acmotion/world/world.h"
#include "crowd.h"

using namespace acmotion;

// One of the works that are counted.
class Work {
 public:
    virtual ~Work() = default;
    virtual void run() = 0;
};

// Callgrind is asked, and does not look for the function by its name: on arm64 it would not see its end.
void measured(Work& work) {
    CALLGRIND_TOGGLE_COLLECT;
    work.run();
    CALLGRIND_TOGGLE_COLLECT;
}

namespace {

using Encoded = std::vector<std::byte>;

constexpr ObjectId kPlayer = 0x50000001;
constexpr std::uint32_t kBodies = 200;
constexpr int kTicks = 200;
constexpr int kTicksBetweenOrders = 15;
constexpr double kTickSeconds = 1.0 / 30 + 1e-6;
constexpr float kServerMetresPerSecond = 7;  // faster than their motion, so that they always have to catch up
constexpr std::uint16_t kRunForward = 0x07;
constexpr std::size_t kMessages = 20'000;
constexpr std::uint32_t kRounds = kMessages / kBodies;

ObjectId id(std::uint32_t body) { return 0x80000000 + body; }

// All start in a row south of the player, and run north past it without ever being far.
Position place(std::uint32_t body, float north) {
    return {{0xA9B40001}, {{46 + 0.5F * static_cast<float>(body), 60 + north, 0}, {}}};
}

Encoded creation(ObjectId object, const Position& position) {
    CreateObject create;
    create.object = object;
    create.physics.state = kDefaultPhysicsState;
    create.physics.position = position;
    create.physics.motion_table = 0x09000001;
    return encode(create).value();
}

Encoded position_update(std::uint32_t body, std::uint16_t step, float north) {
    UpdatePosition update{.object = id(body)};
    update.pack = {.position = place(body, north), .has_contact = true, .position_stamp = {step}};
    return encode(update).value();
}

Encoded motion_update(std::uint32_t body, std::uint16_t step, const MovementData& movement) {
    return encode(UpdateMotion{id(body), {}, {step}, {step}, false, movement}).value();
}

MovementData running() {
    return {.style = kDefaultStyleWord, .body = SentMotionState{.forward_command = kRunForward, .forward_speed = 1}};
}

MovementData chasing(std::uint32_t target) {
    return {.style = kDefaultStyleWord, .body = MoveToObject{.target = id(target), .position = place(target, 0)}};
}

MovementData sticking(std::uint32_t target) {
    return {.options = kOptionSticky, .style = kDefaultStyleWord, .body = SentMotionState{}, .sticky = id(target)};
}

void receive(World& world, const Encoded& message, double now) {
    if (world.receive(message, now).status != Status::Processed) std::abort();
}

World populated(double now) {
    World world;
    world.set_player(kPlayer, now);
    receive(world, creation(kPlayer, {{0xA9B40001}, {{96, 80, 0}, {}}}), now);
    for (std::uint32_t body = 0; body < kBodies; ++body) receive(world, creation(id(body), place(body, 0)), now);
    return world;
}

// ---- advance: ticks of bodies most of which run from update to update -----------------------------------------------

// One in ten chases its neighbour, one sticks to it, one jumps.
Encoded order(std::uint32_t body, std::uint16_t step) {
    const float north = kServerMetresPerSecond * static_cast<float>(step * kTicksBetweenOrders * kTickSeconds);
    switch (body % 10) {
        case 0: return motion_update(body, step, chasing(body + 3));
        case 1: return motion_update(body, step, sticking(body + 3));
        case 2: return encode(VectorUpdate{id(body), {0, 1, 4}, {}, {}, {step}}).value();
        default: return position_update(body, step, north);
    }
}

class Advance : public Work {
 public:
    void measure() {
        for (std::uint32_t body = 0; body < kBodies; ++body) receive(world_, motion_update(body, 1, running()), now_);
        for (int tick = 0; tick < kTicks; ++tick) {
            if (tick % kTicksBetweenOrders == 0)
                give_orders(static_cast<std::uint16_t>(2 + tick / kTicksBetweenOrders));
            now_ += kTickSeconds;
            measured(*this);
        }
    }
    void run() override { world_.advance(now_); }

 private:
    void give_orders(std::uint16_t step) {
        for (std::uint32_t body = 0; body < kBodies; ++body) receive(world_, order(body, step), now_);
    }

    double now_ = 100;
    World world_ = populated(now_);
};

// ---- walk: ticks of bodies all of which walk, so that what is counted is that many slices ----------------------------

class WalkingCrowd : public Work {
 public:
    void measure() {
        for (int tick = 0; tick < kTicks; ++tick) {
            measured(*this);
            crowd_.receive_due();
        }
    }
    void run() override { crowd_.advance(); }

 private:
    bench::Crowd crowd_ = bench::Crowd({.running = kBodies});
};

// ---- receive: three positions to each motion, a tick after every round of all bodies --------------------------------

std::vector<Encoded> round_of_messages(std::uint32_t round) {
    std::vector<Encoded> messages;
    const auto step = static_cast<std::uint16_t>(round + 1);
    for (std::uint32_t body = 0; body < kBodies; ++body) {
        const bool is_motion = (round + body) % 4 == 0;
        messages.push_back(is_motion ? motion_update(body, step, running())
                                     : position_update(body, step, 0.1F * static_cast<float>(step)));
    }
    return messages;
}

class Receive : public Work {
 public:
    void measure() {
        for (std::uint32_t round = 0; round < kRounds; ++round) {
            messages_ = round_of_messages(round);
            measured(*this);
            world_.advance(now_ += kTickSeconds);
        }
    }
    void run() override {
        for (const Encoded& message : messages_) receive(world_, message, now_);
    }

 private:
    double now_ = 100;
    World world_ = populated(now_);
    std::vector<Encoded> messages_;
};

// ---- decode: the same messages --------------------------------------------------------------------------------------

class Decode : public Work {
 public:
    void measure() {
        for (std::uint32_t round = 0; round < kRounds; ++round) {
            messages_ = round_of_messages(round);
            measured(*this);
        }
    }
    void run() override {
        for (const Encoded& message : messages_) {
            if (!decode(message, Sender::Server)) std::abort();
        }
    }

 private:
    std::vector<Encoded> messages_;
};

#if defined(__x86_64__)
#define ACMOTION_PROCESSOR "x86_64"
#elif defined(__aarch64__)
#define ACMOTION_PROCESSOR "aarch64"
#else
#define ACMOTION_PROCESSOR "unknown"
#endif

void print_name() {
#if defined(__clang__)
    std::cout << ACMOTION_PROCESSOR << "-clang-" << __clang_major__ << "\n";
#else
    std::cout << ACMOTION_PROCESSOR << "-gcc-" << __GNUC__ << "\n";
#endif
}

}  // namespace

int main(int argc, char** argv) {
    const std::string_view what = argc > 1 ? argv[1] : "";
    if (what == "advance") {
        Advance{}.measure();
    } else if (what == "walk") {
        WalkingCrowd{}.measure();
    } else if (what == "receive") {
        Receive{}.measure();
    } else if (what == "decode") {
        Decode{}.measure();
    } else {
        print_name();
    }
}
