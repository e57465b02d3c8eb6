#pragma once
#include <optional>

#include "animation/table_manager.h"

namespace acmotion {

// The animated shape of a body (spec 70 §8): what it plays, and by which table. Plain data, but for the animations and
// the table that it shares with their library.
class PartArray {
 public:
    // ---- what it is given
    // What a model without a motion shows, over and over. 0: none.
    void set_default_animation(MotionLibrary& library, std::uint32_t animation);
    // 0: none. One that cannot be loaded gives a manager that refuses everything. The sequence stays; motions that were
    // pending are forgotten without a notice.
    void set_motion_table(MotionLibrary& library, std::uint32_t id);
    // From frame `start` on. `interrupt`: in place of everything else, and standing still.
    void set_animation(MotionLibrary& library, const Clip& clip, bool interrupt);
    void clear_animations() { sequence_.clear_animations(); }
    void scale_cycle_rate(float factor) { sequence_.scale_cycle_rate(factor); }

    // ---- requests (§7.2)
    void initialise(MotionLibrary& library);
    MotionError do_motion(MotionLibrary& library, MotionCommand motion, float speed);
    MotionError stop_motion(MotionLibrary& library, MotionCommand motion);
    MotionError stop_all_motions(MotionLibrary& library);

    // ---- time (§8.2). One slice: update, then the hooks it has left
    // `frame`: null for static objects, which are not carried. `has_body`: a body will run the hooks.
    void update(double dt, Frame* frame, bool has_body = true);
    void run_hooks(PartListener& listener);

    // ---- ends (§7.4 to §7.6)
    void animation_done(bool success, PartListener& listener);
    void check_completed_motions(PartListener& listener);
    void drop_link_animations(PartListener& listener);
    void leave_world(PartListener& listener);
    void complete_oldest(PartListener& listener);

    [[nodiscard]] const Sequence& sequence() const { return sequence_; }
    [[nodiscard]] const std::optional<TableManager>& manager() const { return manager_; }

 private:
    Sequence sequence_;
    std::optional<TableManager> manager_;
    HookQueue hooks_;
};

}  // namespace acmotion
