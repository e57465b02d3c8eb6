#include "lab/replay/shown_poses.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "acmotion/research/rule_fields.h"
#include "sessions/replay.h"

namespace acmotion {
namespace {

// Hashes how each body is drawn first, and then when and how that changes: what rests is not looked at.
class PoseWatcher : public ReplayListener {
 public:
    explicit PoseWatcher(std::map<ObjectId, PoseHash>& hashes) : hashes_(hashes) {}

    void on_frame(const ReplayFrame& frame) override {
        const auto number = static_cast<std::uint32_t>(frame.number);
        for (const FrameChanges::Gone& gone : frame.changes->gone) hashes_[gone.object].add(number);
        if (std::exchange(is_first_, false)) {
            for (const BodyFrame& body : frame.bodies) add(number, body);
        } else {
            for (const FrameChanges::Body& body : frame.changes->bodies) {
                if (body.has_moved) add(number, frame.bodies[body.place]);
            }
        }
    }

 private:
    void add(std::uint32_t number, const BodyFrame& body) {
        PoseHash& hash = hashes_[body.object];
        hash.add(number);
        hash.add(body);
    }

    std::map<ObjectId, PoseHash>& hashes_;
    bool is_first_ = true;
};

}  // namespace

ShownPoses::ShownPoses(const Session& session, const FrameTimes& frames, const ReplayPart& span) {
    for (const Rules::Preset& preset : usual_presets()) {
        PoseWatcher watcher{by_rules_.emplace_back()};
        FilteredListener filter{watcher, span};
        const Limits::Reached counts = replay(session, preset.rules, frames, filter);
        std::ranges::copy(bounds_reached(counts, preset.name), std::back_inserter(bounds_));
    }
}

std::set<ObjectId> ShownPoses::objects() const {
    std::set<ObjectId> all;
    for (const Hashes& hashes : by_rules_) {
        for (const auto& [object, hash] : hashes) all.insert(object);
    }
    return all;
}

bool ShownPoses::are_same(const ShownPoses& other, ObjectId object) const {
    const auto value_in = [object](const Hashes& hashes) {
        const auto found = hashes.find(object);
        return found == hashes.end() ? 0 : found->second.value();
    };
    return std::ranges::equal(by_rules_, other.by_rules_, {}, value_in, value_in);
}

}  // namespace acmotion
