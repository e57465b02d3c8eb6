#include "lab/divergence/against.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "acmotion/core/text.h"
#include "lab/base/json.h"
#include "lab/base/object_choice.h"
#include "lab/metrics/tracked_run.h"

namespace acmotion::divergence {
namespace {

constexpr std::size_t kMostComplaints = 3;
constexpr double kNoticeableNoise = 0.002;  // metres
constexpr double kNoticeableNoiseDegrees = 0.2;
constexpr double kPoorMatch = 0.9;
constexpr double kMostLateness = 3;  // seconds that a fault can make a client look late
constexpr double kWellExplained = 0.8;
constexpr double kExactMisfit = 0.02;  // another clock is all that is different
constexpr std::string_view kUnexplained = "no single rule of retail's, changed, explains it";

std::string on_clock(const Alignment& alignment) {
    if (!alignment.is_clock_checked) return "nothing in it moves, so its clock could not be checked";
    const double offset = alignment.clock.offset;
    if (offset == 0) return "";
    return fmt::format("your clock is {:.3f} s {} of the capture's, or you draw that much {}; taken into account",
                       std::fabs(offset), offset > 0 ? "ahead" : "behind", offset > 0 ? "later" : "earlier");
}

std::string on_noise(const Noise& noise) {
    std::vector<std::string> all;
    if (noise.metres >= kNoticeableNoise) all.push_back(fmt::format("{:.1f} cm", noise.metres * 100));
    if (noise.degrees >= kNoticeableNoiseDegrees) all.push_back(fmt::format("{:.1f}°", noise.degrees));
    return all.empty()
               ? ""
               : fmt::format("noise of about {}; nothing smaller counts as a divergence", fmt::join(all, " and "));
}

// "row 19, a body that does not run caught up at a quarter of its speed (rule bare_run_rate)"
std::string rows_text(const Reason& reason) {
    std::vector<std::string> all;
    for (const auto& [field, whose] : reason.rows) {
        all.push_back(fmt::format("{}, {} (rule {})", field->row > 0 ? fmt::format("row {}", field->row) : "no row",
                                  field->otherwise, field->name));
    }
    return fmt::format("{}", fmt::join(all, "; "));
}

std::string fault_text(const Reason& reason) {
    if (!reason.habit.empty()) return reason.habit;
    if (reason.changes.empty()) return std::string{kUnexplained};
    std::vector<std::string> all;
    for (const RuleChange& one : reason.changes) all.push_back(fmt::format("{} (rule {})", one.as_if, one.name));
    const std::string rows = rows_text(reason);
    return fmt::format("{}{}{}", fmt::join(all, ", or "), rows.empty() ? "" : ": ", rows);
}

Json ids(const std::vector<ObjectId>& objects) {
    Json all = Json::array();
    for (const ObjectId object : objects) all.push_back(object.value);
    return all;
}

Json rows_json(const Reason& reason) {
    Json all = Json::array();
    for (const auto& [field, whose] : reason.rows) {
        all.push_back({{"row", field->row}, {"rule", field->name}, {"as_if", field->otherwise}});
    }
    return all;
}

Json divergence_json(const Divergence& one) {
    Json rules = Json::array();
    for (const RuleChange& change : one.reason.changes)
        rules.push_back({{"rule", change.name}, {"as_if", change.as_if}});
    if (!one.reason.habit.empty()) rules.push_back({{"rule", Json()}, {"as_if", one.reason.habit}});
    return {{"object", one.object.value},
            {"name", one.name},
            {"time", one.time},
            {"until", one.until},
            {"decided", one.reason.decided},
            {"share", one.share},
            {one.in_heading ? "most_degrees" : "most_metres", one.most},
            {"retail", one.reason.theirs},
            {"yours", one.did},
            {"yours_as_if", one.reason.ours},
            {"explained", one.reason.explained},
            {"faults", std::move(rules)},
            {"rows", rows_json(one.reason)}};
}

Json faults_json(const PoseDivergences& found) {
    Json all = Json::array();
    for (const Fault& fault : faults(found)) {
        all.push_back({{"rule", fault.name.empty() ? Json() : Json(fault.name)},
                       {"as_if", fault.as_if},
                       {"share", fault.share},
                       {"objects", ids(fault.objects)}});
    }
    return all;
}

Json absences_json(const PoseDivergences& found) {
    Json all = Json::array();
    for (const Absence& one : found.absences) {
        all.push_back({{"object", one.object.value}, {"seconds", one.seconds}, {"of", one.of}});
    }
    return all;
}

// Not what another clock would do, too.
bool is_a_way_to_draw(const Divergence& one) {
    const HabitKind habit = one.habit.kind;
    return !one.reason.changes.empty() ||
           (!one.reason.habit.empty() && (habit == HabitKind::Buffer || habit == HabitKind::Extrapolates));
}

std::string on_misfit(const Alignment& alignment) {
    if (!alignment.is_clock_checked || alignment.misfit <= kPoorMatch) return "";
    return "hardly a body that moves is where retail has it, and no clock, unit, order or direction of axes, or shift "
           "explains that. Is it the right capture?";
}

std::string on_log(const Alignment& alignment) {
    if (alignment.logged_every < 2) return "";
    const std::size_t every = alignment.logged_every;
    return fmt::format("you log every {}{} frame; retail is replayed at those between, too, and judged at yours alone",
                       every,
                       every == 2   ? "nd"
                       : every == 3 ? "rd"
                                    : "th");
}

}  // namespace

PoseDivergences compare(const Session& session, const TrackedRun& retail, const Alignment& alignment,
                        const ReplayPart& part, const Listeners& others) {
    PoseDivergences found = find_divergences(session, retail, alignment, part);
    find_reasons(found, session, retail, alignment, others);
    return found;
}

tl::expected<Alignment, std::string> understand(const PoseFile& file, const Session& session,
                                                const TrackedRun& retail) {
    auto found = align(file, session, retail);
    if (!found || found->clock.offset == 0 || std::fabs(found->clock.offset) > kMostLateness) return found;
    if (found->misfit < kExactMisfit &&
        find_divergences(session, track_run({.session = &session}, found->frames), *found, {}).all.empty())
        return found;
    auto same_clock = align(file, session, retail, ClockSearching::None);
    if (!same_clock) return found;
    const TrackedRun again = track_run({.session = &session}, same_clock->frames);
    double explained = 0;
    for (const Divergence& one : compare(session, again, *same_clock, {}).all) {
        if (is_a_way_to_draw(one)) explained += one.share * one.reason.explained;
    }
    return explained >= kWellExplained ? same_clock : found;
}

std::vector<Fault> faults(const PoseDivergences& found) {
    std::vector<Fault> all;
    for (const Divergence& one : found.all) {
        const Reason& reason = one.reason;
        const std::string name = reason.changes.empty() ? "" : reason.changes.front().name;
        const std::string as_if = !name.empty()           ? reason.changes.front().as_if
                                  : !reason.habit.empty() ? reason.habit
                                                          : std::string{kUnexplained};
        auto fault = std::ranges::find(all, as_if, &Fault::as_if);
        if (fault == all.end()) fault = all.insert(all.end(), {name, as_if, 0, {}});
        fault->share += one.share;
        fault->objects.push_back(one.object);
    }
    std::ranges::sort(all, std::greater{}, &Fault::share);
    return all;
}

std::vector<std::string> remarks(const Session& session, const Alignment& alignment, const PoseDivergences& found) {
    std::vector<std::string> all{fmt::format(
        "{} poses of {}, {:.1f} per second, from {:.1f} to {:.1f} s; retail is replayed at the same moments",
        alignment.poses, counted(alignment.objects, "object"), alignment.frames_per_second, alignment.since,
        alignment.until)};
    for (const std::string& one : alignment.misreadings()) all.push_back(one + "; read so from here on");
    if (std::string log = on_log(alignment); !log.empty()) all.push_back(std::move(log));
    if (std::string clock = on_clock(alignment); !clock.empty()) all.push_back(std::move(clock));
    if (alignment.turning == Turning::Unknown) all.emplace_back("no headings in it; only places are compared");
    if (std::string noise = on_noise(found.noise); !noise.empty()) all.push_back(std::move(noise));
    if (std::string misfit = on_misfit(alignment); !misfit.empty()) all.push_back(std::move(misfit));
    if (!alignment.missing.empty()) {
        all.push_back(fmt::format("{} that retail shows {} not in it: {}", counted(alignment.missing.size(), "object"),
                                  alignment.missing.size() == 1 ? "is" : "are", titles_of(session, alignment.missing)));
    }
    if (!alignment.extra.empty()) {
        all.push_back(fmt::format("{} in it that retail does not show: {}", counted(alignment.extra.size(), "object"),
                                  titles_of(session, alignment.extra)));
    }
    for (const Absence& one : found.absences) {
        all.push_back(fmt::format("{} is not in it for {:.1f} of the {:.1f} s that retail shows it",
                                  title_of(session, one.object), one.seconds, one.of));
    }
    return all;
}

std::vector<std::string> complaints(const Alignment& alignment, const PoseDivergences& found) {
    std::vector<std::string> all = alignment.misreadings();
    if (std::string misfit = on_misfit(alignment); !misfit.empty()) all.push_back(std::move(misfit));
    const std::size_t apart = found.all.size();
    if (apart == 0) return all;
    std::string causes;
    for (const Fault& fault : faults(found) | std::views::take(kMostComplaints)) {
        causes += fmt::format("{} {:.0f} %: {}{}", causes.empty() ? ";" : ",", fault.share * 100, fault.as_if,
                              fault.name.empty() ? "" : fmt::format(" (rule {})", fault.name));
    }
    all.push_back(
        fmt::format("{} of {} diverge from retail{}", apart, counted(apart + found.together.size(), "object"), causes));
    return all;
}

DivergenceText text_of(const Session& session, const Divergence& one) {
    const std::string decided = one.reason.decided > 0 && one.reason.decided < one.time - 0.05
                                    ? fmt::format(" ({:.2f} s)", one.reason.decided)
                                    : "";
    return {fmt::format("{:.2f} s  {}  {:.0f} % of all that is apart, up to {:.2f} {}", one.time,
                        title_of(session, one.object), one.share * 100, one.most, one.in_heading ? "degrees" : "m"),
            fmt::format("retail{}: {}", decided, one.reason.theirs),
            fmt::format("yours: {}{}", one.did, one.reason.ours.empty() ? "" : "; as if: " + one.reason.ours),
            fault_text(one.reason)};
}

Json to_json(const Alignment& alignment, const PoseDivergences& found) {
    Json divergences = Json::array();
    for (const Divergence& one : found.all) divergences.push_back(divergence_json(one));
    return {{"poses", alignment.poses},
            {"objects", alignment.objects},
            {"frames_per_second", alignment.frames_per_second},
            {"logged_every", alignment.logged_every},
            {"since", alignment.since},
            {"until", alignment.until},
            {"clock_offset", alignment.is_clock_checked ? Json(alignment.clock.offset) : Json()},
            {"misreadings", alignment.misreadings()},
            {"noise_metres", found.noise.metres},
            {"noise_degrees", found.noise.degrees},
            {"missing", ids(alignment.missing)},
            {"extra", ids(alignment.extra)},
            {"absences", absences_json(found)},
            {"together", ids(found.together)},
            {"divergences", std::move(divergences)},
            {"faults", faults_json(found)}};
}

}  // namespace acmotion::divergence
