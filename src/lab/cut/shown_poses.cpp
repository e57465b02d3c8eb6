#include "lab/cut/shown_poses.h"

#include <algorithm>
#include <iterator>

#include "lab/replay/replay.h"

namespace acmotion {
namespace {

class PoseWatcher : public ReplayListener {
 public:
    explicit PoseWatcher(std::map<ObjectId, PoseHash>& hashes) : hashes_(hashes) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            PoseHash& hash = hashes_[body.object];
            hash.add(static_cast<std::uint32_t>(frame.number));
            hash.add(body);
        }
    }

 private:
    std::map<ObjectId, PoseHash>& hashes_;
};

}  // namespace

ShownPoses::ShownPoses(const Session& session, const FrameTimes& frames, const ReplayPart& span) {
    for (const Rules::Preset& preset : Rules::presets()) {
        PoseWatcher watcher{by_rules_.emplace_back()};
        FilteredListener filter{watcher, span};
        const BoundCounts counts = replay(session, preset.rules, frames, filter);
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
