#include "cli/simulated.h"

#include "lab/simulate/simulate.h"

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

}  // namespace acmotion::test
