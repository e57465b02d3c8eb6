#include "lab/gamedata/sample_world.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "gamedata/dat_writer.h"
#include "gamedata/encode.h"

namespace acmotion::game_files {
namespace {

constexpr float kMetresPerHeight = 0.5F;
constexpr double kPlainMetres = 20;
constexpr double kWaterLineMetres = 14;
constexpr float kFramesPerSecond = 30;

// A hill, or a hollow if it is less than nothing. Places count in samples of 24 m from the world's south-west corner.
struct Hill {
    double east;
    double north;
    double radius;
    double metres;
};
constexpr std::array kHills{
    Hill{22, 18, 9, 30},  Hill{12, 27, 8, 45}, Hill{30, 29, 3, 75},  // the crag: too steep to walk
    Hill{16, 10, 6, -14},                                            // the lake
    Hill{37, 3, 9, -14},                                             // the sea
};

// Rounded off at its top and its foot. No function that machines compute differently.
double rise_of(const Hill& hill, double east, double north) {
    const double x = east - hill.east;
    const double y = north - hill.north;
    const double share = std::max(0.0, 1 - (x * x + y * y) / (hill.radius * hill.radius));
    return hill.metres * share * share;
}

double height_at(double east, double north) {
    double metres = kPlainMetres;
    for (const Hill& hill : kHills) metres += rise_of(hill, east, north);
    return metres;
}

std::uint16_t terrain_word(int east, int north, double metres) {
    constexpr int kGrass = 1;
    constexpr int kRock = 0;
    constexpr int kFreshWater = 17;
    constexpr int kDeepSeaType = 20;
    const bool is_sea = east >= 8 * (kSampleBlocks - 1) && north <= 8;
    int type = metres > 55 ? kRock : kGrass;
    if (metres < kWaterLineMetres) type = kFreshWater;
    if (is_sea) type = kDeepSeaType;
    return static_cast<std::uint16_t>(type << 2);
}

Landblock make_block(int column, int row) {
    const auto x = static_cast<std::uint32_t>(kSampleWestBlock + column);
    const auto y = static_cast<std::uint32_t>(kSampleSouthBlock + row);
    Landblock block{.id = x << 24 | y << 16 | 0xFFFF};
    for (int ix = 0; ix < kSamplesPerBlockSide; ++ix) {
        for (int iy = 0; iy < kSamplesPerBlockSide; ++iy) {
            const int east = 8 * column + ix;
            const int north = 8 * row + iy;
            const double metres = height_at(east, north);
            const std::size_t sample = sample_index(ix, iy);
            block.heights[sample] = static_cast<std::uint8_t>(std::floor(metres / kMetresPerHeight + 0.5));
            block.terrain[sample] = terrain_word(east, north, metres);
        }
    }
    return block;
}

Region make_region() {
    Region region{.number = 1, .version = 3, .name = "Sampleland"};
    for (std::size_t i = 0; i < region.land_heights.size(); ++i)
        region.land_heights[i] = kMetresPerHeight * static_cast<float>(i);
    return region;
}

Setup make_setup(const SampleCreature& creature) {
    const float r = creature.radius;
    Setup setup{.id = creature.setup, .parts = {0x01000001}, .placements = {{.key = 0}}};
    setup.holding_locations = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    setup.cylspheres = {{{}, r, creature.height}};
    setup.spheres = {{{0, 0, r}, r}, {{0, 0, std::max(r, creature.height - r)}, r}};
    setup.height = creature.height;
    setup.radius = 1.2F * r;
    setup.step_up = 0.4F * r;
    setup.step_down = 1.2F * r;
    setup.default_motion_table = creature.motion_table;
    return setup;
}

// What each creature can do, and for how many frames it takes.
enum class Act : std::uint8_t { Stand, Walk, Run, Turn, Sidestep, Fall, Start };
constexpr std::array kActs{Act::Stand, Act::Walk, Act::Run, Act::Turn, Act::Sidestep, Act::Fall, Act::Start};

std::uint32_t frames_of(Act act) { return act == Act::Stand ? 60 : act == Act::Start ? 6 : 30; }

float speed_of(const SampleCreature& creature, Act act) {
    if (act == Act::Walk) return creature.walk;
    return act == Act::Run ? creature.run : 0;
}

std::uint32_t animation_of(const SampleCreature& creature, Act act) {
    return creature.first_animation + static_cast<std::uint32_t>(act);
}

StoredAnimation make_animation(const SampleCreature& creature, Act act) {
    StoredAnimation stored{.part_count = 1};
    stored.animation = {.id = animation_of(creature, act), .frame_count = frames_of(act)};
    const float speed = speed_of(creature, act);
    if (creature.moves_by_frames && speed > 0) {
        stored.flags |= StoredAnimation::kHasPositionFrames;
        const Frame step{{0, speed / kFramesPerSecond, 0}, {}};
        stored.animation.position_frames.assign(stored.animation.frame_count, step);
    }
    if (act == Act::Walk || act == Act::Run) {
        constexpr std::uint32_t kSound = 1;  // a footstep, twice in a cycle
        stored.flags |= StoredAnimation::kHasHooks;
        for (const std::uint32_t frame : {7U, 22U}) stored.animation.hooks.push_back({.frame = frame, .type = kSound});
    }
    return stored;
}

MotionData motion_of(const SampleCreature& creature, Act act) {
    MotionData motion{.clips = {{animation_of(creature, act), 0, -1, kFramesPerSecond}}};
    if (!creature.moves_by_frames) motion.velocity = {0, speed_of(creature, act), 0};
    if (act == Act::Sidestep) motion.velocity = {0.4F * creature.walk, 0, 0};
    // Else a walk that begins during a turn would end with it (spec 70 §6.4).
    if (act == Act::Turn || act == Act::Sidestep) motion.flags = MotionData::kGated;
    if (act == Act::Turn) motion.omega = {0, 0, -creature.turn};
    return motion;
}

MotionTable make_table(const SampleCreature& creature) {
    constexpr MotionCommand kStyle = MotionCommand::NonCombat;
    MotionTable table{.id = creature.motion_table, .default_style = kStyle};
    table.style_defaults[kStyle] = MotionCommand::Ready;
    const auto cycle = [&](MotionCommand motion, Act act) {
        table.cycles[motion_key(kStyle, motion)] = motion_of(creature, act);
    };
    cycle(MotionCommand::Ready, Act::Stand);
    cycle(MotionCommand::WalkForward, Act::Walk);
    cycle(MotionCommand::RunForward, Act::Run);
    cycle(MotionCommand::TurnRight, Act::Turn);
    cycle(MotionCommand::SideStepRight, Act::Sidestep);
    cycle(MotionCommand::Falling, Act::Fall);
    // Turning and stepping aside while walking.
    MotionData turn = motion_of(creature, Act::Turn);
    MotionData aside = motion_of(creature, Act::Sidestep);
    turn.clips.clear();
    aside.clips.clear();
    table.modifiers[motion_key(MotionCommand::None, MotionCommand::TurnRight)] = turn;
    table.modifiers[motion_key(MotionCommand::None, MotionCommand::SideStepRight)] = aside;
    // A few frames between standing and going.
    const MotionData start = motion_of(creature, Act::Start);
    for (const MotionCommand going : {MotionCommand::WalkForward, MotionCommand::RunForward}) {
        table.links[motion_key(kStyle, MotionCommand::Ready)][going] = start;
        table.links[motion_key(kStyle, going)][MotionCommand::Ready] = start;
    }
    return table;
}

ByteBuffer first_iteration() { return encode(Iterations{.total = 1, .runs = {{1, 1}}}); }

void add_creature(DatWriter& portal, const SampleCreature& creature) {
    portal.add(creature.setup, encode(make_setup(creature)));
    portal.add(creature.motion_table, encode(make_table(creature)));
    for (const Act act : kActs) portal.add(animation_of(creature, act), encode(make_animation(creature, act)));
}

}  // namespace

SampleWorld make_sample_world() {
    DatWriter portal{DataSet::Portal, 0, 1024};
    portal.add(Iterations::kId, first_iteration());
    portal.add_compressed(Region::kId, encode(make_region()));
    for (const SampleCreature& creature : kSampleCreatures) add_creature(portal, creature);
    DatWriter cell{DataSet::Cell, 1, 256};
    cell.add(Iterations::kId, first_iteration());
    for (int column = 0; column < kSampleBlocks; ++column) {
        for (int row = 0; row < kSampleBlocks; ++row) {
            const Landblock block = make_block(column, row);
            cell.add(block.id, encode(block));
        }
    }
    return {portal.finish(), cell.finish()};
}

GameData open_sample_world() {
    SampleWorld world = make_sample_world();
    return GameData::from_bytes(std::move(world.portal), std::move(world.cell)).value();
}

}  // namespace acmotion::game_files
