#include "sessions/replay.h"

#include <algorithm>
#include <iterator>

#include "sessions/session_player.h"

namespace acmotion {

const FrameChanges& ChangeFinder::find(std::span<const Pose> drawn, std::span<const ObjectId> may_differ) {
    changes_.bodies.clear();
    changes_.gone.clear();
    changes_.clocks_before.clear();
    changes_.has_ticked = false;
    before_.swap(now_);
    now_.clear();
    next_ = 0;
    auto other = may_differ.begin();
    for (const Pose& now : drawn) {
        while (other != may_differ.end() && *other < now.object) ++other;
        look_at(now, other != may_differ.end() && *other == now.object);
    }
    for (; next_ < before_.size(); ++next_) {
        changes_.gone.push_back({before_[next_].drawn.object, before_[next_].drawn.clock});
    }
    return changes_;
}

const FrameChanges& ChangeFinder::find_all(std::span<const Pose> drawn) {
    std::vector<ObjectId> all;
    std::ranges::transform(drawn, std::back_inserter(all), &Pose::object);
    return find(drawn, all);
}

const ChangeFinder::Known* ChangeFinder::pass_to(ObjectId object) {
    for (; next_ < before_.size() && before_[next_].drawn.object < object; ++next_) {
        changes_.gone.push_back({before_[next_].drawn.object, before_[next_].drawn.clock});
    }
    return next_ < before_.size() && before_[next_].drawn.object == object ? &before_[next_++] : nullptr;
}

void ChangeFinder::look_at(const Pose& now, bool may_differ) {
    const Known* before = pass_to(now.object);
    const Pose& was = before != nullptr ? before->drawn : now;
    const bool has_moved = before == nullptr || was.position != now.position || was.in_contact != now.in_contact ||
                           was.is_hidden != now.is_hidden;
    const bool has_changed = has_moved || may_differ || was.velocity != now.velocity;
    Known& known = now_.emplace_back(now, now.clock);
    if (!has_changed) {
        known.changed_at = before->changed_at;
        known.ticks = std::min(before->ticks + (now.clock > was.clock ? 1 : 0), kTicksToRest);
    }
    changes_.clocks_before.push_back(was.clock);
    changes_.has_ticked = changes_.has_ticked || now.clock > was.clock;
    if (is_at_rest(known)) return;
    changes_.bodies.push_back({static_cast<std::uint32_t>(now_.size() - 1), has_moved, known.ticks < kTicksToRest});
}

Limits::Reached replay(const Session& session, const Rules& rules, const FrameTimes& frames, ReplayListener& listener,
                       Drawing drawing) {
    SessionPlayer player{session, rules, frames.empty() ? 0 : frames[0], listener, drawing};
    play_frames(player, frames, listener);
    return player.bounds_reached();
}

}  // namespace acmotion
