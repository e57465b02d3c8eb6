#include "lab/metrics/versus.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "acmotion/geometry/heading.h"
#include "core/rule_fields.h"
#include "lab/base/angle.h"
#include "lab/base/map_place.h"
#include "lab/replay/replay.h"
#include "lab/replay/timeline.h"

namespace acmotion {
namespace {

constexpr double kApartMetres = 0.1;
constexpr double kApartDegrees = 10;
constexpr double kDegreesPerMetre = 45;  // as far apart as a metre
constexpr double kAtRestSeconds = 0.25;  // a body whose clock stood for so long is compared in every frame
constexpr double kWindowSeconds = 0.3;   // after a divergence begins, in which rules are tried
constexpr double kStorySeconds = 3;      // before it, in which its reason is looked for
constexpr double kLeastExplained = 0.5;
constexpr double kAsGood = 0.05;
constexpr std::size_t kMostPoses = 10'000'000;

struct SeenPose {
    std::uint32_t frame = 0;
    float heading = 0;
    MapPlace place;
};

double metres_apart(const SeenPose& a, const SeenPose& b) { return distance(a.place, b.place); }
double degrees_apart(const SeenPose& a, const SeenPose& b) {
    return angle_between(static_cast<double>(a.heading), static_cast<double>(b.heading));
}
double amount_of(const SeenPose& a, const SeenPose& b) {
    return metres_apart(a, b) + degrees_apart(a, b) / kDegreesPerMetre;
}

SeenPose pose_of(const BodyFrame& body, std::size_t frame) {
    return {static_cast<std::uint32_t>(frame), heading_of(body.position.frame.rotation), map_place(body.position)};
}

// ---- where one of the two has every body ----------------------------------------------------------------------------

// At its ticks, which is where it can be compared: in between the other may have moved on already.
class TickPoses : public ReplayListener {
 public:
    TickPoses(const Session& session, const ReplayPart& part) : player_(session.player), part_(part) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == player_ || body.is_hidden || !part_.has(body.object, frame.time)) continue;
            Track& track = tracks_[body.object];
            if (!track.poses.empty() && body.clock == track.clock) continue;
            track.clock = body.clock;
            track.poses.push_back(pose_of(body, frame.number));
            if (++count_ == kMostPoses) is_full_ = true;
        }
        if (!is_full_) until_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_full_; }

    // At that frame; null between two ticks, and where it is not seen.
    [[nodiscard]] const SeenPose* at(ObjectId object, std::size_t frame, const FrameTimes& frames) const {
        const auto track = tracks_.find(object);
        if (track == tracks_.end()) return nullptr;
        const auto& poses = track->second.poses;
        const auto after = std::ranges::upper_bound(poses, frame, {}, &SeenPose::frame);
        if (after == poses.begin()) return nullptr;
        const SeenPose& last = *std::prev(after);
        const bool rests = frames[frame] - frames[last.frame] >= kAtRestSeconds;
        return last.frame == frame || rests ? &last : nullptr;
    }
    [[nodiscard]] std::size_t bodies() const { return tracks_.size(); }
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] double until() const { return until_; }

 private:
    struct Track {
        double clock = 0;
        std::vector<SeenPose> poses;
    };
    ObjectId player_;
    ReplayPart part_;
    std::map<ObjectId, Track> tracks_;
    std::size_t count_ = 0;
    double until_ = 0;
    bool is_full_ = false;
};

// ---- where the other leaves it --------------------------------------------------------------------------------------

struct Apart {
    std::size_t in_a_row = 0;
    bool is_sure = false;         // in two comparisons
    double time = 0;              // of the first
    std::vector<SeenPose> poses;  // from then on, for a while
};

class FirstDivergences : public ReplayListener {
 public:
    FirstDivergences(const TickPoses& theirs, const FrameTimes& frames) : theirs_(theirs), frames_(frames) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            const SeenPose* other = theirs_.at(body.object, frame.number, frames_);
            if (other != nullptr && !body.is_hidden) compare(apart[body.object], frame, body, *other);
        }
        time_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return theirs_.is_full() && time_ > theirs_.until(); }

    std::map<ObjectId, Apart> apart;

 private:
    static void compare(Apart& one, const ReplayFrame& frame, const BodyFrame& body, const SeenPose& other) {
        const SeenPose pose = pose_of(body, frame.number);
        if (one.is_sure) {
            if (frame.time <= one.time + kWindowSeconds) one.poses.push_back(pose);
            return;
        }
        if (metres_apart(pose, other) < kApartMetres && degrees_apart(pose, other) < kApartDegrees) {
            one = {};
            return;
        }
        if (++one.in_a_row == 1) one.time = frame.time;
        one.poses.push_back(pose);
        one.is_sure = one.in_a_row >= 2;
    }
    const TickPoses& theirs_;
    const FrameTimes& frames_;
    double time_ = 0;
};

