#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/gamedata/game_data.h"

// A small world of our own in the game's file format, for people without the game: hills, a crag, a lake and a sea, and
// three creatures of different size and speed. Nothing in it comes from the game. The same bytes on every machine.
namespace acmotion::game_files {

// Where it is on the map: landblocks 0xA7B2 to 0xABB6, 960 m each way. 0xABB2 is all sea.
inline constexpr int kSampleWestBlock = 0xA7;
inline constexpr int kSampleSouthBlock = 0xB2;
inline constexpr int kSampleBlocks = 5;

struct SampleCreature {
    const char* name;
    std::uint32_t setup;
    std::uint32_t motion_table;
    std::uint32_t first_animation;
    float height;  // metres
    float radius;  // of its spheres
    float walk;    // metres a second, as it runs too
    float run;
    float turn;            // radians a second
    bool moves_by_frames;  // by the position frames of its animations, not by the velocities of its table
};
// A person who moves as acmotion's default bodies do, one slower and one faster.
inline constexpr SampleCreature kSampleCreatures[]{
    {"Sample Person", 0x02000001, 0x09000001, 0x03000010, 1.8F, 0.48F, 3.12F, 4.0F, 1.5F, false},
    {"Sample Crawler", 0x02000002, 0x09000002, 0x03000020, 0.7F, 0.35F, 1.1F, 1.6F, 0.9F, false},
    {"Sample Strider", 0x02000003, 0x09000003, 0x03000030, 4.2F, 1.1F, 5.5F, 9.0F, 2.2F, true},
};

struct SampleWorld {
    ByteBuffer portal;
    ByteBuffer cell;
};
[[nodiscard]] SampleWorld make_sample_world();
// The same, opened in memory.
[[nodiscard]] GameData open_sample_world();

}  // namespace acmotion::game_files
