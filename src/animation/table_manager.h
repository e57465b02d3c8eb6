#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "acmotion/animation/animation.h"
#include "acmotion/core/motion_state.h"
#include "animation/motion_player.h"

namespace acmotion {

// Gets the reports of a part array. May do, stop and drop motions of it from inside (spec 70 §7.7).
class PartListener {
 public:
    virtual ~PartListener() = default;

    // `success`: its animations have ended, or it needed none. Else links were dropped, or the body left the world.
    virtual void motion_done(MotionCommand motion, bool success) = 0;
    // A hook of an animation is due.
    virtual void run_hook(const Animation::Hook& hook) = 0;
};

// A motion whose end has not been reported, and how many animations it waits for.
struct PendingAnimation {
    MotionCommand motion = MotionCommand::None;
    std::uint32_t number = 0;

    bool operator==(const PendingAnimation&) const = default;
};

// Plays the motions of a body by its motion table, and reports when each is done (spec 70 §7). The sequence is that of
// the part array, and outlives the manager.
class TableManager {
 public:
    // Ours: receivers that begin a motion at every notice must come to an end.
    static constexpr int kMostNotices = 4096;

    // Without a table every request is refused.
    explicit TableManager(std::shared_ptr<const MotionTable> table) : table_(std::move(table)) {}

    // What a request may edit besides the manager.
    struct Stage {
        MotionLibrary& library;
        Sequence& sequence;
    };
    void initialise(Stage stage);
    MotionError do_motion(Stage stage, MotionCommand motion, float speed);
    MotionError stop_motion(Stage stage, MotionCommand motion);
    MotionError stop_all_motions(Stage stage);

    void animation_done(bool success, PartListener& listener);
    // Completes the leading motions that need no animations.
    void check_completed_motions(PartListener& listener);
    void drop_link_animations(Sequence& sequence, PartListener& listener);
    // All motions are done. The links stay in the sequence.
    void leave_world(PartListener& listener);
    // Ours, for a list that has become too long: the oldest motion counts as done, and what it still had to play is
    // skipped.
    void complete_oldest(Sequence& sequence, PartListener& listener);

    // 0 without a table.
    [[nodiscard]] std::uint32_t table_id() const { return table_ != nullptr ? table_->id : 0; }
    [[nodiscard]] const AnimationState& state() const { return state_; }
    [[nodiscard]] std::span<const PendingAnimation> pending() const { return pending_; }
    [[nodiscard]] std::uint32_t counter() const { return counter_; }

 private:
    [[nodiscard]] MotionPlayer player(Stage stage) { return {*table_, stage.library, state_, stage.sequence}; }
    MotionError queue(Sequence& sequence, MotionCommand motion, MotionPlayer::Number number);
    void remove_redundant_links(Sequence& sequence);
    [[nodiscard]] std::size_t match_of(std::size_t last) const;
    void complete_reached(bool success, PartListener& listener, int& remaining);
    void complete_first(bool success, PartListener& listener);

    std::shared_ptr<const MotionTable> table_;
    AnimationState state_;
    std::vector<PendingAnimation> pending_;
    std::uint32_t counter_ = 0;
};

}  // namespace acmotion
