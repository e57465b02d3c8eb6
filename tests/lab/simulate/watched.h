#pragma once
#include <map>
#include <string>

#include "lab/simulate/simulate.h"
#include "world/story.h"

namespace acmotion::test {

// One of the shipped scenarios; a broken one fails the test.
[[nodiscard]] Scenario shipped(const std::string& name);
// The id of a body in a scenario.
[[nodiscard]] ObjectId id_of(const Scenario& scenario, const std::string& name);

struct WatchOptions {
    Rules rules = Rules::retail();
    double frame = kFrame30;
    bool has_walls = false;  // those of the scenario
};

// A simulation as a client that runs acmotion shows it: capture, transport, world.
struct Watched {
    Recorder recorder;
    std::map<ObjectId, Track> tracks;
    std::map<Status, std::size_t> receptions;
    std::size_t unverified = 0;  // packets whose checksum is wrong or unknown
    bool sane = true;
};
[[nodiscard]] Watched watch(const Scenario& scenario, const Simulation& simulation, const WatchOptions& options = {});

}  // namespace acmotion::test
