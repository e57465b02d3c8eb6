#include "lab/divergence/rule_divergences.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <ranges>
#include <utility>

#include "lab/base/object_choice.h"
#include "lab/divergence/trials.h"
#include "lab/replay/timeline.h"
#include "sessions/replay.h"

namespace acmotion::divergence {
namespace {

constexpr double kAtRestSeconds = 0.25;  // a body whose clock stood for so long is compared in every frame
constexpr double kWindowSeconds = 0.3;   // after a divergence begins, in which rules are tried
constexpr double kSecondsOfStory = 3;    // before it, in which its reason is looked for
constexpr double kHalfExplained = 0.5;
constexpr std::size_t kOnAPage = 24;

// How much is compared, and of how many bodies it is found out why.
struct Extent {
    std::size_t poses = 10'000'000;
    std::size_t bodies = std::numeric_limits<std::size_t>::max();
    std::uint64_t work = std::numeric_limits<std::uint64_t>::max();  // of all replays that find out why
};
// A page costs what its capture pays for (docs/security.md, "The law of cost"), and the reasons for many late divergences would
// take longer than all the rest.
constexpr std::uint64_t kMostWorkOnAPage = 5'000'000 * WorkPrices::kMovingBody;
Extent extent_of_page(const Session& session) {
    return {.poses = session.allowance.memory() / 8 / sizeof(GivenPose),
            .bodies = kOnAPage,
            .work = std::min(WorkPrices::of_all(session.allowance), kMostWorkOnAPage)};
}

// ---- where one of the two has every body ----------------------------------------------------------------------------

// At its ticks, which is where it can be compared: in between the other may have moved on already.
class TickPoses : public ReplayListener {
 public:
    TickPoses(const Session& session, const ReplayPart& part, std::size_t most)
        : player_(session.player), part_(part), most_(most) {}

    void on_frame(const ReplayFrame& frame) override {
        for (const BodyFrame& body : frame.bodies) {
            if (body.object == player_ || body.is_hidden || !part_.has(body.object, frame.time)) continue;
            const auto [clock, is_new] = clocks_.try_emplace(body.object, body.clock);
            if (!is_new && body.clock == std::exchange(clock->second, body.clock)) continue;
            poses_.emplace_back(body.object, GivenPose{frame.time, body.position});
            if (poses_.size() == most_) is_full_ = true;
        }
        if (!is_full_) until_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return is_full_; }

    [[nodiscard]] const std::vector<std::pair<ObjectId, GivenPose>>& poses() const { return poses_; }  // by time
    [[nodiscard]] std::size_t bodies() const { return clocks_.size(); }
    [[nodiscard]] bool is_full() const { return is_full_; }
    [[nodiscard]] double until() const { return until_; }

 private:
    ObjectId player_;
    ReplayPart part_;
    std::size_t most_;
    std::vector<std::pair<ObjectId, GivenPose>> poses_;
    std::map<ObjectId, double> clocks_;  // of each body, as last seen
    double until_ = 0;
    bool is_full_ = false;
};

// Goes through them as another replay goes on.
class TickFollower {
 public:
    // They must outlive this.
    explicit TickFollower(const TickPoses& poses) : next_(poses.poses().begin()), end_(poses.poses().end()) {}

    // Up to that moment, which is none before those asked for so far.
    void go_to(double time) {
        for (; next_ != end_ && next_->second.time <= time; ++next_) last_[next_->first] = next_->second;
        time_ = time;
    }
    // There; null between two ticks, and where it is not seen.
    [[nodiscard]] const GivenPose* find(ObjectId object) const {
        const auto found = last_.find(object);
        if (found == last_.end()) return nullptr;
        const double ago = time_ - found->second.time;
        return ago == 0 || ago >= kAtRestSeconds ? &found->second : nullptr;
    }

 private:
    std::vector<std::pair<ObjectId, GivenPose>>::const_iterator next_;
    std::vector<std::pair<ObjectId, GivenPose>>::const_iterator end_;
    std::map<ObjectId, GivenPose> last_;
    double time_ = 0;
};

// ---- where the other leaves it --------------------------------------------------------------------------------------

using PoseTracks = std::map<ObjectId, std::vector<GivenPose>>;

class FirstDivergences : public ReplayListener {
 public:
    struct Followed {
        std::size_t in_a_row = 0;
        double time = 0;                // of the first of them
        std::uint64_t work = 0;         // of a replay until then, as WorkPrices has it
        std::vector<GivenPose> ours;    // from then on, for a while...
        std::vector<GivenPose> theirs;  // ...and at the same frames those of the other

        [[nodiscard]] bool is_sure() const { return in_a_row >= kInARow; }
        void add(const GivenPose& pose, const GivenPose& other) {
            ours.push_back(pose);
            theirs.push_back({pose.time, other.position});
        }
    };

