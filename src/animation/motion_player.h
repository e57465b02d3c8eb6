#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/animation/motion_table.h"
#include "acmotion/core/motion_state.h"
#include "animation/sequence.h"

namespace acmotion {

// What a body plays, in the words of its motion table (spec 70 §4). Without a style and a sub-state it has not been
// initialised.
struct AnimationState {
    // Ours. A modifier that finds the list full is lost or refused; of actions the oldest goes.
    static constexpr std::size_t kMostModifiers = 64;
    static constexpr std::size_t kMostActions = 256;

    MotionCommand style = MotionCommand::None;
    AxisMotion sub_state;
    std::vector<AxisMotion> modifiers;  // newest first
    std::vector<AxisMotion> actions;    // oldest first

    [[nodiscard]] bool is_initialised() const {
        return style != MotionCommand::None && sub_state.command != MotionCommand::None;
    }
    [[nodiscard]] bool has_room_for_modifier() const { return modifiers.size() < kMostModifiers; }

    // False if it is on already, or is the sub-state.
    bool add_modifier(const AxisMotion& modifier);
    void add_modifier_unchecked(const AxisMotion& modifier);
    // The first one, taken off; nothing if there is none.
    std::optional<AxisMotion> take_modifier();
    // Nothing if it is not on.
    std::optional<AxisMotion> take_modifier(MotionCommand motion);
    void add_action(const AxisMotion& action);
    void drop_first_action();
};

// One request to a motion table: which animations a motion selects, and how they are strung together (spec 70 §6).
// Lives as long as the request; what it changes is the state and the sequence.
//
// Every request answers how many animations it has to wait for, or nothing if it failed. Nothing has changed then, unless
// it was a modifier that was on more than once: it is on once less. The number is the original's, which is 4294967295 for
// a cycle without clips.
class MotionPlayer {
 public:
    using Number = std::optional<std::uint32_t>;

    MotionPlayer(const MotionTable& table, MotionLibrary& library, AnimationState& state, Sequence& sequence)
        : table_(table), library_(library), state_(state), sequence_(sequence) {}

    Number enter_default_state();
    Number do_motion(MotionCommand motion, float speed) { return do_motion({motion, speed}, false); }
    Number stop_motion(MotionCommand motion);
    std::uint32_t stop_all_motions();

 private:
    // Ours, because a table can make its modifiers become sub-states of each other in turns (spec 70 §12): how deep
    // re-applying them may go, and how many one request re-applies in all. What is beyond is lost.
    static constexpr int kDeepestReapplication = 16;
    static constexpr int kMostReapplied = 256;

    Number do_motion(const AxisMotion& motion, bool stopping);
    Number do_style(const AxisMotion& motion);
    Number do_sub_state(const AxisMotion& motion);
    Number start_cycle(const AxisMotion& motion, const MotionData& cycle);
    Number do_action(const AxisMotion& motion);
    Number do_modifier(const AxisMotion& motion);
    void change_speed(const MotionData& cycle, float speed);
    void begin(const MotionData& cycle);
    void reapply_modifiers();

    [[nodiscard]] MotionCommand default_of(MotionCommand style) const;
    [[nodiscard]] const MotionData* cycle_of(MotionCommand style, MotionCommand motion) const;
    [[nodiscard]] const MotionData* modifier_of(MotionCommand motion) const;
    [[nodiscard]] const MotionData* link(MotionCommand style, const AxisMotion& from, const AxisMotion& to) const;
    [[nodiscard]] const MotionData* link_at(std::uint32_t key, MotionCommand to) const;
    [[nodiscard]] bool is_allowed(MotionCommand motion, const MotionData& cycle) const;
    void play(const MotionData* data, float speed) { sequence_.play(library_, data, speed); }

    const MotionTable& table_;
    MotionLibrary& library_;
    AnimationState& state_;
    Sequence& sequence_;
    int depth_ = 0;
    int reapplied_ = 0;
};

}  // namespace acmotion
