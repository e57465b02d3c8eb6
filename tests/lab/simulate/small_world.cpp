#include "lab/simulate/small_world.h"

#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"

namespace acmotion::test {

std::string SmallWorld::json() const {
    return R"({"name": "small", "summary": "a test", "seconds": )" + std::to_string(seconds) +
           R"(, "landblock": "0xA9B4", "ground": 94,
 "observer": {"name": "Watcher", "at": [90, 100], "script": )" +
           observer_script + R"(},
 "bodies": [{"id": "0x500000AA", "name": "Walker", "kind": ")" +
           kind + R"(", "at": [100, 100], )" + settings + R"("script": )" + script + "}" + more + "]}";
}

Scenario SmallWorld::scenario() const {
    auto read = read_scenario(json(), "small.json");
    EXPECT_TRUE(read) << read.error();
    return read ? std::move(*read) : Scenario{};
}

PlayedWorld::PlayedWorld(const SmallWorld& world, const NetworkConditions& network)
    : scenario(world.scenario()), simulation(simulate(scenario, network, 1)) {}

TruthSample PlayedWorld::at(double seconds, ObjectId id) const {
    const auto sample = simulation.truth.at(id, 1 + seconds);
    EXPECT_TRUE(sample) << "nothing is known at " << seconds;
    return sample.value_or(TruthSample{});
}

MapPlace PlayedWorld::place(double seconds, ObjectId id) const {
    const MapPlace place = map_place(at(seconds, id).position);
    return {place.x - 0xA9 * 192.0, place.y - 0xB4 * 192.0, place.z};
}

double PlayedWorld::heading(double seconds) const { return heading_of(at(seconds).position.frame.rotation); }

bool PlayedWorld::exists(double seconds) const { return simulation.truth.at(kWalker, 1 + seconds).has_value(); }

std::uint64_t PlayedWorld::sent(const std::string& message) const {
    const auto found = simulation.counts.messages.find(message);
    return found == simulation.counts.messages.end() ? 0 : found->second;
}

}  // namespace acmotion::test
