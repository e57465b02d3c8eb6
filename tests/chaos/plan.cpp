#include "chaos/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "acmotion/research/rule_fields.h"
#include "lab/gamedata/sample_world.h"

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

// ---- the script

// The middle of 0xA9B4, which is on the sample world's hills too.
constexpr MapPlace kMiddle{0xA9 * 192.0 + 96, 0xB4 * 192.0 + 96, 0};
constexpr CellId kRoom{0xA9B40105};

class Writer {
 public:
    explicit Writer(const Plan& plan) : plan_(plan), random_(random_of(plan, "script")) {}

    Scenario write() {
        Scenario scenario{.name = "chaos", .seconds = plan_.seconds};
        scenario.is_in_sample_world = plan_.has(Trouble::GameData);
        scenario.observer = body(0, BodyKind::Player);
        for (std::size_t i = 1; i <= plan_.bodies; ++i) scenario.bodies.push_back(other(i));
        if (plan_.has(Trouble::Walls)) add_walls(scenario);
        return scenario;
    }

 private:
    static std::string name_of(std::size_t body) { return fmt::format("body {}", body); }

    // Most are near, some beyond the 96 m within which bodies walk.
    ScenarioPlace place() {
        const double reach = chance(random_, 0.1) ? 180 : chance(random_, 0.5) ? 8 : 50;
        return {{kMiddle.x + between(random_, -reach, reach), kMiddle.y + between(random_, -reach, reach), 0}};
    }
    // Where a body goes next.
    ScenarioPlace next_place() {
        if (!plan_.has(Trouble::Stops)) return place();
        const MapPlace& from = last_.at;
        last_.at = {from.x + between(random_, -3, 3), from.y + between(random_, -3, 3), 0};
        return last_;
    }
    ScenarioPlace anywhere() {
        if (plan_.has(Trouble::GameData) || !chance(random_, 0.3)) return place();
        return {{kMiddle.x + between(random_, -8, 8), kMiddle.y + between(random_, -8, 8), 0}, kRoom};
    }
    std::string another(std::size_t than) {
        const std::size_t which = pick(random_, plan_.bodies);
        return name_of(which >= than ? which + 1 : which);
    }
    double speed() { return between(random_, 0.4, 2.5); }
    double pause() { return between(random_, 0.1, 1.2); }
    double heading() { return between(random_, 0, 360); }

    ScenarioBody other(std::size_t number) {
        // The first is no item: those need hands to be held in.
        const std::size_t kind = number == 1 ? pick(random_, 2) : pick(random_, 5);
        return body(number, kind == 0 ? BodyKind::Player : kind == 4 ? BodyKind::Item : BodyKind::Creature);
    }

    ScenarioBody body(std::size_t number, BodyKind kind) {
        ScenarioBody body{.name = name_of(number), .kind = kind, .start = place(), .heading = heading()};
        last_ = body.start;
        const auto offset = static_cast<std::uint32_t>(number);
        body.id = {(kind == BodyKind::Player ? kFirstPlayer : kFirstCreature) + offset};
        body.update = {.hz = between(random_, 0.3, 6), .on_change = chance(random_, 0.8)};
        body.repeat = chance(random_, 0.4);
        if (chance(random_, 0.2)) body.echo = pause();
        if (plan_.has(Trouble::GameData) && kind == BodyKind::Creature) {
            body.setup = game_files::kSampleCreatures[pick(random_, 3)].setup;
        }
        for (std::size_t steps = 1 + pick(random_, 4); steps > 0; --steps) body.script.push_back(step(number, kind));
        // A script of things that take no time would never end.
        body.script.push_back(StandStep{.seconds = plan_.has(Trouble::Stops) ? between(random_, 2, 3) : pause() * 3});
        return body;
    }

    ScriptStep step(std::size_t number, BodyKind kind) {
        if (kind == BodyKind::Item) return HeldStep{.by = holder(number), .seconds = pause()};
        if (number == 0) return step_of_observer();
        return kind == BodyKind::Creature && chance(random_, 0.5) ? step_of_creature(number) : step_of_anybody();
    }

    // An item is not held by another: bodies carry it.
    std::string holder(std::size_t item) { return chance(random_, 0.5) || item < 2 ? name_of(0) : name_of(1); }

    ScriptStep step_of_observer() {
        if (plan_.has(Trouble::Relogin) && chance(random_, 0.5)) return ReloginStep{.seconds = pause()};
        if (chance(random_, 0.2)) return CorrectStep{.to = place()};
        return step_of_anybody();
    }

    ScriptStep step_of_creature(std::size_t number) {
        switch (pick(random_, 6)) {
            case 0:
            case 1:
                return ChaseStep{.target = another(number),
                                 .seconds = pause() * 2,
                                 .distance = between(random_, 0.3, 2),
                                 .speed = speed(),
                                 .charges = chance(random_, 0.5),
                                 .strikes = chance(random_, 0.5)};
            case 2: return WanderStep{.path = path(), .speed = speed(), .run_rate = speed(), .heading = heading()};
            case 3: return DieStep{.seconds = pause(), .respawn = maybe_place()};
            case 4: return DespawnStep{.seconds = pause()};
            default: return RenewStep{.to = maybe_place()};
        }
    }

    ScriptStep step_of_anybody() {
        switch (pick(random_, 9)) {
            case 0: return StandStep{.seconds = pause()};
            case 1: return WalkStep{.path = path(), .runs = false, .speed = speed()};
            case 2: return WalkStep{.path = path(), .runs = true, .speed = speed()};
            case 3: return StrafeStep{.seconds = pause(), .left = chance(random_, 0.5), .speed = speed()};
            case 4: return TurnStep{.degrees = heading(), .relative = chance(random_, 0.5), .speed = speed()};
            case 5: return JumpStep{.up = between(random_, 1, 9), .forward = between(random_, 0, 8)};
            case 6: return PortalStep{.to = anywhere(), .heading = heading(), .seconds = pause()};
            case 7: return TeleportStep{.to = anywhere(), .heading = heading()};
            default: return WarpStep{.to = place()};
        }
    }

    std::vector<ScenarioPlace> path() {
        std::vector<ScenarioPlace> places(plan_.has(Trouble::Stops) ? 1 : 1 + pick(random_, 3));
        for (ScenarioPlace& one : places) one = next_place();
        return places;
    }
    std::optional<ScenarioPlace> maybe_place() { return chance(random_, 0.7) ? std::optional{place()} : std::nullopt; }

    void add_walls(Scenario& scenario) {
        for (std::size_t i = 0; i < 6; ++i) {
            scenario.walls.push_back({.centre = position_of(place(), 0),
                                      .half_width = static_cast<float>(between(random_, 0.2, 8)),
                                      .half_depth = static_cast<float>(between(random_, 0.2, 8)),
                                      .height = static_cast<float>(between(random_, 0.5, 5))});
        }
    }

    const Plan& plan_;
    Random random_;
    ScenarioPlace last_;  // of the body that is written
};

}  // namespace

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

Scenario scenario_of(const Plan& plan) { return Writer{plan}.write(); }

}  // namespace acmotion::chaos
