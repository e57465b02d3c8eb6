#pragma once
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/limits.h"
#include "acmotion/core/sender.h"
#include "acmotion/transport/observer.h"
#include "core/random.h"
#include "lab/base/owned_datagram.h"
#include "lab/simulate/network.h"
#include "lab/simulate/scenario.h"

// Which world is tried: everything about it follows from two numbers, and can be made smaller without changing the rest.
namespace acmotion::chaos {

// What may go wrong in a world, one by one, so that a failure can be tried again without each.
enum class Trouble : std::uint8_t {
    Network,      // delay, loss, copies, overtaking; else a perfect one
    Hostile,      // messages that no server sends, in good packets
    Garbage,      // datagrams that belong to no session, or are damaged
    Hitches,      // frames that take up to seconds
    JumpsBack,    // a host's clock that is put back
    SmallLimits,  // bounds that a few bodies reach
    Refusals,     // a host that refuses placements, sweeps and cells
    Walls,        // in the way of bodies
    GameData,     // ground, sizes and motions of the sample world
    OtherRules,   // another preset, or a single rule changed; else retail
    Strict,       // messages wait behind gaps
    KeepDamaged,  // packets whose checksum fails are used
    LateJoin,     // the first seconds are missing
    Relogin,      // the observer leaves the world and enters it again
    Stops,        // bodies go a few metres, and stand
};
inline constexpr std::size_t kTroubles = static_cast<std::size_t>(Trouble::Stops) + 1;

struct Plan {
    std::uint64_t seed = 1;
    std::uint64_t number = 0;
    double seconds = 4;      // of the script
    std::size_t bodies = 3;  // besides the observer
    std::bitset<kTroubles> troubles;

    [[nodiscard]] bool has(Trouble trouble) const { return troubles.test(static_cast<std::size_t>(trouble)); }
    void drop(Trouble trouble) { troubles.reset(static_cast<std::size_t>(trouble)); }

    bool operator==(const Plan&) const = default;
};

// World `number` of a run.
[[nodiscard]] Plan draw_plan(std::uint64_t seed, std::uint64_t number);
// The options of `./test chaos` that play exactly this plan.
[[nodiscard]] std::string options_for(const Plan& plan);
// "hostile,hitches" or "none". Nothing if one of the words is no trouble.
[[nodiscard]] std::optional<std::bitset<kTroubles>> troubles_named(std::string_view list);

// Random numbers of one part of a world: another part that is left out does not move them.
[[nodiscard]] Random random_of(const Plan& plan, std::string_view part);
[[nodiscard]] std::size_t pick(Random& random, std::size_t below);
[[nodiscard]] bool chance(Random& random, double share);
[[nodiscard]] double between(Random& random, double low, double high);

// ---- what the plan means
[[nodiscard]] NetworkConditions network_of(const Plan& plan);
// As `--rules` takes them.
[[nodiscard]] std::string rules_of(const Plan& plan);
[[nodiscard]] Limits limits_of(const Plan& plan);
[[nodiscard]] inline Observer::Gaps gaps_of(const Plan& plan) {
    return plan.has(Trouble::Strict) ? Observer::Gaps::Strict : Observer::Gaps::Lenient;
}
[[nodiscard]] inline Observer::Damaged damaged_of(const Plan& plan) {
    return plan.has(Trouble::KeepDamaged) ? Observer::Damaged::Keep : Observer::Damaged::Drop;
}
// How long the first packets are missing, in seconds of the session; 0: they are there.
[[nodiscard]] double joined_at(const Plan& plan);
// When the host draws, in seconds since the first packet, whole microseconds: until two seconds after everything has been said,
// so that bodies may arrive. They rise, unless the plan has jumps back.
[[nodiscard]] std::vector<double> frame_times(const Plan& plan);

// The ids of bodies: theirs is so much more as their number. The observer is body 0, and a player.
inline constexpr std::uint32_t kFirstPlayer = 0x50000001;
inline constexpr std::uint32_t kFirstCreature = 0x80000001;

// What the server of that world plays: few bodies that walk, jump, chase, stick, pass portals, die and are carried, for seconds.
[[nodiscard]] Scenario scenario_of(const Plan& plan);

// What a capture on the client's machine would hold, in order of time: the session of that plan, with its hostile messages
// and its garbage. Times are nanoseconds since kSimulationEpoch began.
[[nodiscard]] std::vector<OwnedDatagram> datagrams_of(const Plan& plan, const Scenario& scenario);

[[nodiscard]] Sender sender_of(const OwnedDatagram& datagram);

}  // namespace acmotion::chaos
