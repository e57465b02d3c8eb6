#include "lab/divergence/versus.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <ranges>

#include "acmotion/research/rule_fields.h"
#include "lab/divergence/versus_poses.h"
#include "lab/load/object_choice.h"
#include "lab/replay/timeline.h"
#include "sessions/replay.h"

namespace acmotion {
namespace {

constexpr double kStorySeconds = 3;  // before it, in which its reason is looked for
constexpr double kLeastExplained = 0.5;
constexpr double kAsGood = 0.05;

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
    return {.poses = session.allowance.memory() / 8 / sizeof(SeenPose),
            .bodies = 24,
            .work = std::min(WorkPrices::of_all(session.allowance), kMostWorkOnAPage)};
}

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
    RowFinder(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus, const FrameTimes& frames)
        : session_(session), rules_(rules), versus_(versus), frames_(frames) {
        for (const RuleField& field : rule_fields()) {
            if (field.text(rules.rules) != field.text(versus.rules)) differing_.push_back(&field);
        }
    }

    // How many replays that may take, up to the last divergence.
    [[nodiscard]] std::size_t replays() const { return 2 * differing_.size(); }

    // `ours` and `theirs` are the poses of both at the same frames.
    void find(std::vector<Divergence>& all, const Nearness::Wanted& ours, const Nearness::Wanted& theirs) {
        until_ = all.back().time + kWindowSeconds;
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
    double until_ = 0;
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
    const auto newest_first = std::views::reverse(lines);
    const auto last = std::ranges::find_if(newest_first, is_own);
    if (last != newest_first.end()) return last->text;
    return lines.empty() ? "nothing" : lines.back().text;
}

void tell(const Session& session, std::vector<Divergence>& all, Stories& ours, Stories& theirs) {
    for (Divergence& one : all) {
        one.name = session.object(one.object).name;
        const auto our_lines = timeline(ours.events[one.object]);
        const auto their_lines = timeline(theirs.events[one.object]);
        one.ours = with_names(session, last_of_their_own(our_lines, their_lines));
        one.theirs = with_names(session, last_of_their_own(their_lines, our_lines));
    }
}

// ---- all of it ------------------------------------------------------------------------------------------------------

struct Found {
    std::vector<Divergence> all;
    std::map<ObjectId, std::uint64_t> work;  // of a replay until the divergence of each
    Nearness::Wanted ours;                   // poses of both from each divergence on, at the same frames
    Nearness::Wanted theirs;
};

void add_body(Found& found, ObjectId object, const Apart& apart) {
    found.ours[object] = apart.poses;
    found.theirs[object] = apart.theirs;
    found.work[object] = apart.work;
    Divergence one{.object = object, .name = {}, .time = apart.time, .ours = {}, .theirs = {}, .rows = {}};
    one.metres = metres_apart(apart.poses.front(), apart.theirs.front());
    one.degrees = degrees_apart(apart.poses.front(), apart.theirs.front());
    found.all.push_back(std::move(one));
}

Found compare_poses(const Session& session, const Rules& rules, const TickPoses& theirs, const FrameTimes& frames) {
    FirstDivergences first{theirs, frames};
    replay(session, rules, frames, first);
    Found found;
    for (const auto& [object, apart] : first.apart) {
        if (apart.is_sure) add_body(found, object, apart);
    }
    std::ranges::sort(found.all, {}, [](const Divergence& one) { return std::pair{one.time, one.object}; });
    return found;
}

// The earliest of them, up to the one that so many replays cannot reach.
void keep_first(Found& found, const Extent& extent, std::size_t replays) {
    const auto dear = std::ranges::find_if(
        found.all, [&](const Divergence& one) { return found.work.at(one.object) > extent.work / replays; });
    found.all.erase(dear, found.all.end());
    found.all.resize(std::min(found.all.size(), extent.bodies));
}

// Why, and what each decided.
void explain(Found& found, const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
             const FrameTimes& frames, const Extent& extent) {
    RowFinder finder{session, rules, versus, frames};
    keep_first(found, extent, finder.replays() + 2);
    if (found.all.empty()) return;
    finder.find(found.all, found.ours, found.theirs);
    Stories our_story{found.all};
    Stories their_story{found.all};
    replay(session, rules.rules, frames, our_story);
    replay(session, versus.rules, frames, their_story);
    tell(session, found.all, our_story, their_story);
}

// Where `versus` has every body, once for all that are compared with it.
TickPoses poses_of(const Session& session, const Rules::Preset& versus, const FrameTimes& frames,
                   const ReplayPart& part, const Extent& extent) {
    TickPoses poses{session, part, extent.poses};
    replay(session, versus.rules, frames, poses);
    return poses;
}

Versus compare(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
               const FrameTimes& frames, const TickPoses& theirs, const Extent& extent) {
    Found found = compare_poses(session, rules.rules, theirs, frames);
    Versus made{.rules = rules.rules.text(), .versus = versus.rules.text(), .diverging = found.all.size()};
    made.together = theirs.bodies() - found.all.size();
    if (theirs.is_full()) {
        made.until = theirs.until();
        made.bounds = {
            {"poses compared", extent.poses, "poses were compared, and no more; --until or --object compares fewer"}};
    }
    explain(found, session, rules, versus, frames, extent);
    made.all = std::move(found.all);
    return made;
}

}  // namespace

Versus find_divergences(const Session& session, const Rules::Preset& rules, const Rules::Preset& versus,
                        const FrameTimes& frames, const ReplayPart& part) {
    return compare(session, rules, versus, frames, poses_of(session, versus, frames, part, {}), {});
}

std::vector<Versus> first_divergences(const Session& session, std::span<const Rules::Preset> rules,
                                      const FrameTimes& frames, const ReplayPart& part) {
    if (rules.size() < 2) return {};
    const auto retail =
        std::ranges::find(rules, Rules::retail().text(), [](const Rules::Preset& one) { return one.rules.text(); });
    const Rules::Preset& versus = retail != rules.end() ? *retail : rules.front();
    const Extent extent = extent_of_page(session);
    const TickPoses theirs = poses_of(session, versus, frames, part, extent);
    std::vector<Versus> all;
    for (const Rules::Preset& one : rules) {
        if (&one != &versus) all.push_back(compare(session, one, versus, frames, theirs, extent));
    }
    return all;
}

}  // namespace acmotion
