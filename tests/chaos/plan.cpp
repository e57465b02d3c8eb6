#include "chaos/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "core/rule_fields.h"

namespace acmotion::chaos {
namespace {

struct NamedTrouble {
    std::string_view name;
    double share;  // of all worlds
};
constexpr std::array<NamedTrouble, kTroubles> kNames{{{"network", 0.7},
                                                      {"hostile", 0.4},
                                                      {"garbage", 0.25},
                                                      {"hitches", 0.3},
                                                      {"jumps-back", 0.12},
                                                      {"small-limits", 0.25},
                                                      {"refusals", 0.2},
                                                      {"walls", 0.15},
                                                      {"game-data", 0.06},
                                                      {"other-rules", 0.5},
                                                      {"strict", 0.15},
                                                      {"keep-damaged", 0.15},
                                                      {"late-join", 0.1},
                                                      {"relogin", 0.08},
                                                      {"stops", 0.4}}};

constexpr double kShortestSeconds = 1;
constexpr double kLongestSeconds = 9;
constexpr std::size_t kMostBodies = 8;

// Only one of them can be the ground.
void settle_ground(Plan& plan) {
    if (plan.has(Trouble::GameData)) {
        plan.drop(Trouble::Walls);
        plan.drop(Trouble::Refusals);
    }
    if (plan.has(Trouble::Walls)) plan.drop(Trouble::Refusals);
}

std::uint64_t hash_of(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001B3U;
    return hash;
}

// Beyond every preset: seconds of jitter, half of the packets lost in bursts, copies of everything.
NetworkConditions absurd_network(Random& random) {
    NetworkConditions network;
    network.delay = static_cast<Nanoseconds>(between(random, 0, 0.4e9));
    network.jitter = static_cast<Nanoseconds>(between(random, 0, 1e9));
    if (chance(random, 0.5)) network.loss = between(random, 0, 0.4);
    if (chance(random, 0.3)) network.burst_loss = GilbertElliott{0.05, 0.2, 0.9, 0};
    if (chance(random, 0.5)) network.duplicate = between(random, 0, 0.5);
    if (chance(random, 0.5)) network.reorder = between(random, 0, 0.5);
    if (chance(random, 0.1)) network.rate = 64'000;
    return network;
}

std::string changed_rule(Random& random, std::string_view preset) {
    const std::span<const RuleField> fields = rule_fields();
    const RuleField& field = fields[pick(random, fields.size())];
    return fmt::format("{}:{}={}", preset, field.name, field.values[pick(random, 2)]);
}

constexpr double kBeforeTheScript = 1;
constexpr double kAfterTheScript = 2.5;

}  // namespace

std::string_view name(Trouble trouble) { return kNames[static_cast<std::size_t>(trouble)].name; }

Random random_of(const Plan& plan, std::string_view part) {
    Random first{plan.seed * 0x9E3779B97F4A7C15U + plan.number};
    return Random{first.next() ^ hash_of(part)};
}
std::size_t pick(Random& random, std::size_t below) { return static_cast<std::size_t>(random.next() % below); }
bool chance(Random& random, double share) { return random.uniform() < share; }
double between(Random& random, double low, double high) { return low + (high - low) * random.uniform(); }

Plan draw_plan(std::uint64_t seed, std::uint64_t number) {
    Plan plan{.seed = seed, .number = number};
    Random random = random_of(plan, "plan");
    plan.seconds = kShortestSeconds + static_cast<double>(pick(random, 9)) * (kLongestSeconds - kShortestSeconds) / 8;
    plan.bodies = 1 + pick(random, kMostBodies);
    for (std::size_t i = 0; i < kTroubles; ++i) plan.troubles.set(i, chance(random, kNames[i].share));
    settle_ground(plan);
    return plan;
}

std::string options_for(const Plan& plan) {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < kTroubles; ++i) {
        if (plan.troubles.test(i)) names.push_back(kNames[i].name);
    }
    return fmt::format("--seed {} --world {} --seconds {} --bodies {} --troubles {}", plan.seed, plan.number,
                       plan.seconds, plan.bodies, names.empty() ? "none" : fmt::format("{}", fmt::join(names, ",")));
}

