// Finite numbers, however absurd, end in finite numbers: no NaN, no undefined cast, no endless loop
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

#include "body/recording_host.h"

namespace acmotion::test {
namespace {

constexpr float kLargest = std::numeric_limits<float>::max();
constexpr float kSmallest = std::numeric_limits<float>::denorm_min();

rc::Gen<float> numbers() {
    return rc::gen::map(
        rc::gen::pair(rc::gen::element(0.0F, kSmallest, 1e-30F, kEpsilon, 0.05F, 0.25F, 1.0F, 9.8F, 50.0F, 1e4F, 1e10F,
                                       1e30F, kLargest),
                      rc::gen::arbitrary<bool>()),
        [](const std::pair<float, bool>& number) { return number.second ? -number.first : number.first; });
}
rc::Gen<Vec3> vectors() { return rc::gen::construct<Vec3>(numbers(), numbers(), numbers()); }

// As the door lets them in: up to 10 km, in cells at the ends of the map too.
rc::Gen<Position> places() {
    const auto coordinates = rc::gen::element(-1e4F, -200.0F, -1e-30F, 0.0F, 0.5F, 40.0F, 191.99999F, 192.0F, 1e4F);
    const auto cells = rc::gen::element<std::uint32_t>(0xA9B40001, 0xA9B40040, 0x00000001, 0xFEFE0040, 0xA9B40105,
                                                       0xFEFEFFFD, 0xA8B40001);
    return rc::gen::apply([](std::uint32_t cell, float x, float y, float z,
                             float degrees) { return turned(spot(x, y, z, {cell}), degrees); },
                          cells, coordinates, coordinates, coordinates, rc::gen::element(0.0F, 45.0F, 180.0F, 359.99F));
}

rc::Gen<double> durations() {
    return rc::gen::element(-1.0, 0.0, 1e-9, 0.0002, 0.00021, 1.0 / 30, 0.1, 0.2, 0.21, 1.7, 2.0, 2.1, 1e12);
}

Heightfield::Terrain rough_terrain() {
    Heightfield::Terrain terrain{.corner = spot(-24, -24, 0), .spacing = 24, .columns = 9, .rows = 9};
    for (int i = 0; i < 81; ++i) terrain.heights.push_back(static_cast<float>((i * 37) % 41) - 20);
    return terrain;
}

// Four worlds to live in.
struct Grounds {
    FreeSpace free_space;
    Heightfield heightfield{rough_terrain()};
    Obstacles walls{free_space};
    Obstacles walls_on_terrain{heightfield};

    Grounds() {
        for (Obstacles* obstacles : {&walls, &walls_on_terrain}) {
            obstacles->add(Obstacles::Box{spot(40, 40, -50), 5, 5, 1000});
            obstacles->add(Obstacles::Pillar{spot(0, 0, -50), 3, 1000});
        }
    }
    [[nodiscard]] const PlacementWorld& pick(int i) const {
        const PlacementWorld* all[] = {&free_space, &heightfield, &walls, &walls_on_terrain};
        return *all[i];
    }
};

bool is_number(const Vec3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }

// What is not as it should be; nothing if all is well.
std::string flaw_of(const RecordingHost& world) {
    const Body& body = world.body;
    const Vec3& origin = body.position.frame.origin;
    constexpr float kFarthest = kMaxCoordinateMetres + 4;  // a placement at the limit may slide
    if (!is_valid(body.position.frame)) return "frame";
    if (std::abs(origin.x) > kFarthest || std::abs(origin.y) > kFarthest) return "x, y";
    if (std::abs(origin.z) > kMaxCoordinateMetres) return "z";
    if (!is_number(body.velocity)) return "velocity";
    if (!is_number(body.acceleration)) return "acceleration";
    if (!is_number(body.omega)) return "omega";
    if (!is_number(body.cached_velocity)) return "cached velocity";
    if (!is_number(body.contact_normal)) return "contact normal";
    if (!std::isfinite(body.clock) || std::isnan(body.last_support_z)) return "clock or support";
    if (std::isnan(body.player_distance)) return "player distance";
    return world.slices.size() > 11 ? "slices" : "";
}

// A body of any state and shape, with any numbers in it.
void be_absurd(RecordingHost& world) {
    Body& body = world.body;
    body.position = *places();
    body.physics_state = *rc::gen::arbitrary<std::uint32_t>() & ~kFrozen;
    body.transient_state = *rc::gen::inRange<std::uint32_t>(0, 0x200) | kActive;
    body.velocity = *vectors();
    body.acceleration = *vectors();
    body.omega = *vectors();
    body.seldom.change().scale = *numbers();
    body.seldom.change().shape = {std::abs(*numbers()), std::abs(*numbers()), std::abs(*numbers())};
    set_friction(body, *numbers());
    set_elasticity(body, *numbers());
    if (*rc::gen::arbitrary<bool>()) body.movement.emplace();
    body.has_spheres = *rc::gen::inRange(0, 4) > 0;
    world.root_motion.origin = *vectors();
    rotate_by_local_vector(world.root_motion, *vectors());
    world.speed = {*numbers(), *numbers()};
    world.player = *rc::gen::maybe(places()) ? std::optional{*places()} : std::nullopt;
}

void do_something(RecordingHost& world) {
    switch (*rc::gen::inRange(0, 7)) {
        case 0: return set_velocity(world.body, *vectors(), world.now);
        case 1: return set_local_velocity(world.body, *vectors(), world.now);
        case 2: return world.walk_to(*places(), *rc::gen::arbitrary<bool>());
        case 3: return constrain_to(world, *places(), {10, 50});
        case 4: world.place(*places(), *rc::gen::element(kSimpleSlidingPlacement, kSimplePlacement)); return;
        case 5: enter_world(world, *places()); return;
        default: world.body.omega = *vectors();
    }
}

RC_GTEST_PROP(AbsurdValues, StayFiniteInEveryWorld, ()) {
    static const Grounds grounds;
    RecordingHost world;
    world.ground = &grounds.pick(*rc::gen::inRange(0, 4));
    be_absurd(world);
    for (int i = 0; i < 8; ++i) {
        do_something(world);
        world.now += *durations();
        world.slices.clear();
        tick(world, world.player);
        RC_ASSERT(flaw_of(world) == "");
    }
}

TEST(AbsurdValues, KeepABodyInPlaceThatWouldGoBeyond10Kilometres) {
    RecordingHost world;
    world.body.movement.emplace();
    world.body.position = spot(5000, 0, 0, kCellar);
    world.root_motion.origin = {4999, 0, 0};
    world.tick_after(0.1);
    EXPECT_EQ(world.origin().x, 9999);
    world.tick_after(0.1);
    EXPECT_EQ(world.origin().x, 9999);
    EXPECT_EQ(world.body.cached_velocity, Vec3{});
    EXPECT_TRUE(world.body.has_cell);
}

}  // namespace
}  // namespace acmotion::test
