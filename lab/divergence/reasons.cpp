#include "lab/divergence/reasons.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>

#include "acmotion/trace/sentence.h"
#include "lab/base/object_choice.h"
#include "lab/divergence/trials.h"
#include "lab/replay/timeline.h"

namespace acmotion::divergence {
namespace {

constexpr double kLeastExplained = 0.7;
constexpr double kLeastExplainedOfThin = 0.9;  // where rows are far apart, or frames between them unknown
constexpr double kThin = 19;                   // rows per second
constexpr double kShowsFrames = 31;            // the same: more than there are ticks
constexpr double kAnotherWay = 0.3;            // of all that is apart, that comes of another way to draw updates
constexpr double kBeyondDoubt = 0.97;          // that a rule must explain then
constexpr double kClearlyMore = 0.02;          // that a habit must explain, to be the reason in place of a rule
constexpr double kAsGoodWhole = 0.01;          // shares of the distance over the whole time that are the same
constexpr double kStorySeconds = 5;            // before a divergence, in which its reason is looked for
constexpr double kRowSeconds = 3;     // after it, in which a row of openac that explains it decides at the latest
constexpr double kLostWithout = 0.3;  // of what all rules explain, that is lost without one of them

// Of each divergence, which of the changes of retail fit, by number.
using Fits = std::vector<std::vector<std::size_t>>;

// ---- which rule fits ------------------------------------------------------------------------------------------------

// Those that explain a divergence as well as the best, and of those the ones that explain the rest as well.
std::vector<std::size_t> best_changes(std::size_t number, const Distances& retail, const std::vector<Distances>& all,
                                      double least_explained) {
    std::vector<double> shares;
    for (const Distances& one : all) shares.push_back(explained(retail[number], one[number]));
    std::vector<std::size_t> fits = best_of(shares, least_explained);
    if (fits.empty()) return fits;
    const auto whole = [&](std::size_t change) { return all[change][number].whole; };
    const double least = whole(*std::ranges::min_element(fits, std::less{}, whole));
    std::erase_if(fits, [&](std::size_t i) { return whole(i) > least + kAsGoodWhole * retail[number].whole; });
    while (fits.size() > 1 && fits.back() >= rule_fields().size()) fits.pop_back();  // one rule says more than all
    return fits;
}

bool has_unknown_frames(const Alignment& alignment) { return !alignment.other_frames.empty(); }
// Whether bodies move in every frame, or in every second one, only shows if there are rows of nearly all.
bool shows_frames(const Alignment& alignment) {
    return alignment.logged_every == 1 && alignment.frames_per_second > kShowsFrames && !has_unknown_frames(alignment);
}
bool needs_every_frame(const Rules& rules) {
    return rules == Rules{{.tick_every_frame = true}} || rules == Rules{{.gate_per_body = true}};
}

// What explains a divergence without a rule, if it does so better.
void prefer_habit(Divergence& one, std::vector<std::size_t>& fits) {
    if (one.habit.kind == HabitKind::None || one.habit.explained < one.reason.explained + kClearlyMore) return;
    fits.clear();
    one.reason.habit = one.habit.words;
    one.reason.explained = one.habit.explained;
}

// A client that draws updates in another way does so for all bodies. A rule that fits one of them by and large is not its reason.
void doubt_rules(const std::vector<Divergence>& all, Fits& fits) {
    double another_way = 0;
    for (const Divergence& one : all) {
        const bool is_another = one.habit.kind == HabitKind::Buffer || one.habit.kind == HabitKind::Extrapolates;
        if (is_another && !one.reason.habit.empty()) another_way += one.share;
    }
    if (another_way < kAnotherWay) return;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].reason.habit.empty() && all[i].reason.explained < kBeyondDoubt) fits[i].clear();
    }
}

// Where several fit, the one first that fits most divergences: a client is likelier to have one fault than two.
void prefer_the_usual(Fits& all) {
    std::map<std::size_t, std::size_t> counts;
    for (const auto& fits : all) {
        for (const std::size_t change : fits) ++counts[change];
    }
    for (auto& fits : all) {
        std::ranges::stable_sort(fits, std::greater{}, [&](std::size_t change) { return counts[change]; });
        std::erase_if(fits, [&](std::size_t change) { return counts[change] < counts[fits.front()]; });
    }
}

// ---- which rows of a preset -----------------------------------------------------------------------------------------