std::optional<std::bitset<kTroubles>> troubles_named(std::string_view list) {
    std::bitset<kTroubles> troubles;
    if (list == "none") return troubles;
    while (!list.empty()) {
        const std::string_view word = list.substr(0, list.find(','));
        const auto* const row = std::ranges::find(kNames, word, &NamedTrouble::name);
        if (row == kNames.end()) return std::nullopt;
        troubles.set(static_cast<std::size_t>(row - kNames.begin()));
        list.remove_prefix(std::min(word.size() + 1, list.size()));
    }
    return troubles;
}

NetworkConditions network_of(const Plan& plan) {
    if (!plan.has(Trouble::Network)) return {};
    Random random = random_of(plan, "network");
    const auto presets = network_presets();
    const std::size_t which = pick(random, presets.size() + 1);
    return which < presets.size() ? parse_network(presets[which].name).value() : absurd_network(random);
}

std::string rules_of(const Plan& plan) {
    if (!plan.has(Trouble::OtherRules)) return "retail";
    Random random = random_of(plan, "rules");
    const auto presets = Rules::presets();
    const std::string_view preset = presets[pick(random, presets.size())].name;
    return chance(random, 0.4) ? changed_rule(random, preset) : std::string{preset};
}

Limits limits_of(const Plan& plan) {
    if (!plan.has(Trouble::SmallLimits)) return {};
    Random random = random_of(plan, "limits");
    // From 1 on: 0 means the default in C.
    return {.waypoints_per_body = 1 + pick(random, 8),
            .pending_motions_per_body = 1 + pick(random, 8),
            .watchers_per_body = 1 + pick(random, 3),
            .children_per_object = 1 + pick(random, 3),
            .objects = 1 + pick(random, 8),
            .parked_messages_per_object = 1 + pick(random, 6),
            .parked_messages = 1 + pick(random, 12),
            .parked_bytes = 1 + pick(random, 2000),
            .held_messages = 1 + pick(random, 16),
            .held_bytes = 200 + pick(random, 4000)};
}

GapPolicy gaps_of(const Plan& plan) { return plan.has(Trouble::Strict) ? GapPolicy::Strict : GapPolicy::Lenient; }
DamagedPolicy damaged_of(const Plan& plan) {
    return plan.has(Trouble::KeepDamaged) ? DamagedPolicy::Keep : DamagedPolicy::Drop;
}

double joined_at(const Plan& plan) {
    if (!plan.has(Trouble::LateJoin)) return 0;
    Random random = random_of(plan, "late join");
    return between(random, 1.05, 1 + plan.seconds / 2);
}

std::vector<double> frame_times(const Plan& plan) {
    constexpr std::array<double, 6> kRates{15, 20, 30, 30, 60, 100};
    Random even = random_of(plan, "frames");
    Random hitches = random_of(plan, "hitches");
    Random back = random_of(plan, "jumps back");
    const double usual = 1 / kRates[pick(even, kRates.size())];
    std::vector<double> times;
    for (double now = 0; now < kBeforeTheScript + plan.seconds + kAfterTheScript;) {
        times.push_back(std::round(now * 1e6) / 1e6);
        double step = usual * between(even, 0.7, 1.3);
        if (plan.has(Trouble::Hitches) && chance(hitches, 0.03)) step = between(hitches, 0.05, 0.6);
        if (plan.has(Trouble::Hitches) && chance(hitches, 0.005)) step = between(hitches, 0.6, 4);
        if (plan.has(Trouble::JumpsBack) && chance(back, 0.01)) step = -between(back, 0, 1.5);
        now += step;
    }
    return times;
}

}  // namespace acmotion::chaos