    explicit FirstDivergences(const TickPoses& theirs) : theirs_(theirs), their_poses_(theirs) {}

    void on_frame(const ReplayFrame& frame) override {
        const std::size_t moving = frame.changes->stirred();
        work_ += WorkPrices{}.of_frame(moving, frame.bodies.size() - moving);
        their_poses_.go_to(frame.time);
        for (const BodyFrame& body : frame.bodies) {
            const GivenPose* other = their_poses_.find(body.object);
            if (other != nullptr && !body.is_hidden)
                compare(followed[body.object], {frame.time, body.position}, *other);
        }
        time_ = frame.time;
    }
    [[nodiscard]] bool has_seen_enough() const override { return theirs_.is_full() && time_ > theirs_.until(); }

    std::map<ObjectId, Followed> followed;

 private:
    void compare(Followed& one, const GivenPose& pose, const GivenPose& other) const {
        if (one.is_sure()) {
            if (pose.time <= one.time + kWindowSeconds) one.add(pose, other);
            return;
        }
        if (!Noise{}.are_apart(between(pose.position, other.position))) {
            one = {};
            return;
        }
        if (++one.in_a_row == 1) {
            one.time = pose.time;
            one.work = work_;
        }
        one.add(pose, other);
    }

    const TickPoses& theirs_;
    TickFollower their_poses_;
    std::uint64_t work_ = 0;
    double time_ = 0;
};

// ---- why ------------------------------------------------------------------------------------------------------------

struct Found {
    std::vector<Divergence> all;             // the earliest first
    std::map<ObjectId, std::uint64_t> work;  // of a replay until the divergence of each
    PoseTracks ours;                         // poses of both from each divergence on, at the same frames
    PoseTracks theirs;
};

Found compare_poses(const Session& session, const Rules& rules, const TickPoses& theirs, const FrameTimes& frames) {
    FirstDivergences first{theirs};
    replay(session, rules, frames, first);
    Found found;
    for (auto& [object, one] : first.followed) {
        if (!one.is_sure()) continue;
        found.all.push_back({.object = object,
                             .name = session.object(object).name,
                             .time = one.time,
                             .until = one.time + kWindowSeconds,
                             .apart = between(one.ours.front().position, one.theirs.front().position)});
        found.work[object] = one.work;
        found.ours[object] = std::move(one.ours);
        found.theirs[object] = std::move(one.theirs);
    }
    std::ranges::stable_sort(found.all, {}, &Divergence::time);
    return found;
}

// The earliest of them, up to the one that so many replays cannot reach.
void keep_first(Found& found, const Extent& extent, std::size_t replays) {
    const auto dear = std::ranges::find_if(
        found.all, [&](const Divergence& one) { return found.work.at(one.object) > extent.work / replays; });
    found.all.erase(dear, found.all.end());
    found.all.resize(std::min(found.all.size(), extent.bodies));
}

// True if there is one for each.
bool name_rows(std::vector<Divergence>& all, const std::vector<Trials::Tried>& tried, const Distances& unchanged,
               const Rules::Preset& rules, const Rules::Preset& versus) {
    bool is_all = true;
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<RuleRow>& rows = all[i].reason.rows;
        if (!rows.empty()) continue;
        std::vector<double> shares;
        for (const Trials::Tried& one : tried) shares.push_back(explained(unchanged[i], one.distances[i]));
        for (const std::size_t best : best_of(shares, kHalfExplained)) {
            const RuleField* field = tried[best].field;
            rows.push_back({field, std::string{field->is_otherwise(rules.rules) ? rules.name : versus.name}});
        }
        is_all = is_all && !rows.empty();
    }
    return is_all;
}

void find_rows(Found& found, const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
               const FrameTimes& frames) {
    const std::vector<Divergence> all = found.all;
    const Trials to_ours{session, frames, {found.ours, all}};
    const Distances unchanged = to_ours.play(versus.rules);
    if (name_rows(found.all, to_ours.try_each(versus.rules, rules.rules), unchanged, rules, versus)) return;
    // No rule does it alone: which of them is it not to be had without? Either is as far from the other.
    const Trials to_theirs{session, frames, {found.theirs, all}};
    name_rows(found.all, to_theirs.try_each(rules.rules, versus.rules), unchanged, rules, versus);
}

// The last line that the others do not have, or else the last one.
std::string last_of_their_own(const std::vector<TimelineLine>& lines, const std::vector<TimelineLine>& others) {
    const auto is_own = [&](const TimelineLine& line) {
        return std::ranges::none_of(others, [&](const TimelineLine& other) { return other.text == line.text; });
    };
    const auto newest_first = std::views::reverse(lines);
    const auto last = std::ranges::find_if(newest_first, is_own);
    if (last != newest_first.end()) return last->text;
    return lines.empty() ? "nothing" : lines.back().text;
}

void describe(std::vector<Divergence>& all, const Session& session, const Rules& rules, const Rules& versus,
              const FrameTimes& frames) {
    std::vector<ReplayPart> windows;
    for (const Divergence& one : all) windows.push_back({one.object, one.time - kSecondsOfStory, one.time + 1e-6});
    const auto ours = stories_of(session, rules, frames, windows);
    const auto theirs = stories_of(session, versus, frames, windows);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto our_lines = timeline(ours[i]);
        const auto their_lines = timeline(theirs[i]);
        all[i].reason.ours = with_names(session, last_of_their_own(our_lines, their_lines));
        all[i].reason.theirs = with_names(session, last_of_their_own(their_lines, our_lines));
    }
}

