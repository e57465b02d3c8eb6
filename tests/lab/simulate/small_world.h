#pragma once
#include <string>

#include "lab/simulate/simulate.h"

namespace acmotion::test {

// A world with one body, "Walker", at (100, 100) facing north, and whatever `more` adds to the list of bodies.
struct SmallWorld {
    std::string script = "[]";
    std::string kind = "player";
    std::string settings;  // of the body: "\"repeat\": true, "
    std::string more;      // ", {...}"
    std::string observer_script = "[]";
    double seconds = 20;

    [[nodiscard]] std::string json() const;
    [[nodiscard]] Scenario scenario() const;
};

// What happens in it, and what was sent about it. Script times: 0 is the first step.
class PlayedWorld {
 public:
    explicit PlayedWorld(const SmallWorld& world, const NetworkConditions& network = {});

    [[nodiscard]] TruthSample at(double seconds, ObjectId id = kWalker) const;
    [[nodiscard]] MapPlace place(double seconds, ObjectId id = kWalker) const;  // from the landblock's corner
    [[nodiscard]] double heading(double seconds) const;
    [[nodiscard]] bool exists(double seconds) const;
    [[nodiscard]] std::uint64_t sent(const std::string& message) const;

    static constexpr ObjectId kObserver = 0x50000001;
    static constexpr ObjectId kWalker = 0x500000AA;

    Scenario scenario;
    Simulation simulation;
};

}  // namespace acmotion::test
