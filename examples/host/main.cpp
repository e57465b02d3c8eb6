// A host with its own terrain and its own animation: a slope that rises to the north, and a body that hops along it.
//
// acmotion asks a PlacementWorld where a body may be, and a RootMotionSource how far its animation carries it. Both
// have defaults that need no data files; a game brings its own.
#include <acmotion/body/free_space.h>
#include <acmotion/body/state.h>
#include <acmotion/motion/root_motion.h>
#include <acmotion/wire/encode.h>
#include <acmotion/wire/messages.h>

#include <acmotion/acmotion.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>

using namespace acmotion;

namespace {

constexpr ObjectId kMe = 0x5000000A;
constexpr ObjectId kWalker = 0x50000123;

// ---- terrain --------------------------------------------------------------------------------------------------------

// Ground that rises by a metre every ten metres to the north. Cells are free space's: all of them are loaded.
class Slope : public FreeSpace {
 public:
    // A body that is put down stands on the ground, unless it is higher than it can step down.
    [[nodiscard]] PlacementOutcome place(const BodyShape& shape, const Position& target,
                                         const PlaceOptions& /*options*/) const override {
        PlacementOutcome outcome = resolve(target);
        stand(outcome, shape.step_down);
        return outcome;
    }

    // A body that walks follows the ground; one in the air lands where it meets it.
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& shape, const Position& /*from*/, const Position& to,
                                         const SweepSeed& seed) const override {
        PlacementOutcome outcome = resolve(to);
        const bool lands = stand(outcome, seed.in_contact ? shape.step_down : 0) && !seed.in_contact;
        if (lands) outcome.hit = {.collision_normal = outcome.contact.normal, .environment = true};
        return outcome;
    }

    [[nodiscard]] static float height(const Position& position) { return position.frame.origin.y / 10; }

 private:
    // Puts the foot on ground that is above it, or at most `reach` below.
    static bool stand(PlacementOutcome& outcome, float reach) {
        float& foot = outcome.position.frame.origin.z;
        if (foot > height(outcome.position) + reach) return false;
        foot = height(outcome.position);
        const float steepness = std::sqrt(1.01F);
        outcome.contact = {.valid = true, .normal = {0, -0.1F / steepness, 1 / steepness}};
        return true;
    }
};

// ---- animation ------------------------------------------------------------------------------------------------------

// A walk of hops, two a second: on for a quarter of a second at twice the speed, off for another. On average it is as
// fast as the plain one, so that updates have little to correct (spec 50 §11).
class Hops : public RootMotionSource {
 public:
    [[nodiscard]] Frame advance(ObjectId /*body*/, const MotionMoment& moment, float dt) override {
        const bool leaping = std::fmod(time_, 0.5F) < 0.25F;
        time_ += dt;  // one body only; a game keeps a clock for each
        const Vec3 velocity = root_velocity(moment);
        return {.origin = {0, leaping ? velocity.y * 2 * dt : 0, 0}};
    }

 private:
    float time_ = 0;
};

// ---- what the server says -------------------------------------------------------------------------------------------

std::vector<std::byte> creation() {
    CreateObject message;
    message.object = kWalker;
    message.physics.state = kDefaultPhysicsState;
    message.physics.position = Position{CellId{0xA9B40001}, {{10, 10, 1}, {}}};
    message.physics.motion_table = 0x09000001;
    return *encode(message);
}

std::vector<std::byte> walks_north() {
    SentMotionState walking;
    walking.forward_command = std::uint16_t{0x0005};  // WalkForward
    return *encode(UpdateMotion{kWalker, {}, {1}, {1}, false, {.style = kDefaultStyleWord, .body = walking}});
}

}  // namespace

int main() {
    const Slope terrain;
    Hops animation;
    World world{Rules::retail(), Limits{}, {.placement = &terrain, .root_motion = &animation}};
    world.set_player(kMe, 0.0);
    world.receive(creation(), 0.0);
    world.receive(walks_north(), 0.0);

    float farthest_off_ground = 0;
    for (int frame = 1; frame <= 150; ++frame) {
        const double now = frame / 30.0;
        world.advance(now);
        for (const Pose& pose : world.poses()) {
            const Vec3& at = pose.position.frame.origin;
            std::printf("%6.3f s  y = %7.3f m  z = %6.3f m  %4.1f m/s\n", now, at.y, at.z, pose.velocity.y);
            farthest_off_ground = std::max(farthest_off_ground, std::abs(at.z - Slope::height(pose.position)));
        }
    }
    // Five seconds at 3.12 m/s, with its feet on the ground all the way.
    const Position end = world.find(kWalker)->position;
    return std::abs(end.frame.origin.y - 25.6F) < 1 && farthest_off_ground < 0.01F ? 0 : 1;
}