bool is_about_frames(const RuleField& field) {
    return field.name == "tick_every_frame" || field.name == "gate_per_body" || field.name == "single_slice_minimum";
}

bool is_by_openac(const Divergence& one) {
    return !one.reason.changes.empty() && one.reason.changes.front().rules == Rules::openac();
}

// Which rows of openac a divergence comes of: those that explain of it what the others do not.
void name_rows(std::vector<Divergence>& all, const Trials& trials, const Distances& retail, bool shows_frames) {
    if (std::ranges::none_of(all, is_by_openac)) return;
    std::vector<std::vector<std::pair<double, const RuleField*>>> lost(all.size());
    for (const auto& [field, without] : trials.try_each(Rules::openac(), Rules::retail())) {
        if (is_about_frames(*field) && !shows_frames) continue;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const double share = all[i].reason.explained - explained(retail[i], without[i]);
            if (is_by_openac(all[i]) && share >= kLostWithout) lost[i].emplace_back(share, field);
        }
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::ranges::stable_sort(lost[i], std::greater{}, [](const auto& one) { return one.first; });
        for (const auto& [share, field] : lost[i]) {
            if (share >= lost[i].front().first / 2) all[i].reason.rows.push_back({field, "openac"});
        }
    }
}

// ---- what was decided -----------------------------------------------------------------------------------------------

ReplayPart window_of(const Divergence& one, double slack) {
    return {one.object, one.time - kStorySeconds, one.time + slack};
}

// The last thing that was decided before a divergence, if possible one worth showing.
const TimelineLine* last_before(const std::vector<TimelineLine>& lines, double time) {
    const TimelineLine* last = nullptr;
    for (const TimelineLine& line : lines) {
        if (line.time > time) break;
        if (last == nullptr || !line.is_quiet || last->is_quiet) last = &line;
    }
    return last;
}

class Describer {
 public:
    Describer(const Session& session, const TrackedRun& retail, double slack)
        : session_(session), retail_(retail), slack_(slack) {}

    // `events` is what its first change decided about that body around the divergence; empty if there is none.
    void describe(Divergence& one, const std::vector<Event>& events) const {
        const auto retail = timeline(events_within(retail_.find(one.object)->events, window_of(one, slack_)));
        if (is_by_openac(one)) {
            describe_row(one, retail, timeline(events));
        } else if (events.empty() || !describe_difference(one.reason, retail, timeline(events))) {
            const TimelineLine* last = last_before(retail, one.time);
            if (last != nullptr) decide(one.reason, *last);
        }
        if (one.reason.theirs.empty()) one.reason.theirs = "nothing was decided about it just then";
    }

 private:
    void decide(Reason& reason, const TimelineLine& line) const {
        reason.decided = line.time;
        reason.theirs = with_names(session_, line.text);
    }
    // Its last decision by one of those rows, or its first after the divergence: their sentences name them. A row that changes a
    // speed decides nothing.
    void describe_row(Divergence& one, const std::vector<TimelineLine>& retail,
                      const std::vector<TimelineLine>& yours) const {
        Reason& reason = one.reason;
        const auto is_by_row = [&](const TimelineLine& line) {
            return std::ranges::any_of(reason.rows, [&](const RuleRow& row) {
                return line.text.find(fmt::format("(openac row {})", row.field->row)) != std::string::npos;
            });
        };
        const TimelineLine* decided = nullptr;
        for (const TimelineLine& line : yours) {
            if (decided != nullptr && line.time > one.time + slack_) break;
            if (is_by_row(line)) decided = &line;
        }
        const TimelineLine* beside = last_before(retail, decided != nullptr ? decided->time : one.time);
        if (beside != nullptr) decide(reason, *beside);
        if (decided == nullptr) return;
        const bool is_later = decided->time > one.time + slack_;
        reason.decided = decided->time;
        reason.ours =
            (is_later ? fmt::format("at {:.2f} s, ", decided->time) : "") + with_names(session_, decided->text);
    }
    // The first line that is not the same in both.
    bool describe_difference(Reason& reason, const std::vector<TimelineLine>& retail,
                             const std::vector<TimelineLine>& yours) const {
        const auto same = [](const TimelineLine& a, const TimelineLine& b) {
            return a.time == b.time && a.text == b.text;
        };
        const auto [ours, theirs] = std::ranges::mismatch(retail, yours, same);
        if (ours == retail.end() && theirs == yours.end()) return false;
        const double first = std::min(ours == retail.end() ? theirs->time : ours->time,
                                      theirs == yours.end() ? ours->time : theirs->time);
        reason.decided = first;
        reason.theirs = ours != retail.end() && ours->time == first ? with_names(session_, ours->text)
                                                                    : "nothing was decided about it";
        if (theirs != yours.end() && theirs->time == first) reason.ours = with_names(session_, theirs->text);
        return true;
    }

