#include "lab/divergence/trials.h"

#include <algorithm>
#include <limits>
#include <map>

#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "lab/base/angle.h"
#include "sessions/replay.h"

namespace acmotion::divergence {
namespace {

constexpr double kAsGood = 0.05;  // shares of an explanation that are the same
constexpr double kSecondsBefore = 0.5;
constexpr double kMostWatched = 10;  // seconds: later, something else may have happened

const BodyFrame* find(const ReplayFrame& frame, ObjectId object) {
    const auto at = std::ranges::lower_bound(frame.bodies, object, std::less{}, &BodyFrame::object);
    return at != frame.bodies.end() && at->object == object ? &*at : nullptr;
}

class DistanceMeter : public ReplayListener {
 public:
    explicit DistanceMeter(const Compared& compared) : compared_(compared), distances(compared.all.size()) {
        for (const Divergence& one : compared.all) {
            followed_.push_back({&compared.given.at(one.object)});
            until_ = std::max(until_, followed_.back().poses->back().time);
        }
    }

    void on_frame(const ReplayFrame& frame) override {
        time_ = frame.time;
        for (std::size_t i = 0; i < followed_.size(); ++i) {
            auto& [poses, next] = followed_[i];
            while (next < poses->size() && (*poses)[next].time < frame.time) ++next;
            if (next == poses->size() || (*poses)[next].time != frame.time) continue;
            if (next + 1 < poses->size()) add(i, (*poses)[next], (*poses)[next + 1].time - frame.time, frame);
            ++next;
        }
    }
    [[nodiscard]] bool has_seen_enough() const override { return time_ > until_; }

 private:
    void add(std::size_t number, const GivenPose& given, double seconds, const ReplayFrame& frame) {
        const Divergence& one = compared_.all[number];
        const double amount = amount_of(given, find(frame, one.object)) * std::min(seconds, kLongestStepSeconds);
        distances[number].whole += amount;
        const double until = std::min(one.until, one.time + kMostWatched);
        if (given.time >= one.time - kSecondsBefore && given.time <= until) distances[number].near += amount;
    }
    [[nodiscard]] double amount_of(const GivenPose& given, const BodyFrame* body) const {
        if (body == nullptr) return kFarthestMetres;
        Apart apart = between(body->position, given.position);
        if (!compared_.has_headings) apart.degrees = 0;
        return compared_.noise.beyond(apart).amount();
    }

    struct Followed {
        const std::vector<GivenPose>* poses;
        std::size_t next = 0;
    };
    const Compared& compared_;
    std::vector<Followed> followed_;
    double until_ = -std::numeric_limits<double>::infinity();
    double time_ = until_;

 public:
    Distances distances;
};

class Stories : public ReplayListener {
 public:
    explicit Stories(const std::vector<ReplayPart>& windows) : events(windows.size()) {
        for (std::size_t i = 0; i < windows.size(); ++i) {
            windows_.emplace(windows[i].object, std::pair{windows[i], i});
            until_ = std::max(until_, windows[i].until);
        }
    }

    void on_frame(const ReplayFrame& frame) override { time_ = frame.time; }
    void on_event(const Event& event) override {
        const auto found = windows_.find(event.object);
        if (found == windows_.end()) return;
        const auto& [window, number] = found->second;
        if (window.has(event.time)) events[number].push_back(event);
    }
    [[nodiscard]] bool has_seen_enough() const override { return time_ > until_; }

    std::vector<std::vector<Event>> events;

 private:
    std::map<ObjectId, std::pair<ReplayPart, std::size_t>> windows_;
    double until_ = -std::numeric_limits<double>::infinity();
    double time_ = until_;
};

}  // namespace

Apart between(const Position& a, const Position& b) {
    return {distance(map_place(a), map_place(b)), angle_between(static_cast<double>(heading_of(a.frame.rotation)),
                                                                static_cast<double>(heading_of(b.frame.rotation)))};
}

double explained(const Distance& unchanged, const Distance& changed) {
    return unchanged.near > 0 ? 1 - changed.near / unchanged.near : 0;
}

std::vector<std::size_t> best_of(const std::vector<double>& shares, double least) {
    const double best = shares.empty() ? 0 : std::ranges::max(shares);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        if (shares[i] >= std::max(best - kAsGood, least)) all.push_back(i);
    }
    return all;
}

Distances Trials::play(const Rules& rules) const {
    DistanceMeter meter{compared_};
    ListenerGroup group;
    group.add(meter);
    for (ReplayListener* listener : others_) group.add(*listener);
    replay(session_, rules, frames_, group.shortest());
    return std::move(meter.distances);
}

std::vector<Trials::Tried> Trials::try_each(const Rules& base, const Rules& other) const {
    std::vector<Tried> all;
    for (const RuleField* field : differing(base, other)) {
        Rules changed = base;
        field->read(changed, field->text(other));
        all.push_back({field, play(changed)});
    }
    return all;
}

std::vector<const RuleField*> differing(const Rules& a, const Rules& b) {
    std::vector<const RuleField*> all;
    for (const RuleField& field : rule_fields()) {
        if (field.text(a) != field.text(b)) all.push_back(&field);
    }
    return all;
}

std::vector<std::vector<Event>> stories_of(const Session& session, const Rules& rules, const FrameTimes& frames,
                                           const std::vector<ReplayPart>& windows) {
    Stories stories{windows};
    replay(session, rules, frames, stories);
    return std::move(stories.events);
}

}  // namespace acmotion::divergence
