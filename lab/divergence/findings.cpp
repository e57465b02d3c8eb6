#include "lab/divergence/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "lab/base/json.h"
#include "lab/load/object_choice.h"
#include "lab/metrics/tracked_run.h"
#include "sessions/counted.h"

namespace acmotion::against {
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
    return all.empty() ? ""
                       : fmt::format("noise of about {}; nothing smaller counts as a parting", fmt::join(all, " and "));
}

// "row 19, a body that does not run caught up at a quarter of its speed (rule bare_run_rate)"
std::string rows_text(const Explanation& explanation) {
    std::vector<std::string> all;
    for (const RuleField* field : explanation.rows) {
        all.push_back(fmt::format("{}, {} (rule {})", field->row > 0 ? fmt::format("row {}", field->row) : "no row",
                                  field->otherwise, field->name));
    }
    return fmt::format("{}", fmt::join(all, "; "));
}

std::string suspects_text(const Explanation& explanation) {
    if (!explanation.habit.empty()) return explanation.habit;
    if (explanation.suspects.empty()) return std::string{kUnexplained};
    std::vector<std::string> all;
    for (const Suspect& one : explanation.suspects) all.push_back(fmt::format("{} (rule {})", one.as_if, one.name));
    const std::string rows = rows_text(explanation);
    return fmt::format("{}{}{}", fmt::join(all, ", or "), rows.empty() ? "" : ": ", rows);
}

Json ids(const std::vector<ObjectId>& objects) {
    Json all = Json::array();
    for (const ObjectId object : objects) all.push_back(object.value);
    return all;
}

Json rows_json(const Explanation& explanation) {
    Json all = Json::array();
    for (const RuleField* field : explanation.rows) {
        all.push_back({{"row", field->row}, {"rule", field->name}, {"as_if", field->otherwise}});
    }
    return all;
}

Json parting_json(const Session& session, const Parting& parting, const Explanation& explanation) {
    Json rules = Json::array();
    for (const Suspect& one : explanation.suspects) rules.push_back({{"rule", one.name}, {"as_if", one.as_if}});
    if (!explanation.habit.empty()) rules.push_back({{"rule", Json()}, {"as_if", explanation.habit}});
    const auto named = session.objects.find(parting.object);
    return {{"object", parting.object.value},
            {"name", named != session.objects.end() ? named->second.name : ""},
            {"time", parting.time},
            {"until", parting.until},
            {"decided", explanation.decided},
            {"share", parting.share},
            {parting.in_heading ? "most_degrees" : "most_metres", parting.most},
            {"retail", explanation.retail},
            {"yours", parting.yours},
            {"yours_as_if", explanation.yours},
            {"explained", explanation.explained},
            {"faults", std::move(rules)},
            {"rows", rows_json(explanation)}};
}

Json faults_json(const Findings& findings) {
    Json all = Json::array();
    for (const Fault& fault : faults(findings)) {
        all.push_back({{"rule", fault.name.empty() ? Json() : Json(fault.name)},
                       {"as_if", fault.as_if},
                       {"share", fault.share},
                       {"objects", ids(fault.objects)}});
    }
    return all;
}

Json absences_json(const Partings& partings) {
    Json all = Json::array();
    for (const Absence& one : partings.absences) {
        all.push_back({{"object", one.object.value}, {"seconds", one.seconds}, {"of", one.of}});
    }
    return all;
}

