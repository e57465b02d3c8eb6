#include "lab/divergence/score.h"

#include <algorithm>

#include "acmotion/geometry/heading.h"
#include "lab/base/angle.h"
#include "lab/divergence/pairs.h"

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
    : partings_(partings),
      has_headings_(alignment.turning != Turning::Unknown),
      slack_(alignment.log ? slack_seconds(alignment) : 0),
      scores_(partings.all.size()) {
    for (const Parting& one : partings.all) watched_.push_back({&alignment.given.tracks.at(one.object)});
}

void ScoreKeeper::on_frame(const ReplayFrame& frame) {
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        Watched& watched = watched_[i];
        const std::vector<GivenPose>& poses = *watched.poses;
        while (watched.next < poses.size() && poses[watched.next].time + slack_ < frame.time) add(i, watched);
        const BodyFrame* body = find(frame, partings_.all[i].object);
        for (std::size_t at = watched.next; at < poses.size() && poses[at].time - slack_ <= frame.time; ++at) {
            const double amount = amount_of(watched, poses[at], body);
            double& least = watched.least.size() > at - watched.next ? watched.least[at - watched.next]
                                                                     : watched.least.emplace_back(amount);
            least = std::min(least, amount);
        }
        watched.before = body != nullptr ? std::optional{map_place(body->position)} : std::nullopt;
    }
}

double ScoreKeeper::amount_of(const Watched& watched, const GivenPose& given, const BodyFrame* body) const {
    if (body == nullptr) return kFarthestMetres;
    const Noise& noise = partings_.noise;
    const MapPlace now = map_place(body->position);
    const MapPlace place = map_place(given.position);
    const double metres =
        slack_ > 0 && watched.before ? distance_to_step(place, *watched.before, now) : distance(now, place);
    const double degrees = angle_between(static_cast<double>(acmotion::heading_of(body->position.frame.rotation)),
                                         static_cast<double>(acmotion::heading_of(given.position.frame.rotation)));
    return amount_apart(beyond(metres, noise.same_metres()), has_headings_ ? beyond(degrees, noise.same_degrees()) : 0);
}

// The moment of the first of the open ones is over.
void ScoreKeeper::add(std::size_t parting, Watched& watched) {
    const std::vector<GivenPose>& poses = *watched.poses;
    const std::size_t at = watched.next++;
    if (watched.least.empty()) return;
    const double amount = watched.least.front();
    watched.least.erase(watched.least.begin());
    if (at + 1 >= poses.size()) return;
    const double time = poses[at].time;
    const double seconds = std::min(poses[at + 1].time - time, kLongestStepSeconds);
    const Parting& one = partings_.all[parting];
    Score& score = scores_[parting];
    score.whole += amount * seconds;
    const double until = std::min(one.until, one.time + kMostWatched);
    if (time >= one.time - kSecondsBefore && time <= until) score.parting += amount * seconds;
}

}  // namespace acmotion::against
