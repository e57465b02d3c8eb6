#include "lab/divergence/suspects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "acmotion/research/rule_fields.h"
#include "acmotion/trace/sentence.h"
#include "lab/divergence/pairs.h"
#include "lab/divergence/score.h"
#include "lab/load/object_choice.h"
#include "lab/replay/timeline.h"
#include "sessions/replay.h"

namespace acmotion::against {
namespace {

constexpr double kLeastExplained = 0.7;
constexpr double kLeastExplainedOfThin = 0.9;  // where rows are far apart, or frames between them unknown
constexpr double kThin = 19;                   // rows per second
constexpr double kShowsFrames = 31;            // the same: more than there are ticks
constexpr double kAnotherWay = 0.3;            // of all that is apart, that comes of another way to draw updates
constexpr double kBeyondDoubt = 0.97;          // that a rule must explain then
constexpr double kClearlyMore = 0.02;          // that a habit must explain, to be the reason in place of a rule
constexpr double kAsGood = 0.05;               // shares of an explanation that are the same
constexpr double kAsGoodWhole = 0.01;          // the same of a score over the whole time
constexpr double kStorySeconds = 5;            // before a parting, in which its reason is looked for
constexpr double kRowSeconds = 3;     // after it, in which a row of openac that explains it decides at the latest
constexpr double kLostWithout = 0.3;  // of what all rules explain, that is lost without one of them

using Scores = std::vector<Score>;  // one a parting

// Plays the session by other rules, and compares.
struct Trials {
    const Session& session;
    const Alignment& alignment;
    const Partings& partings;
    const Listeners& listeners;

    [[nodiscard]] Scores play(const Rules& rules) const {
        ScoreKeeper keeper{alignment, partings};
        ListenerGroup group;
        group.add(keeper);
        for (ReplayListener* listener : listeners) group.add(*listener);
        replay(session, rules, alignment.frames, group);
        return keeper.scores();
    }
};

// ---- which rule fits ------------------------------------------------------------------------------------------------

double explained(const Score& retail, const Score& suspect) {
    return retail.parting > 0 ? 1 - suspect.parting / retail.parting : 0;
}

// Those that explain a parting as well as the best, and of those the ones that explain the rest as well.
std::vector<std::size_t> best_suspects(std::size_t parting, const Scores& retail, const std::vector<Scores>& all,
                                       double least_explained) {
    const auto share = [&](std::size_t suspect) { return explained(retail[parting], all[suspect][parting]); };
    const auto whole = [&](std::size_t suspect) { return all[suspect][parting].whole; };
    double best = least_explained;
    for (std::size_t i = 0; i < all.size(); ++i) best = std::max(best, share(i));
    std::vector<std::size_t> fits;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (share(i) >= std::max(best - kAsGood, least_explained)) fits.push_back(i);
    }
    if (fits.empty()) return fits;
    const double least = whole(*std::ranges::min_element(fits, std::less{}, whole));
    std::erase_if(fits, [&](std::size_t i) { return whole(i) > least + kAsGoodWhole * retail[parting].whole; });
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

// What explains a parting without a rule, if it does so better.
void prefer_habit(Explanation& explanation, const Habit& habit, std::vector<std::size_t>& fits) {
    if (habit.kind == HabitKind::None || habit.explained < explanation.explained + kClearlyMore) return;
    fits.clear();
    explanation.habit = habit.words;
    explanation.explained = habit.explained;
}

// A client that draws updates in another way does so for all bodies. A rule that fits one of them by and large is not its reason.
void doubt_rules(const std::vector<Explanation>& explanations, const Partings& partings,
                 std::vector<std::vector<std::size_t>>& fits) {
    double another_way = 0;
    for (std::size_t i = 0; i < explanations.size(); ++i) {
        const HabitKind kind = partings.all[i].habit.kind;
        const bool is_another = kind == HabitKind::Buffer || kind == HabitKind::Extrapolates;
        if (is_another && !explanations[i].habit.empty()) another_way += partings.all[i].share;
    }
    if (another_way < kAnotherWay) return;
    for (std::size_t i = 0; i < explanations.size(); ++i) {
        if (explanations[i].habit.empty() && explanations[i].explained < kBeyondDoubt) fits[i].clear();
    }
}

// Where several fit, the one first that fits most partings: a client is likelier to have one fault than two.
void prefer_the_usual(std::vector<std::vector<std::size_t>>& all) {
    std::map<std::size_t, std::size_t> counts;
    for (const auto& fits : all) {
        for (const std::size_t suspect : fits) ++counts[suspect];
    }
    for (auto& fits : all) {
        std::ranges::stable_sort(fits, std::greater{}, [&](std::size_t suspect) { return counts[suspect]; });
        std::erase_if(fits, [&](std::size_t suspect) { return counts[suspect] < counts[fits.front()]; });
    }
}

// ---- which rows of a preset -----------------------------------------------------------------------------------------

bool is_about_frames(const RuleField& field) {
    return field.name == "tick_every_frame" || field.name == "gate_per_body" || field.name == "single_slice_minimum";
}

bool is_by_openac(const Explanation& explanation) {
    return !explanation.suspects.empty() && explanation.suspects.front().rules == Rules::openac();
}

// Which rows of openac a parting comes of.
class RowNamer {
 public:
    RowNamer(const Trials& trials, const Scores& unchanged) : trials_(trials), unchanged_(unchanged) {}

