#include "lab/live/determinism.h"

#include <algorithm>

#include "lab/simulate/simulate.h"
#include "sessions/session_collector.h"

namespace acmotion::determinism {
namespace {

constexpr std::string_view kNetwork = "dsl";
constexpr std::uint64_t kSeed = 1;
// Bodies times seconds of a scenario. Only the crowd and the evening reach it; under sanitizers the whole of
// them takes minutes.
constexpr double kMostBodySeconds = 5000;

Scenario shortened(Scenario scenario) {
    scenario.seconds = std::min(scenario.seconds, kMostBodySeconds / static_cast<double>(scenario.bodies.size()));
    return scenario;
}

}  // namespace

Session session_of(const std::string& scenario) {
    const Scenario played = shortened(load_scenario(scenario).value());
    const ByteBuffer capture = capture_of(simulate(played, parse_network(kNetwork).value(), kSeed));
    Session session = load_session(ByteStream{capture})->session.value();
    session.walls = played.walls;
    return session;
}

}  // namespace acmotion::determinism
