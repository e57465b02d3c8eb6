#include "cli/simulated.h"

namespace acmotion::test {

ByteBuffer simulated_from(const std::string& scenario, double seconds) {
    Simulation simulation = simulate(load_scenario(scenario).value(), {}, 1);
    std::erase_if(simulation.datagrams, [&](const SimulatedDatagram& datagram) {
        return to_seconds(datagram.time - simulation.epoch) < seconds;
    });
    return capture_of(simulation);
}

ByteBuffer demo_without(std::ptrdiff_t packets) {
    Simulation simulation = simulate(load_scenario("town").value(), parse_network("dsl").value(), 7);
    simulation.datagrams.erase(simulation.datagrams.begin(), simulation.datagrams.begin() + packets);
    return capture_of(simulation);
}

ByteBuffer simulated(const std::string& scenario) { return simulated_from(scenario, 0); }

Simulation simulation_of(const std::string& scenario, double seconds, std::uint64_t seed) {
    Scenario shortened = load_scenario(scenario).value();
    shortened.seconds = seconds;
    return simulate(shortened, {}, seed);
}

Simulation logged_in_again(Simulation first, const Simulation& second, double after) {
    for (SimulatedDatagram datagram : second.datagrams) {
        datagram.time += static_cast<Nanoseconds>(after * static_cast<double>(kNanosecondsPerSecond));
        first.datagrams.push_back(std::move(datagram));
    }
    return first;
}

}  // namespace acmotion::test