// ---- which rule -----------------------------------------------------------------------------------------------------

// How far a replay is from poses that others had then, body by body.
class Nearness : public ReplayListener {
 public:
    using Wanted = std::map<ObjectId, std::vector<SeenPose>>;
    Nearness(const Wanted& wanted, double until) : wanted_(wanted), until_(until) {}

    void on_frame(const ReplayFrame& frame) override {
        time_ = frame.time;
        for (const BodyFrame& body : frame.bodies) {
            const auto wanted = wanted_.find(body.object);
            if (wanted == wanted_.end()) continue;
            const auto at = std::ranges::lower_bound(wanted->second, frame.number, {}, &SeenPose::frame);
            if (at != wanted->second.end() && at->frame == frame.number)
                amounts[body.object] += amount_of(pose_of(body, frame.number), *at);
        }
    }
    [[nodiscard]] bool has_seen_enough() const override { return time_ > until_; }

    std::map<ObjectId, double> amounts;

 private:
    const Wanted& wanted_;
    double until_;
    double time_ = 0;
};

struct Tried {
    const RuleField* field = nullptr;
    std::map<ObjectId, double> amounts;
};

class RowFinder {
 public:
    RowFinder(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus, const FrameTimes& frames,
              double until)
        : session_(session), rules_(rules), versus_(versus), frames_(frames), until_(until) {
        for (const RuleField& field : rule_fields()) {
            if (field.text(rules.rules) != field.text(versus.rules)) differing_.push_back(&field);
        }
    }

    // `ours` and `theirs` are the poses of both at the same frames.
    void find(std::vector<Divergence>& all, const Nearness::Wanted& ours, const Nearness::Wanted& theirs) const {
        const auto alone = try_each(versus_.rules, rules_.rules, ours);
        bool is_all = true;
        for (Divergence& one : all) is_all = name_rows(one, alone, gap_of(ours, theirs, one.object)) && is_all;
        if (is_all) return;
        // No rule does it alone: which of them is it not to be had without?
        const auto without = try_each(rules_.rules, versus_.rules, theirs);
        for (Divergence& one : all) {
            if (one.rows.empty()) name_rows(one, without, gap_of(ours, theirs, one.object));
        }
    }

 private:
    [[nodiscard]] std::vector<Tried> try_each(const Rules& base, const Rules& other,
                                              const Nearness::Wanted& wanted) const {
        std::vector<Tried> all;
        for (const RuleField* field : differing_) {
            Rules changed = base;
            field->read(changed, field->text(other));
            Nearness nearness{wanted, until_};
            replay(session_, changed, frames_, nearness);
            all.push_back({field, std::move(nearness.amounts)});
        }
        return all;
    }
    [[nodiscard]] static double gap_of(const Nearness::Wanted& ours, const Nearness::Wanted& theirs, ObjectId object) {
        double sum = 0;
        for (std::size_t i = 0; i < ours.at(object).size(); ++i)
            sum += amount_of(ours.at(object)[i], theirs.at(object)[i]);
        return sum;
    }
    bool name_rows(Divergence& one, const std::vector<Tried>& all, double gap) const {
        const auto explained = [&](const Tried& tried) {
            const auto amount = tried.amounts.find(one.object);
            return amount == tried.amounts.end() ? 0 : 1 - amount->second / gap;
        };
        double best = kLeastExplained;
        for (const Tried& tried : all) best = std::max(best, explained(tried));
        for (const Tried& tried : all) {
            if (explained(tried) >= std::max(best - kAsGood, kLeastExplained)) one.rows.push_back(row_of(*tried.field));
        }
        return !one.rows.empty();
    }
    [[nodiscard]] RowBehind row_of(const RuleField& field) const {
        const Rules::Preset& whose = field.is_otherwise(rules_.rules) ? rules_ : versus_;
        return {field.row, std::string{field.name}, fmt::format("{} goes as if {}", whose.name, field.otherwise)};
    }

