#pragma once
#include "acmotion/core/motion_state.h"
#include "lab/simulate/character.h"

namespace acmotion {

// One step of time for the verb at hand. Each answers whether it is done.
class Character::Performer {
 public:
    Performer(Character& character, const FindCharacter& find)
        : character_(character),
          pace_(character.pace_),
          state_(character.state_),
          progress_(character.progress_),
          find_(find) {}

    bool operator()(const StandStep& step);
    bool operator()(const WalkStep& step);
    bool operator()(const StrafeStep& step);
    bool operator()(const TurnStep& step);
    bool operator()(const JumpStep& step);
    bool operator()(const WanderStep& step);
    bool operator()(const ChaseStep& step);
    bool operator()(const PortalStep& step);
    bool operator()(const TeleportStep& step);
    bool operator()(const WarpStep& step);
    bool operator()(const CorrectStep& step);
    bool operator()(const DieStep& step);
    bool operator()(const DespawnStep& step);
    bool operator()(const RenewStep& step);
    bool operator()(const ReloginStep& step);
    bool operator()(const HeldStep& step);

 private:
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

    Character& character_;
    const Pace& pace_;
    CharacterState& state_;
    Progress& progress_;
    const FindCharacter& find_;
};

// Compass degrees, 0..360.
[[nodiscard]] double wrapped(double degrees);
// In (-180, 180].
[[nodiscard]] double heading_difference(double from, double to);
[[nodiscard]] double heading_between(const MapPlace& from, const MapPlace& to);
void move_along(MapPlace& place, double heading, double metres);

}  // namespace acmotion
