#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "acmotion/body/state.h"
#include "acmotion/wire/movement.h"
#include "lab/simulate/pace.h"
#include "lab/simulate/scenario.h"

namespace acmotion {

// One step of the simulated server, in seconds. Everything it decides happens on a step.
inline constexpr double kServerStepSeconds = 0.02;

// A body as its server has it, for others to look at.
struct CharacterView {
    ObjectId id;
    ScenarioPlace place;
    double heading = 0;
    bool is_present = false;
    // So far.
    int teleports = 0;
    int lives = 0;
};
using FindCharacter = std::function<std::optional<CharacterView>(const std::string& name)>;

// Where a thing is that can be taken up: on the ground, out of sight, in a hand.
enum class Carried : std::uint8_t { No, Taken, InHand };

// What a server knows about a body. Whatever has changed since the last look has to be reported; the numbers count
// what may happen twice without looking different.
struct CharacterState {
    ScenarioPlace place;
    double heading = 0;  // compass degrees, 0..360
    bool in_contact = true;
    bool is_present = true;
    bool is_logged_out = false;  // by its own client, which receives nothing then
    std::uint32_t physics_state = kDefaultPhysicsState;
    MovementBody movement = SentMotionState{};
    ObjectId sticks_to;       // with this movement; 0: to nothing
    std::uint16_t blows = 0;  // struck in this life
    Carried carried = Carried::No;
    ObjectId holder;
    Vec3 velocity;  // of the last jump, m/s, world axes
    int movements = 0;
    int jumps = 0;
    int teleports = 0;
    int warps = 0;        // moved without moving: the truth has a step there
    int corrections = 0;  // of the observer
    int lives = 0;        // after the first
};

// A body on the simulated server: plays its script in small steps, at the speeds that a client plays its motions at
// (spec 50 §11, or its own motion table), so that root motion and truth agree as they do between real ones.
class Character {
 public:
    // `body` and `land` must outlive this. Without land the ground is wherever the body is.
    Character(const ScenarioBody& body, const Pace& pace, const GameData* land);

    [[nodiscard]] const ScenarioBody& body() const { return *body_; }
    [[nodiscard]] const Pace& pace() const { return pace_; }
    [[nodiscard]] const CharacterState& state() const { return state_; }
    [[nodiscard]] Position position() const { return position_of(state_.place, state_.heading); }
    [[nodiscard]] CharacterView view() const {
        return {body_->id, state_.place, state_.heading, state_.is_present, state_.teleports, state_.lives};
    }

    void advance(const FindCharacter& find);

 private:
    class Performer;

    // Of the step at hand; each verb uses what it needs.
    struct Progress {
        double elapsed = 0;
        std::size_t leg = 0;
        bool under_way = false;
        double rise = 0;  // m/s upward
        double ground = 0;
        double goal = 0;   // heading
        double waits = 0;  // seconds left before the first step
        bool runs = false;
        bool has_turned = false;   // a chase goes on with steps
        int target_teleports = 0;  // of the target, at the last order or blow
        int target_lives = 0;
        bool has_arrived = false;  // and turns to where it shall look
        MapPlace seen;             // where its target last said it is
        double next_look = 0;      // by `elapsed`, as are the next two
        double sticks_until = 0;
        double next_blow = 0;
    };

    void next_step();
    // Below it, outdoors and on land; nothing elsewhere.
    [[nodiscard]] std::optional<Ground> ground_below() const;
    // Where it stands then.
    [[nodiscard]] std::optional<double> land_below() const;
    void stand_on_land();

    const ScenarioBody* body_;
    Pace pace_;
    const GameData* land_;
    CharacterState state_;
    double waited_ = 0;
    std::size_t step_ = 0;
    Progress progress_;
};

}  // namespace acmotion
