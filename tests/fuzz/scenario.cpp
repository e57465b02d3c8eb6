// Any bytes as a scenario: an error that says where, or a world that can be played for a moment.
#include "input.h"
#include "lab/simulate/simulate.h"
#include "words.h"

using namespace acmotion;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    auto scenario = read_scenario({reinterpret_cast<const char*>(data), size}, "s");
    if (!scenario) {
        fuzz::promise_words(scenario.error(), "s: ");
        return 0;
    }
    fuzz::promise(scenario->bodies.size() <= 20'000, "there is a bound to bodies");
    fuzz::promise(scenario->seconds > 0 && scenario->seconds <= kMaxScenarioSeconds, "there is a bound to time");
    // What many bodies cost is the user's own choice.
    if (scenario->bodies.size() > 8) return 0;
    scenario->seconds = std::min(scenario->seconds, 1.0);
    const Simulation simulation = simulate(*scenario, {}, 1);
    fuzz::promise(!simulation.datagrams.empty() && !capture_of(simulation).empty(), "it leaves a capture");
    return 0;
}