// Not what another clock would do, too.
bool is_a_way_to_draw(const Findings& findings, std::size_t parting) {
    const Explanation& explanation = findings.explanations[parting];
    const HabitKind habit = findings.partings.all[parting].habit.kind;
    return !explanation.suspects.empty() ||
           (!explanation.habit.empty() && (habit == HabitKind::Buffer || habit == HabitKind::Extrapolates));
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

Findings find(const Session& session, const TrackedRun& retail, const Alignment& alignment, const ReplayPart& part,
              const Listeners& others) {
    Findings findings{find_partings(session, retail, alignment, part), {}};
    findings.explanations = explain(session, retail, alignment, findings.partings, others);
    return findings;
}

tl::expected<Alignment, std::string> understand(const PoseFile& file, const Session& session,
                                                const TrackedRun& retail) {
    auto found = align(file, session, retail);
    if (!found || found->clock.offset == 0 || std::fabs(found->clock.offset) > kMostLateness) return found;
    if (found->misfit < kExactMisfit &&
        find_partings(session, track_run({.session = &session}, found->frames), *found, {}).all.empty())
        return found;
    auto same_clock = align(file, session, retail, ClockSearching::None);
    if (!same_clock) return found;
    const TrackedRun again = track_run({.session = &session}, same_clock->frames);
    const Findings findings = find(session, again, *same_clock, {});
    double explained = 0;
    for (std::size_t i = 0; i < findings.explanations.size(); ++i) {
        if (is_a_way_to_draw(findings, i))
            explained += findings.partings.all[i].share * findings.explanations[i].explained;
    }
    return explained >= kWellExplained ? same_clock : found;
}

std::vector<Fault> faults(const Findings& findings) {
    std::vector<Fault> all;
    for (std::size_t i = 0; i < findings.partings.all.size(); ++i) {
        const Explanation& explanation = findings.explanations[i];
        const std::string name = explanation.suspects.empty() ? "" : explanation.suspects.front().name;
        const std::string as_if = !name.empty()                ? explanation.suspects.front().as_if
                                  : !explanation.habit.empty() ? explanation.habit
                                                               : std::string{kUnexplained};
        auto found = std::ranges::find(all, as_if, &Fault::as_if);
        if (found == all.end()) found = all.insert(all.end(), {name, as_if, 0, {}});
        found->share += findings.partings.all[i].share;
        found->objects.push_back(findings.partings.all[i].object);
    }
    std::ranges::sort(all, std::greater{}, &Fault::share);
    return all;
}

std::vector<std::string> remarks(const Session& session, const Alignment& alignment, const Partings& partings) {
    std::vector<std::string> all{fmt::format(
        "{} poses of {}, {:.1f} per second, from {:.1f} to {:.1f} s; retail is replayed at the same moments",
        alignment.poses, counted(alignment.objects, "object"), alignment.frames_per_second, alignment.since,
        alignment.until)};
    for (const std::string& one : alignment.misreadings()) all.push_back(one + "; read so from here on");
    if (std::string log = on_log(alignment); !log.empty()) all.push_back(std::move(log));
    if (std::string clock = on_clock(alignment); !clock.empty()) all.push_back(std::move(clock));
    if (alignment.turning == Turning::Unknown) all.emplace_back("no headings in it; only places are compared");
    if (std::string noise = on_noise(partings.noise); !noise.empty()) all.push_back(std::move(noise));
    if (std::string misfit = on_misfit(alignment); !misfit.empty()) all.push_back(std::move(misfit));
    if (!alignment.missing.empty()) {
        all.push_back(fmt::format("{} that retail shows {} not in it: {}", counted(alignment.missing.size(), "object"),
                                  alignment.missing.size() == 1 ? "is" : "are", titles_of(session, alignment.missing)));
    }
    if (!alignment.extra.empty()) {
        all.push_back(fmt::format("{} in it that retail does not show: {}", counted(alignment.extra.size(), "object"),
                                  titles_of(session, alignment.extra)));
    }
    for (const Absence& one : partings.absences) {
        all.push_back(fmt::format("{} is not in it for {:.1f} of the {:.1f} s that retail shows it",
                                  title_of(session, one.object), one.seconds, one.of));
    }
    return all;
}

std::vector<std::string> complaints(const Alignment& alignment, const Findings& findings) {
    std::vector<std::string> all = alignment.misreadings();
    if (std::string misfit = on_misfit(alignment); !misfit.empty()) all.push_back(std::move(misfit));
    const std::size_t apart = findings.partings.all.size();
    if (apart == 0) return all;
    std::string causes;
    for (const Fault& fault : faults(findings) | std::views::take(kMostComplaints)) {
        causes += fmt::format("{} {:.0f} %: {}{}", causes.empty() ? ";" : ",", fault.share * 100, fault.as_if,
                              fault.name.empty() ? "" : fmt::format(" (rule {})", fault.name));
    }
    all.push_back(fmt::format("{} of {} diverge from retail{}", apart,
                              counted(apart + findings.partings.together.size(), "object"), causes));
    return all;
}

PartingText parting_text(const Session& session, const Parting& parting, const Explanation& explanation) {
    const std::string decided = explanation.decided > 0 && explanation.decided < parting.time - 0.05
                                    ? fmt::format(" ({:.2f} s)", explanation.decided)
                                    : "";
    return {fmt::format("{:.2f} s  {}  {:.0f} % of all that is apart, up to {:.2f} {}", parting.time,
                        title_of(session, parting.object), parting.share * 100, parting.most,
                        parting.in_heading ? "degrees" : "m"),
            fmt::format("retail{}: {}", decided, explanation.retail),
            fmt::format("yours: {}{}", parting.yours, explanation.yours.empty() ? "" : "; as if: " + explanation.yours),
            suspects_text(explanation)};
}

Json to_json(const Session& session, const Alignment& alignment, const Findings& findings) {
    Json partings = Json::array();
    for (std::size_t i = 0; i < findings.partings.all.size(); ++i) {
        partings.push_back(parting_json(session, findings.partings.all[i], findings.explanations[i]));
    }
    return {{"poses", alignment.poses},
            {"objects", alignment.objects},
            {"frames_per_second", alignment.frames_per_second},
            {"logged_every", alignment.logged_every},
            {"since", alignment.since},
            {"until", alignment.until},
            {"clock_offset", alignment.is_clock_checked ? Json(alignment.clock.offset) : Json()},
            {"misreadings", alignment.misreadings()},
            {"noise_metres", findings.partings.noise.metres},
            {"noise_degrees", findings.partings.noise.degrees},
            {"missing", ids(alignment.missing)},
            {"extra", ids(alignment.extra)},
            {"absences", absences_json(findings.partings)},
            {"together", ids(findings.partings.together)},
            {"partings", std::move(partings)},
            {"faults", faults_json(findings)}};
}

}  // namespace acmotion::against
