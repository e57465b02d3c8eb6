#include <fmt/format.h>

#include "chaos/traffic.h"
#include "lab/gamedata/sample_world.h"

namespace acmotion::chaos {
namespace {

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

Scenario scenario_of(const Plan& plan) { return Writer{plan}.write(); }

}  // namespace acmotion::chaos
