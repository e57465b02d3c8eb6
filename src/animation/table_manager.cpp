#include "animation/table_manager.h"

#include <algorithm>
#include <utility>

namespace acmotion {
namespace {

constexpr std::uint32_t kStyleBit = 0x80000000;
constexpr std::uint32_t kSubStateBit = 0x40000000;
constexpr std::uint32_t kModifierAndActionBits = 0x30000000;
constexpr std::size_t kNoEntry = static_cast<std::size_t>(-1);

}  // namespace

// ---- requests (spec 70 §7.2) ----------------------------------------------------------------------------------------

void TableManager::initialise(Stage stage) {
    MotionPlayer::Number number;
    if (table_ != nullptr) number = player(stage).enter_default_state();
    queue(stage.sequence, MotionCommand::Ready, number.value_or(0));
}

MotionError TableManager::do_motion(Stage stage, MotionCommand motion, float speed) {
    if (table_ == nullptr) return MotionError::NoMotionTable;
    return queue(stage.sequence, motion, player(stage).do_motion(motion, speed));
}

MotionError TableManager::stop_motion(Stage stage, MotionCommand motion) {
    if (table_ == nullptr) return MotionError::NoMotionTable;
    return queue(stage.sequence, MotionCommand::Ready, player(stage).stop_motion(motion));
}

MotionError TableManager::stop_all_motions(Stage stage) {
    if (table_ == nullptr) return MotionError::NoMotionTable;
    return queue(stage.sequence, MotionCommand::Ready, player(stage).stop_all_motions());
}

MotionError TableManager::queue(Sequence& sequence, MotionCommand motion, MotionPlayer::Number number) {
    if (!number) return MotionError::UnknownMotion;
    pending_.push_back({motion, *number});
    remove_redundant_links(sequence);
    return MotionError::None;
}

// ---- redundant links (spec 70 §7.3) ---------------------------------------------------------------------------------

// Walk, Ready, Walk in quick succession plays one link, not three. Only the last entry with links is considered.
void TableManager::remove_redundant_links(Sequence& sequence) {
    std::size_t last = pending_.size();
    while (last > 0 && pending_[last - 1].number == 0) --last;
    if (last == 0) return;
    const std::size_t match = match_of(last - 1);
    if (match == kNoEntry) return;
    std::uint32_t links = 0;
    for (std::size_t i = match + 1; i < pending_.size(); ++i) links += std::exchange(pending_[i].number, 0);
    sequence.remove_links(links);
}

// The earlier entry that leads to the same motion; none if another kind of motion with links lies between.
std::size_t TableManager::match_of(std::size_t last) const {
    const MotionCommand motion = pending_[last].motion;
    const bool is_cycle = is_sub_state(motion) && !is_modifier(motion);
    if (!is_cycle && !is_style(motion)) return kNoEntry;
    const std::uint32_t barrier = kModifierAndActionBits | (is_cycle ? kStyleBit : kSubStateBit);
    for (std::size_t i = last; i-- > 0;) {
        const auto& [earlier, number] = pending_[i];
        if (earlier == motion && (number != 0 || !is_cycle)) return i;
        if (number != 0 && has_class(earlier, barrier)) return kNoEntry;
    }
    return kNoEntry;
}

// ---- ends (spec 70 §7.4 to §7.7) ------------------------------------------------------------------------------------

void TableManager::animation_done(bool success, PartListener& listener) {
    ++counter_;
    int notices_remaining = kMostNotices;
    complete_reached(success, listener, notices_remaining);
}

void TableManager::complete_reached(bool success, PartListener& listener, int& remaining) {
    for (; remaining > 0 && !pending_.empty() && pending_.front().number <= counter_; --remaining) {
        const std::uint32_t number = pending_.front().number;
        complete_first(success, listener);
        counter_ -= number;
    }
    if (pending_.empty()) counter_ = 0;
}

// Removed last, after the notice: motions that the receiver begins are queued behind. If it drops links meanwhile this
// entry is gone, and whatever is first then goes in its place.
void TableManager::complete_first(bool success, PartListener& listener) {
    const MotionCommand motion = pending_.front().motion;
    if (is_action(motion)) state_.drop_first_action();
    listener.motion_done(motion, success);
    if (!pending_.empty()) pending_.erase(pending_.begin());
}

void TableManager::check_completed_motions(PartListener& listener) {
    for (int remaining = kMostNotices; remaining > 0 && !pending_.empty() && pending_.front().number == 0;
         --remaining) {
        complete_first(true, listener);
    }
}

void TableManager::drop_link_animations(Sequence& sequence, PartListener& listener) {
    sequence.remove_all_links();
    leave_world(listener);
}

// The original counts up to the first entry's number, which is 4294967295 for a cycle without clips (spec 70 §12).
void TableManager::leave_world(PartListener& listener) {
    int notices_remaining = kMostNotices;
    while (notices_remaining > 0 && !pending_.empty()) {
        counter_ = std::max(counter_ + 1, pending_.front().number);
        complete_reached(false, listener, notices_remaining);
    }
}

void TableManager::complete_oldest(Sequence& sequence, PartListener& listener) {
    if (pending_.empty()) return;
    const std::uint32_t number = pending_.front().number;
    sequence.skip_links(number - std::min(number, counter_));
    counter_ -= std::min(number, counter_);
    complete_first(false, listener);
    if (pending_.empty()) counter_ = 0;
}

}  // namespace acmotion
