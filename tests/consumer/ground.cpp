// What a project does with the game's own files: here there are none.
#include <acmotion/gamedata.h>

#include <cstdio>

int main() {
    const auto data = acmotion::GameData::open("no/such/folder");
    std::puts(data ? "files" : "no files");
}