    const Session& session_;
    const TrackedRun& retail_;
    double slack_;
};

// What the first changes decided about the bodies that they explain: one replay for each change.
std::vector<std::vector<Event>> stories_by_changes(const PoseDivergences& found, const Session& session,
                                                   const Alignment& alignment) {
    std::map<std::string, std::vector<std::size_t>> explained_by;
    for (std::size_t i = 0; i < found.all.size(); ++i) {
        const std::vector<RuleChange>& changes = found.all[i].reason.changes;
        if (!changes.empty()) explained_by[changes.front().name].push_back(i);
    }
    std::vector<std::vector<Event>> all(found.all.size());
    for (const auto& [name, numbers] : explained_by) {
        std::vector<ReplayPart> windows;
        for (const std::size_t i : numbers) {
            const bool is_by_row = is_by_openac(found.all[i]);
            windows.push_back(window_of(found.all[i], is_by_row ? kRowSeconds : slack_seconds(alignment)));
        }
        const Rules& rules = found.all[numbers.front()].reason.changes.front().rules;
        auto stories = stories_of(session, rules, alignment.frames, windows);
        for (std::size_t i = 0; i < numbers.size(); ++i) all[numbers[i]] = std::move(stories[i]);
    }
    return all;
}

// Which changes of retail explain each as well as it can be.
void choose(PoseDivergences& found, const std::vector<RuleChange>& changes, const Distances& retail,
            const std::vector<Distances>& by_change, double least_explained) {
    Fits fits;
    const auto note_best = [&](std::size_t i) {
        if (!fits[i].empty()) found.all[i].reason.explained = explained(retail[i], by_change[fits[i].front()][i]);
    };
    for (std::size_t i = 0; i < found.all.size(); ++i) {
        fits.push_back(best_changes(i, retail, by_change, least_explained));
        note_best(i);
        prefer_habit(found.all[i], fits[i]);
    }
    doubt_rules(found.all, fits);
    prefer_the_usual(fits);
    for (std::size_t i = 0; i < found.all.size(); ++i) {
        for (const std::size_t change : fits[i]) found.all[i].reason.changes.push_back(changes[change]);
        note_best(i);
    }
}

}  // namespace

std::vector<RuleChange> rule_changes() {
    std::vector<RuleChange> all;
    for (const RuleField& field : rule_fields()) {
        RuleChange one{std::string{field.name}, "as if " + std::string{field.otherwise}, Rules::retail()};
        field.set(one.rules, true);
        all.push_back(std::move(one));
    }
    all.push_back({"acdream", "as if by the rules of acdream", Rules::acdream()});
    all.push_back({"openac", "as if by the rules of openac", Rules::openac()});
    return all;
}

void find_reasons(PoseDivergences& found, const Session& session, const TrackedRun& retail, const Alignment& alignment,
                  const Listeners& others) {
    if (found.all.empty()) return;
    const std::vector<Divergence> all = found.all;
    const Trials trials{session,
                        alignment.frames,
                        {alignment.given.tracks, all, found.noise, alignment.turning != Turning::Unknown},
                        others};
    const std::vector<RuleChange> changes = rule_changes();
    const Distances unchanged = trials.play(Rules::retail());
    std::vector<Distances> by_change;
    for (const RuleChange& one : changes) {
        const bool is_visible = shows_frames(alignment) || !needs_every_frame(one.rules);
        by_change.push_back(is_visible ? trials.play(one.rules) : unchanged);
    }
    const bool is_thin =
        alignment.logged_every > 1 || alignment.frames_per_second < kThin || has_unknown_frames(alignment);
    choose(found, changes, unchanged, by_change, is_thin ? kLeastExplainedOfThin : kLeastExplained);
    name_rows(found.all, trials, unchanged, shows_frames(alignment));
    const auto stories = stories_by_changes(found, session, alignment);
    const Describer describer{session, retail, slack_seconds(alignment)};
    for (std::size_t i = 0; i < found.all.size(); ++i) describer.describe(found.all[i], stories[i]);
}

}  // namespace acmotion::divergence