// Where `versus` has every body, once for all that are compared with it.
TickPoses poses_of(const Session& session, const Rules::Preset& versus, const FrameTimes& frames,
                   const ReplayPart& part, const Extent& extent) {
    TickPoses poses{session, part, extent.poses};
    replay(session, versus.rules, frames, poses);
    return poses;
}

RuleDivergences compare(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
                        const FrameTimes& frames, const TickPoses& theirs, const Extent& extent) {
    Found found = compare_poses(session, rules.rules, theirs, frames);
    RuleDivergences made{.rules = rules.rules.text(), .versus = versus.rules.text(), .diverging = found.all.size()};
    made.together = theirs.bodies() - found.all.size();
    if (theirs.is_full()) {
        made.until = theirs.until();
        made.bounds = {
            {"poses compared", extent.poses, "poses were compared, and no more; --until or --object compares fewer"}};
    }
    keep_first(found, extent, 2 * differing(rules.rules, versus.rules).size() + 2);
    if (!found.all.empty()) {
        find_rows(found, session, rules, versus, frames);
        describe(found.all, session, rules.rules, versus.rules, frames);
    }
    made.all = std::move(found.all);
    return made;
}

std::string which_are_listed(const RuleDivergences& found) {
    if (found.all.empty()) return "";
    if (found.all.size() == found.diverging) return "; the first moment of each";
    return fmt::format("; the first moment of the first {}", found.all.size());
}

std::string row_text(const RuleRow& row) {
    return fmt::format("{}: {} goes as if {}",
                       row.field->row > 0 ? fmt::format("row {}", row.field->row) : std::string{row.field->name},
                       row.whose, row.field->otherwise);
}

}  // namespace

RuleDivergences find_divergences(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
                                 const FrameTimes& frames, const ReplayPart& part) {
    return compare(session, rules, versus, frames, poses_of(session, versus, frames, part, {}), {});
}

std::vector<RuleDivergences> first_divergences(const Session& session, std::span<const Rules::Preset> rules,
                                               const FrameTimes& frames, const ReplayPart& part) {
    if (rules.size() < 2) return {};
    const auto retail =
        std::ranges::find(rules, Rules::retail().text(), [](const Rules::Preset& one) { return one.rules.text(); });
    const Rules::Preset& versus = retail != rules.end() ? *retail : rules.front();
    const Extent extent = extent_of_page(session);
    const TickPoses theirs = poses_of(session, versus, frames, part, extent);
    std::vector<RuleDivergences> all;
    for (const Rules::Preset& one : rules) {
        if (&one != &versus) all.push_back(compare(session, one, versus, frames, theirs, extent));
    }
    return all;
}

// ---- in words -------------------------------------------------------------------------------------------------------

std::string sentence(const RuleDivergences& found) {
    const std::size_t bodies = found.diverging + found.together;
    return fmt::format("{} and {}: {} of {} {} diverge{}{}", found.rules, found.versus, found.diverging, bodies,
                       bodies == 1 ? "body" : "bodies", which_are_listed(found),
                       found.until ? fmt::format("; compared until {:.0f} s", *found.until) : "");
}

std::string apart_text(const Divergence& one) {
    const std::string metres = fmt::format("{:.2f} m apart", one.apart.metres);
    return one.apart.degrees < 1 ? metres : fmt::format("{}, {:.0f}° in heading", metres, one.apart.degrees);
}

std::vector<std::string> row_texts(const Divergence& one) {
    std::vector<std::string> all;
    for (const RuleRow& row : one.reason.rows) all.push_back(row_text(row));
    if (all.empty()) all.emplace_back("no single rule is the reason");
    return all;
}

Json to_json(const Divergence& one) {
    Json rows = Json::array();
    for (const RuleRow& row : one.reason.rows)
        rows.push_back({{"row", row.field->row}, {"rule", row.field->name}, {"text", row_text(row)}});
    return {{"object", one.object.value},
            {"name", one.name},
            {"time", one.time},
            {"metres", one.apart.metres},
            {"degrees", one.apart.degrees},
            {"apart", apart_text(one)},
            {"rules_decided", one.reason.ours},
            {"versus_decided", one.reason.theirs},
            {"rows", std::move(rows)}};
}

}  // namespace acmotion::divergence