    void name_rows(std::vector<Explanation>& explanations) const {
        std::vector<std::size_t> of;
        for (std::size_t i = 0; i < explanations.size(); ++i) {
            if (is_by_openac(explanations[i])) of.push_back(i);
        }
        std::vector<Lost> lost(explanations.size());
        if (!of.empty()) leave_out_each(lost, of, explanations);
        for (std::size_t i = 0; i < lost.size(); ++i) {
            std::ranges::stable_sort(lost[i], std::greater{}, &Lost::value_type::first);
            for (const auto& [share, field] : lost[i]) {
                if (share >= lost[i].front().first / 2) explanations[i].rows.push_back(field);
            }
        }
    }

 private:
    // How much of a parting each rule explains that the others do not.
    using Lost = std::vector<std::pair<double, const RuleField*>>;

    void leave_out_each(std::vector<Lost>& lost, const std::vector<std::size_t>& of,
                        const std::vector<Explanation>& explanations) const {
        for (const RuleField& field : rule_fields()) {
            Rules rules = Rules::openac();
            field.set(rules, false);
            const bool is_hidden = is_about_frames(field) && !shows_frames(trials_.alignment);
            if (rules == Rules::openac() || is_hidden) continue;
            const Scores without = trials_.play(rules);
            for (const std::size_t i : of) {
                const double share = explanations[i].explained - explained(unchanged_[i], without[i]);
                if (share >= kLostWithout) lost[i].emplace_back(share, &field);
            }
        }
    }

    const Trials& trials_;
    const Scores& unchanged_;
};

// ---- what was decided -----------------------------------------------------------------------------------------------

ReplayPart window_of(const Parting& parting, double slack) {
    return {parting.object, parting.time - kStorySeconds, parting.time + slack};
}

// The last thing that was decided before a parting, if possible one worth showing.
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

    // `suspect` is what it decided about that body around the parting; empty if there is none.
    void describe(Explanation& explanation, const Parting& parting, const std::vector<Event>& suspect) const {
        const std::vector<Event>& events = retail_.find(parting.object)->events;
        const auto lines = timeline(events_within(events, window_of(parting, slack_)));
        if (is_by_openac(explanation)) {
            describe_row(explanation, parting, lines, timeline(suspect));
        } else if (suspect.empty() || !describe_difference(explanation, lines, timeline(suspect))) {
            const TimelineLine* last = last_before(lines, parting.time);
            if (last != nullptr) decide(explanation, *last);
        }
        if (explanation.retail.empty()) explanation.retail = "nothing was decided about it just then";
    }

 private:
    void decide(Explanation& explanation, const TimelineLine& line) const {
        explanation.decided = line.time;
        explanation.retail = with_names(session_, line.text);
    }
    // Its last decision by one of those rows, or its first after the parting: their sentences name them. A row that changes a
    // speed decides nothing.
    void describe_row(Explanation& explanation, const Parting& parting, const std::vector<TimelineLine>& retail,
                      const std::vector<TimelineLine>& yours) const {
        const auto is_by_row = [&](const TimelineLine& line) {
            return std::ranges::any_of(explanation.rows, [&](const RuleField* field) {
                return line.text.find(fmt::format("(openac row {})", field->row)) != std::string::npos;
            });
        };
        const TimelineLine* decided = nullptr;
        for (const TimelineLine& line : yours) {
            if (decided != nullptr && line.time > parting.time + slack_) break;
            if (is_by_row(line)) decided = &line;
        }
        const TimelineLine* beside = last_before(retail, decided != nullptr ? decided->time : parting.time);
        if (beside != nullptr) decide(explanation, *beside);
        if (decided == nullptr) return;
        const bool is_later = decided->time > parting.time + slack_;
        explanation.decided = decided->time;
        explanation.yours =
            (is_later ? fmt::format("at {:.2f} s, ", decided->time) : "") + with_names(session_, decided->text);
    }
    // The first line that is not the same in both.
    bool describe_difference(Explanation& explanation, const std::vector<TimelineLine>& retail,
                             const std::vector<TimelineLine>& yours) const {
        const auto same = [](const TimelineLine& a, const TimelineLine& b) {
            return a.time == b.time && a.text == b.text;
        };
        const auto [ours, theirs] = std::ranges::mismatch(retail, yours, same);
        if (ours == retail.end() && theirs == yours.end()) return false;
        const double first = std::min(ours == retail.end() ? theirs->time : ours->time,
                                      theirs == yours.end() ? ours->time : theirs->time);
        explanation.decided = first;
        explanation.retail = ours != retail.end() && ours->time == first ? with_names(session_, ours->text)
                                                                         : "nothing was decided about it";
        if (theirs != yours.end() && theirs->time == first) explanation.yours = with_names(session_, theirs->text);
        return true;
    }