    const Session& session_;
    const Rules::Preset& rules_;
    const Rules::Preset& versus_;
    const FrameTimes& frames_;
    double until_;
    std::vector<const RuleField*> differing_;
};

// ---- what each decided ----------------------------------------------------------------------------------------------

ReplayPart story_part(const Divergence& one) { return {one.object, one.time - kStorySeconds, one.time + 1e-6}; }

class Stories : public ReplayListener {
 public:
    explicit Stories(const std::vector<Divergence>& all) {
        for (const Divergence& one : all) {
            parts_[one.object] = story_part(one);
            until_ = std::max(until_, one.time);
        }
    }
    void on_frame(const ReplayFrame& frame) override { time_ = frame.time; }
    void on_event(const Event& event) override {
        const auto part = parts_.find(event.object);
        if (part != parts_.end() && part->second.has(event.time)) events[event.object].push_back(event);
    }
    [[nodiscard]] bool has_seen_enough() const override { return time_ > until_; }

    std::map<ObjectId, std::vector<Event>> events;

 private:
    std::map<ObjectId, ReplayPart> parts_;
    double until_ = 0;
    double time_ = 0;
};

// The last line that the others do not have, or else the last one.
std::string last_of_their_own(const std::vector<TimelineLine>& lines, const std::vector<TimelineLine>& others) {
    const auto is_own = [&](const TimelineLine& line) {
        return std::ranges::none_of(others, [&](const TimelineLine& other) { return other.text == line.text; });
    };
    const auto last = std::find_if(lines.rbegin(), lines.rend(), is_own);
    if (last != lines.rend()) return last->text;
    return lines.empty() ? "nothing" : lines.back().text;
}

void tell(std::vector<Divergence>& all, Stories& ours, Stories& theirs) {
    for (Divergence& one : all) {
        const auto our_lines = timeline(ours.events[one.object]);
        const auto their_lines = timeline(theirs.events[one.object]);
        one.ours = last_of_their_own(our_lines, their_lines);
        one.theirs = last_of_their_own(their_lines, our_lines);
    }
}

// ---- all of it ------------------------------------------------------------------------------------------------------

struct Found {
    std::vector<Divergence> all;
    Nearness::Wanted ours;  // poses of both from each divergence on, at the same frames
    Nearness::Wanted theirs;
    double until = 0;  // the end of the last of those
};

void add_body(Found& found, ObjectId object, const Apart& apart, const TickPoses& poses, const FrameTimes& frames) {
    auto& theirs = found.theirs[object];
    for (const SeenPose& pose : apart.poses) {
        theirs.push_back(*poses.at(object, pose.frame, frames));
        theirs.back().frame = pose.frame;
    }
    found.ours[object] = apart.poses;
    found.until = std::max(found.until, apart.time + kWindowSeconds);
    Divergence one{.object = object, .time = apart.time, .ours = {}, .theirs = {}, .rows = {}};
    one.metres = metres_apart(apart.poses.front(), theirs.front());
    one.degrees = degrees_apart(apart.poses.front(), theirs.front());
    found.all.push_back(std::move(one));
}

Found compare_poses(const Session& session, const Rules& rules, const TickPoses& theirs, const FrameTimes& frames) {
    FirstDivergences first{theirs, frames};
    replay(session, rules, frames, first);
    Found found;
    for (const auto& [object, apart] : first.apart) {
        if (apart.is_sure) add_body(found, object, apart, theirs, frames);
    }
    std::ranges::sort(found.all, {}, [](const Divergence& one) { return std::pair{one.time, one.object}; });
    return found;
}

}  // namespace

Versus find_divergences(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
                        const FrameTimes& frames, const ReplayPart& part) {
    TickPoses theirs{session, part};
    replay(session, versus.rules, frames, theirs);
    Found found = compare_poses(session, rules.rules, theirs, frames);
    Versus made{.together = theirs.bodies() - found.all.size()};
    if (theirs.is_full()) {
        made.bounds = {
            {"poses compared", kMostPoses, "poses were compared, and no more; --until or --object compares fewer"}};
    }
    if (found.all.empty()) return made;

    RowFinder{session, rules, versus, frames, found.until}.find(found.all, found.ours, found.theirs);
    Stories our_story{found.all};
    Stories their_story{found.all};
    replay(session, rules.rules, frames, our_story);
    replay(session, versus.rules, frames, their_story);
    tell(found.all, our_story, their_story);
    made.all = std::move(found.all);
    return made;
}

}  // namespace acmotion
