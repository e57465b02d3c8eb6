#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

#include "acmotion/body/obstacles.h"
#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "lab/base/checked_json.h"

// A small world and what happens in it, as in lab/simulate/scenarios/*.json. docs/scenarios.md is the manual for authors; the names
// here are the names there.
namespace acmotion {

// Where a body can be. Outdoors the cell follows from the place.
struct ScenarioPlace {
    MapPlace at;
    CellId room;  // an indoor cell; nowhere: outdoors

    bool operator==(const ScenarioPlace&) const = default;
};
// `heading` in compass degrees.
[[nodiscard]] Position position_of(const ScenarioPlace& place, double heading);

// ---- the verbs of a script ------------------------------------------------------------------------------------------
struct StandStep {
    double seconds = 1;
};
// walk, run, enter: turn towards each place in turn, and go there.
struct WalkStep {
    std::vector<ScenarioPlace> path;
    bool runs = false;
    double speed = 1;  // of the motion command: 3.12 m/s walking, 4 m/s running
};
struct StrafeStep {
    double seconds = 1;
    bool left = false;
    double speed = 1;  // of the motion command: 1.25 m/s
};
struct TurnStep {
    double degrees = 0;  // compass
    bool relative = false;
    double speed = 1;  // of the motion command: 1.5 rad/s
};
// From the ground up, and down to the same height again.
struct JumpStep {
    double up = 5;       // m/s
    double forward = 0;  // m/s along the heading
};
// From place to place as monsters do, by orders: near each it turns to a heading.
struct WanderStep {
    std::vector<ScenarioPlace> path;
    double speed = 1;  // of the motion command
    double run_rate = 1;
    double heading = 0;  // compass degrees
};
// chase, attack: after a body, wherever it goes.
struct ChaseStep {
    std::string target;
    double seconds = 1;
    double distance = 0.6;  // metres between the surfaces at which it has arrived
    double speed = 1;       // run rate
    bool charges = true;    // runs whatever the distance; else it walks the last 15 m, twice as fast as others
    bool strikes = false;   // an attack: it sticks to its target when it arrives and with each blow
};
// Hidden for a while, then elsewhere, with a new teleport stamp.
struct PortalStep {
    ScenarioPlace to;
    std::optional<double> heading;
    double seconds = 1;
};
// At once, with a new teleport stamp.
struct TeleportStep {
    ScenarioPlace to;
    std::optional<double> heading;
};
// At once and without a new stamp, as after a lag spike of the server: clients have to chase it.
struct WarpStep {
    ScenarioPlace to;
};
// Of the observer: it is put there by its server, at once, with a new force-position stamp.
struct CorrectStep {
    ScenarioPlace to;
};
// Lies there for a while. Then players are teleported to `respawn`; creatures are deleted, and created anew there a
// second later. Without `respawn` it is deleted for good.
struct DieStep {
    double seconds = 3;
    std::optional<ScenarioPlace> respawn;
};
// Deleted; after `seconds`, if given, created again on the same spot.
struct DespawnStep {
    std::optional<double> seconds;
};
// Described anew, with the next instance, without having been deleted.
struct RenewStep {
    std::optional<ScenarioPlace> to;  // nothing: where it is
};
// Of the observer: it leaves the world and enters it again. Its client receives nothing in
// between, and then a description of every body.
struct ReloginStep {
    double seconds = 10;
};
// Of an item: a body takes it up, holds it, and puts it down where it is then.
struct HeldStep {
    std::string by;
    double seconds = 1;
};
using ScriptStep =
    std::variant<StandStep, WalkStep, StrafeStep, TurnStep, JumpStep, WanderStep, ChaseStep, PortalStep, TeleportStep,
                 WarpStep, CorrectStep, DieStep, DespawnStep, RenewStep, ReloginStep, HeldStep>;

// ---- bodies ---------------------------------------------------------------------------------------------------------
enum class BodyKind : std::uint8_t { Player, Creature, Item };

// When the server reports where a body is. Nothing is repeated: a body that stands is not reported.
struct UpdatePolicy {
    double hz = 1;          // while it moves; 0: never by the clock
    bool on_change = true;  // also whenever it begins or stops something
};

struct ScenarioBody {
    ObjectId id;
    std::string name;
    BodyKind kind = BodyKind::Creature;
    ScenarioPlace start;
    double heading = 0;
    UpdatePolicy update;
    double delay = 0;         // seconds before the script begins
    double echo = 0;          // seconds after which all that is said about it is said again, as it was; 0: never
    std::uint32_t setup = 0;  // of the sample world; 0: a person
    std::vector<ScriptStep> script;
    bool repeat = false;  // from the start, when it has come to its end; else it stands
};

inline constexpr double kMaxScenarioSeconds = 14'400;

struct Scenario {
    std::string name;
    std::string summary;
    double seconds = 60;
    bool is_in_sample_world = false;  // that of lab/gamedata/sample_world.h; else the ground is flat
    ScenarioBody observer;            // its client receives everything, and decides its movement
    std::vector<ScenarioBody> bodies;
    ObjectId seen_by;  // another player whose client does that instead; null: the observer's
    // Walls that the receiver has and the server does not: bodies stall at them.
    std::vector<Obstacles::Box> walls;
};

// `file` is for the messages only, which read
// "FILE: bodies[3].script[1].walk.speed: expected a number > 0, got \"fast\"".
[[nodiscard]] tl::expected<Scenario, std::string> read_scenario(std::string_view text, const std::string& file);

// ---- parts of that (script_reader.cpp) ----

// What the places of a scenario refer to.
struct PlaceContext {
    std::uint32_t landblock = 0;  // its upper half: 0xA9B40000
    double ground = 0;            // the height of places without one
};

// [x, y] or [x, y, z] in metres from the corner of the scenario's landblock; {"cell": "0xA9B40101", "xyz": [...]};
// {"map": [x, y, z]} in metres from the corner of the map.
[[nodiscard]] ScenarioPlace read_place(const CheckedJson& node, const PlaceContext& context);

// {"walk": {...}} and its like. `run_rate` is the body's, for verbs that do not say how fast.
[[nodiscard]] ScriptStep read_step(const CheckedJson& node, const PlaceContext& context, double run_rate);

// ---- which one ----

// Makes a player of that name the one whose client captures: the same world, seen by another. An error has the names there are.
[[nodiscard]] tl::expected<void, std::string> look_through(Scenario& scenario, const std::string& player);

// The names of those that come with acmotion, in alphabetical order; the JSON of one, empty if there is none.
[[nodiscard]] std::vector<std::string_view> shipped_scenarios();
[[nodiscard]] std::string_view shipped_scenario(std::string_view name);
// A shipped one by its name, or a file by its path.
[[nodiscard]] tl::expected<Scenario, std::string> load_scenario(const std::string& name_or_path);

}  // namespace acmotion
