#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "acmotion/body/state.h"
#include "acmotion/core/motion_state.h"
#include "acmotion/gamedata/game_data.h"
#include "acmotion/wire/movement.h"
#include "core/constants.h"
#include "lab/simulate/scenario.h"

namespace acmotion {

// One step of the simulated server, in seconds. Everything it decides happens on a step.
inline constexpr double kServerStepSeconds = 0.02;

// How a kind of body moves on the simulated server, and what its description names. Without data files a person.
struct Pace {
    std::uint32_t setup = 0x02000001;
    std::uint32_t motion_table = 0x09000001;
    // At speed 1 of the motion command: metres and radians per second.
    double walk = kWalkMetresPerSecond;
    double run = kRunMetresPerSecond;
    double sidestep = kSidestepMetresPerSecond;
    double turn = kTurnRateRadiansPerSecond;
    double start = 0;  // seconds between a command to walk and the first step: what the link animation takes
};

// As its motion table plays it: the one that the setup names. `setup` must be in the files.
[[nodiscard]] Pace pace_of(const GameData& data, std::uint32_t setup);

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
    // One step of time for the verb at hand. Each answers whether it is done.
    bool play(const StandStep& step);
    bool play(const WalkStep& step);
    bool play(const StrafeStep& step);
    bool play(const TurnStep& step);
    bool play(const JumpStep& step);
    bool play(const WanderStep& step);
    bool play(const ChaseStep& step);
    bool play(const PortalStep& step);
    bool play(const TeleportStep& step);
    bool play(const WarpStep& step);
    bool play(const CorrectStep& step);
    bool play(const DieStep& step);
    bool play(const DespawnStep& step);
    bool play(const RenewStep& step);
    bool play(const ReloginStep& step);
    bool play(const HeldStep& step);

    [[nodiscard]] bool has_lasted(double seconds) const { return progress_.elapsed > seconds - kServerStepSeconds / 2; }
    // True until the link animation has played that comes before the first step.
    bool waits();
    [[nodiscard]] double turn_degrees(double speed) const;
    void order(const MovementBody& movement);
    // The same, also if it says what the last one said.
    void order_again(const MovementBody& movement);
    // True once it faces there.
    bool turn_to(double heading, double speed);
    // Without a separate order. True if there was nothing left to turn by.
    bool turn_by(double degrees, double speed);
    // What is left of a level step, in x and y: uphill it is slower, as clients' are (spec 40 §13.2).
    [[nodiscard]] WideVec3 bent(const WideVec3& step) const;
    // True on arrival. The room changes as soon as it leaves for another: doors are where a leg begins.
    bool go_towards(const ScenarioPlace& goal, double metres);
    void leave_ground(const JumpStep& step);
    bool teleport(const ScenarioPlace& to, std::optional<double> heading);
    bool come_back(const ScenarioPlace& where);

    // ---- a chase (pursuit.cpp) ----
    // Clients give up a target that teleports or ends, and stay where they are beside one that strays.
    [[nodiscard]] bool needs_order(const CharacterView& target, double way) const;
    // Has it teleported or ended since the last order or blow?
    [[nodiscard]] bool is_another(const CharacterView& target) const;
    void remember(const CharacterView& target);
    [[nodiscard]] bool sticks(const CharacterView& target) const;
    void go_after(const ChaseStep& step, const CharacterView& target);
    void set_out(const MoveToParameters& parameters, double way);
    [[nodiscard]] double move_to_speed(const MoveToParameters& parameters, double run_rate) const;
    // Of its turns: before it goes, on the way and at the end, by the speed of the order and the gait so far.
    [[nodiscard]] double move_to_turn(const MoveToParameters& parameters) const;
    void go_to(const WanderStep& step, const ScenarioPlace& goal, double way);
    void wander_on(const WanderStep& step, const ScenarioPlace& goal, double way);
    void pursue(const ChaseStep& step, const CharacterView& target);
    [[nodiscard]] CharacterView as_seen(CharacterView target);
    // Looks where it shall look at the end, and is there then.
    void arrive(const ChaseStep& step);
    // Beside its target: strikes when it is time, and keeps to it for a second after that and after arriving.
    void fight(const ChaseStep& step, const CharacterView& target);
    void stick_to(const CharacterView& target, double metres);

    // ---- where it is ----
    // Below it, outdoors and on land; nothing elsewhere.
    [[nodiscard]] std::optional<Ground> ground_below() const;
    // Where it stands then.
    [[nodiscard]] std::optional<double> land_below() const;
    void stand_on_land();

    const ScenarioBody* body_;
    Pace pace_;
    const GameData* land_;
    const FindCharacter* find_ = nullptr;  // during advance()
    CharacterState state_;
    double waited_ = 0;
    std::size_t step_ = 0;
    Progress progress_;
};

// Compass degrees, 0..360.
[[nodiscard]] double wrapped(double degrees);
// In (-180, 180].
[[nodiscard]] double heading_difference(double from, double to);
[[nodiscard]] double heading_between(const MapPlace& from, const MapPlace& to);
void move_along(MapPlace& place, double heading, double metres);

}  // namespace acmotion