    const Session& session_;
    const TrackedRun& retail_;
    double slack_;
};

// What suspects decided about the bodies that they explain: one replay for each suspect.
std::vector<std::vector<Event>> stories_of(const Session& session, const Alignment& alignment, const Partings& partings,
                                           const std::vector<Explanation>& explanations) {
    std::vector<std::vector<Event>> stories(partings.all.size());
    std::map<std::string, std::vector<std::size_t>> explained_by;
    for (std::size_t i = 0; i < explanations.size(); ++i) {
        if (!explanations[i].suspects.empty()) explained_by[explanations[i].suspects.front().name].push_back(i);
    }
    for (const auto& [name, of] : explained_by) {
        const auto window = [&](std::size_t i) {
            return window_of(partings.all[i], is_by_openac(explanations[i]) ? kRowSeconds : slack_seconds(alignment));
        };
        StoryKeeper keeper{[&](const Event& event) {
            return std::ranges::any_of(of, [&](std::size_t i) { return window(i).has(event.object, event.time); });
        }};
        replay(session, explanations[of.front()].suspects.front().rules, alignment.frames, keeper);
        for (const std::size_t i : of) stories[i] = events_within(keeper.events(), window(i));
    }
    return stories;
}

}  // namespace

std::vector<Suspect> suspects() {
    std::vector<Suspect> all;
    for (const RuleField& field : rule_fields()) {
        Suspect one{std::string{field.name}, "as if " + std::string{field.otherwise}, Rules::retail()};
        field.set(one.rules, true);
        all.push_back(std::move(one));
    }
    all.push_back({"acdream", "as if by the rules of acdream", Rules::acdream()});
    all.push_back({"openac", "as if by the rules of openac", Rules::openac()});
    return all;
}

std::vector<Explanation> explain(const Session& session, const TrackedRun& retail, const Alignment& alignment,
                                 const Partings& partings, const Listeners& others) {
    if (partings.all.empty()) return {};
    const std::vector<Suspect> all = suspects();
    const Trials trials{session, alignment, partings, others};
    const Scores unchanged = trials.play(Rules::retail());
    std::vector<Scores> scores;
    for (const Suspect& one : all) {
        const bool is_visible = shows_frames(alignment) || !needs_every_frame(one.rules);
        scores.push_back(is_visible ? trials.play(one.rules) : unchanged);
    }
    const bool is_thin =
        alignment.logged_every > 1 || alignment.frames_per_second < kThin || has_unknown_frames(alignment);
    std::vector<Explanation> explanations(partings.all.size());
    std::vector<std::vector<std::size_t>> fits;
    for (std::size_t i = 0; i < partings.all.size(); ++i) {
        fits.push_back(best_suspects(i, unchanged, scores, is_thin ? kLeastExplainedOfThin : kLeastExplained));
        if (!fits[i].empty()) explanations[i].explained = explained(unchanged[i], scores[fits[i].front()][i]);
        prefer_habit(explanations[i], partings.all[i].habit, fits[i]);
    }
    doubt_rules(explanations, partings, fits);
    prefer_the_usual(fits);
    for (std::size_t i = 0; i < explanations.size(); ++i) {
        for (const std::size_t suspect : fits[i]) explanations[i].suspects.push_back(all[suspect]);
        if (!fits[i].empty()) explanations[i].explained = explained(unchanged[i], scores[fits[i].front()][i]);
    }
    RowNamer{trials, unchanged}.name_rows(explanations);
    const auto stories = stories_of(session, alignment, partings, explanations);
    const Describer describer{session, retail, slack_seconds(alignment)};
    for (std::size_t i = 0; i < explanations.size(); ++i)
        describer.describe(explanations[i], partings.all[i], stories[i]);
    return explanations;
}

}  // namespace acmotion::against
