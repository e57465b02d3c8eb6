// A world on the game's own ground, from the user's own data files: example_game_data FOLDER
#include <acmotion/animation/table_layer.h>
#include <acmotion/gamedata/game_data.h>

#include <acmotion/acmotion.hpp>
#include <cstdio>

using namespace acmotion;

namespace {

int play(const char* folder) {
    // [game data]
    GameData data = GameData::open(folder).value();
    TableLayer layer{data.motions()};  // one for each world: it knows what every body plays
    World world{Rules::retail(),
                {},
                {.placement = &data.placement(), .root_motion = &layer, .animation = &layer, .shapes = &data.shapes()}};
    // [/game data]
    const bool goes_on = world.set_player(0x5000000A, 0.0) && world.advance(0.1);
    const auto person = data.setup(0x02000001);
    std::printf("setup 0x02000001 is %.2f m high\n", person ? static_cast<double>((*person)->height) : 0.0);
    for (const auto& [id, error] : data.failures()) std::printf("%s\n", describe(error).c_str());
    return goes_on && person ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return std::puts("usage: example_game_data FOLDER"), 2;
    const auto opened = GameData::open(argv[1]);
    if (!opened) return std::printf("%s: %s\n", argv[1], describe(opened.error()).c_str()), 2;
    return play(argv[1]);
}
