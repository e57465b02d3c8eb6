#include "lab/divergence/score.h"

#include <algorithm>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"

namespace acmotion::against {
namespace {

constexpr double kSecondsBefore = 0.5;
constexpr double kMostWatched = 10;  // seconds: later, something else may have happened

const BodyFrame* find(const ReplayFrame& frame, ObjectId object) {
    const auto at = std::ranges::lower_bound(frame.bodies, object, std::less{}, &BodyFrame::object);
    return at != frame.bodies.end() && at->object == object ? &*at : nullptr;
}

// What noise explains is nothing.
double beyond(double amount, double same) { return std::max(0.0, amount - same); }

}  // namespace

ScoreKeeper::ScoreKeeper(const Alignment& alignment, const Partings& partings)
    : partings_(partings), has_headings_(alignment.turning != Turning::Unknown), scores_(partings.all.size()) {
    for (const Parting& one : partings.all) watched_.push_back({&alignment.given.tracks.at(one.object)});
}

void ScoreKeeper::on_frame(const ReplayFrame& frame) {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        auto& [poses, next] = watched_[i];
        while (next < poses->size() && (*poses)[next].time < frame.time) ++next;
        if (next == poses->size() || (*poses)[next].time != frame.time) continue;
        add(i, next, amount_of((*poses)[next], find(frame, partings_.all[i].object)));
        ++next;
    }
}

double ScoreKeeper::amount_of(const GivenPose& given, const BodyFrame* body) const {
    if (body == nullptr) return kFarthestMetres;
    const Noise& noise = partings_.noise;
    const double metres = distance(map_place(body->position), map_place(given.position));
    const double degrees = angle_between(static_cast<double>(acmotion::heading_of(body->position.frame.rotation)),
                                         static_cast<double>(acmotion::heading_of(given.position.frame.rotation)));
    return amount_apart(beyond(metres, noise.same_metres()), has_headings_ ? beyond(degrees, noise.same_degrees()) : 0);
}

void ScoreKeeper::add(std::size_t parting, std::size_t pose, double amount) {
    const std::vector<GivenPose>& poses = *watched_[parting].poses;
    if (pose + 1 == poses.size()) return;
    const double time = poses[pose].time;
    const double seconds = std::min(poses[pose + 1].time - time, kLongestStepSeconds);
    const Parting& one = partings_.all[parting];
    Score& score = scores_[parting];
    score.whole += amount * seconds;
    const double until = std::min(one.until, one.time + kMostWatched);
    if (time >= one.time - kSecondsBefore && time <= until) score.parting += amount * seconds;
}

}  // namespace acmotion::against
