// What does a body cost on this machine, beside memcpy? About half a minute with a million bodies, which need 2 GB of memory.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "world_rows.h"

int main(int argc, char** argv) {
    using namespace acmotion::bench;
    bool as_json = false;
    int most_bodies = 1'000'000;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view{argv[i]} == "--json") {
            as_json = true;
        } else {
            most_bodies = std::atoi(argv[i]);
        }
    }
    if (most_bodies < 1'000 || most_bodies > 4'000'000) {
        std::fprintf(stderr, "usage: world_bench [--json] [BODIES], from 1000 to 4000000 in the largest world\n");
        return 2;
    }
    const WorldTable table = measure_worlds(static_cast<std::uint32_t>(most_bodies));
    std::fputs((as_json ? json_of(table) : text_of(table)).c_str(), stdout);
}
