#include "animation/part_array.h"

namespace acmotion {

void PartArray::set_default_animation(MotionLibrary& library, std::uint32_t animation) {
    if (animation == 0) return;
    sequence_.clear_animations();
    sequence_.append(library, {.animation = animation}, 1);
}

void PartArray::set_motion_table(MotionLibrary& library, std::uint32_t id) {
    if (manager_ && manager_->table_id() == id) return;
    manager_.reset();
    if (id != 0) manager_.emplace(library.motion_table(id));
}

void PartArray::set_animation(MotionLibrary& library, const Clip& clip, bool interrupt) {
    if (interrupt) sequence_.clear();
    sequence_.append(library, clip, 1);
}

// ---- requests -------------------------------------------------------------------------------------------------------

void PartArray::initialise(MotionLibrary& library) {
    if (manager_) manager_->initialise({library, sequence_});
}

MotionError PartArray::do_motion(MotionLibrary& library, MotionCommand motion, float speed) {
    return manager_ ? manager_->do_motion({library, sequence_}, motion, speed) : MotionError::NoMotionTable;
}

MotionError PartArray::stop_motion(MotionLibrary& library, MotionCommand motion) {
    return manager_ ? manager_->stop_motion({library, sequence_}, motion) : MotionError::NoMotionTable;
}

MotionError PartArray::stop_all_motions(MotionLibrary& library) {
    return manager_ ? manager_->stop_all_motions({library, sequence_}) : MotionError::NoMotionTable;
}

// ---- time -----------------------------------------------------------------------------------------------------------

void PartArray::update(double dt, Frame* frame, bool has_body) {
    sequence_.update(dt, frame, has_body ? &hooks_ : nullptr);
}

// Those that are queued meanwhile run in the same go.
void PartArray::run_hooks(PartListener& listener) {
    for (std::size_t i = 0; i < hooks_.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
        const QueuedHook due = hooks_[i];
        if (const auto* hook = std::get_if<Animation::Hook>(&due)) {
            listener.run_hook(*hook);
        } else {
            animation_done(true, listener);
        }
    }
    hooks_.clear();
}

// ---- ends -----------------------------------------------------------------------------------------------------------

void PartArray::animation_done(bool success, PartListener& listener) {
    if (manager_) manager_->animation_done(success, listener);
}

void PartArray::check_completed_motions(PartListener& listener) {
    if (manager_) manager_->check_completed_motions(listener);
}

void PartArray::drop_link_animations(PartListener& listener) {
    if (manager_) manager_->drop_link_animations(sequence_, listener);
}

void PartArray::leave_world(PartListener& listener) {
    if (manager_) manager_->leave_world(listener);
}

void PartArray::complete_oldest(PartListener& listener) {
    if (manager_) manager_->complete_oldest(sequence_, listener);
}

}  // namespace acmotion
