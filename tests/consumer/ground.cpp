// What a project does with the game's own files: here there are none.
#include <acmotion/gamedata/error.h>
#include <acmotion/gamedata/game_data.h>
#include <acmotion/gamedata/setup.h>
#include <acmotion/gamedata/terrain.h>

#include <cstdio>

int main() {
    const auto data = acmotion::GameData::open("no/such/folder");
    std::puts(data ? "files" : "no files");
}
