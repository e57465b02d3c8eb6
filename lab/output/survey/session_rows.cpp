#include "lab/output/survey/session_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "acmotion/research/rule_fields.h"
#include "lab/base/hex.h"
#include "lab/base/quantile.h"
#include "lab/load/message_text.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/metric_text.h"
#include "lab/metrics/moments.h"
#include "lab/metrics/sender.h"
#include "sessions/assumptions.h"
#include "sessions/bounds.h"
#include "sessions/receiver_data.h"

namespace acmotion::survey {
namespace {

Value number(auto value) { return static_cast<std::int64_t>(value); }
Value text_or_null(std::string text) { return text.empty() ? Value{} : Value{std::move(text)}; }
const char* text_of(Sender sender) { return sender == Sender::Server ? "server" : "client"; }

// ---- when it began ---------------------------------------------------------------------------------------------------

constexpr std::int64_t kSecondsPerDay = 86'400;

std::int64_t second_of_day(std::int64_t second) { return (second % kSecondsPerDay + kSecondsPerDay) % kSecondsPerDay; }

// 2017-01-31T20:15:00Z, by the calendar that never changed its rules.
std::string utc_text(std::int64_t second) {
    const std::int64_t of_day = second_of_day(second);
    const std::int64_t days = (second - of_day) / kSecondsPerDay + 719'468;  // since 1 March of the year 0
    const std::int64_t era = (days >= 0 ? days : days - 146'096) / 146'097;
    const std::int64_t of_era = days - era * 146'097;
    const std::int64_t year = (of_era - of_era / 1460 + of_era / 36'524 - of_era / 146'096) / 365;
    const std::int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    const std::int64_t month = (5 * of_year + 2) / 153;  // March is 0
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", year + era * 400 + (month >= 10 ? 1 : 0),
                       month < 10 ? month + 3 : month - 9, of_year - (153 * month + 2) / 5 + 1, of_day / 3600,
                       of_day / 60 % 60, of_day % 60);
}

// ---- bodies ----------------------------------------------------------------------------------------------------------

const char* kind_of_body(const Session& session, ObjectId id) {
    const auto found = session.objects.find(id);
    if (found == session.objects.end() || found->second.is_assumed) return "unknown";
    switch (found->second.kind) {
        case ObjectKind::Player: return "player";
        case ObjectKind::Creature: return "creature";
        case ObjectKind::Other: break;
    }
    return "other";
}

Row body_row(const SurveyedSession& about, const Session& session, ObjectId id) {
    const NamedObject& object = session.object(id);
    const auto class_id = about.counted.class_ids.find(id);
    return {about.key(),
            number(id.value),
            object.is_assumed ? Value{} : text_or_null(object.name),
            kind_of_body(session, id),
            class_id == about.counted.class_ids.end() ? Value{} : number(class_id->second),
            number(id == session.player)};
}

// ---- how positions were sent -----------------------------------------------------------------------------------------

double between_arrivals(const SentInterval& interval) { return interval.time - interval.since; }
double speed_of(const SentInterval& interval) {
    const double seconds = between_arrivals(interval);
    return seconds > 0 ? interval.metres / seconds : 0;
}

std::vector<double> all_of(const SentObject& sent, double (*value)(const SentInterval&)) {
    std::vector<double> values;
    for (const SentInterval& interval : sent.intervals) values.push_back(value(interval));
    return values;
}

void add_quantiles(Row& row, std::vector<double> values) {
    for (const double share : {0.1, 0.5, 0.9, 0.99}) {
        row.push_back(values.empty() ? Value{} : Value{quantile(values, share)});
    }
}

Row updates_row(const SurveyedSession& about, const SentObject& sent) {
    const auto if_it_went = [&](double value) { return sent.intervals.empty() ? Value{} : Value{value}; };
    Row row{about.key(),
            number(sent.object.value),
            number(sent.positions),
            number(sent.late),
            number(sent.teleports),
            number(sent.out_of_reach),
            number(sent.gaps),
            number(sent.intervals.size()),
            if_it_went(sent.usual_seconds),
            if_it_went(sent.longest_seconds),
            if_it_went(sent.sent_speed),
            if_it_went(sent.claimed_speed)};
    add_quantiles(row, all_of(sent, between_arrivals));
    add_quantiles(row, all_of(sent, speed_of));
    return row;
}

struct Buckets {
    const char* measure;
    double per_unit;  // a power of ten or two: so many buckets make one
    int most;         // the last bucket, which has all above too
    double (*value)(const SentInterval&);
};
constexpr Buckets kIntervalBuckets{"interval", 20, 60, between_arrivals};
constexpr Buckets kSpeedBuckets{"speed", 2, 60, speed_of};

void add_histograms(Rows& rows, const SurveyedSession& about, const Session& session,
                    const std::vector<SentObject>& all) {
    for (const Buckets& buckets : {kIntervalBuckets, kSpeedBuckets}) {
        std::map<std::pair<std::string, int>, std::int64_t> counts;
        for (const SentObject& sent : all) {
            for (const SentInterval& interval : sent.intervals) {
                const double at = std::clamp(buckets.value(interval) * buckets.per_unit, 0.0, buckets.most * 1.0);
                ++counts[{kind_of_body(session, sent.object), static_cast<int>(at)}];
            }
        }
        for (const auto& [key, count] : counts) {
            rows["histograms"].push_back(
                {about.key(), key.first, buckets.measure, key.second / buckets.per_unit, count});
        }
    }
}

// ---- the kind of server ----------------------------------------------------------------------------------------------

// Ids that servers give to characters. Where nothing describes a body, they tell players from creatures.
bool is_id_of_character(ObjectId id) { return id.value >> 28 == 5; }

bool is_creature(const Session& session, ObjectId id) {
    const std::string_view kind = kind_of_body(session, id);
    return kind == "creature" || (kind == "unknown" && !is_id_of_character(id));
}

// Four of five intervals are no longer. Half of them would not do: a server also sends the place of a body that starts, stops or
// turns, and a creature in a chase does little else.
constexpr double kCadenceQuantile = 0.8;

// Players are seen once a second on every server: only creatures show how often one sends.
Value cadence_of(const Session& session, const std::vector<SentObject>& all) {
    std::vector<double> seconds;
    for (const SentObject& sent : all) {
        if (is_creature(session, sent.object))
            std::ranges::copy(all_of(sent, between_arrivals), std::back_inserter(seconds));
    }
    return seconds.size() < kFewestIntervals ? Value{} : Value{quantile(seconds, kCadenceQuantile)};
}

constexpr double kBetweenKinds = 0.5;  // seconds

const char* server_kind(const Value& cadence) {
    const double* seconds = std::get_if<double>(&cadence);
    if (seconds == nullptr) return "unknown";
    return *seconds < kBetweenKinds ? "5 Hz" : "1 Hz";
}

// ---- the session -----------------------------------------------------------------------------------------------------

std::uint64_t lost_of(const LossCounts& losses) {
    std::uint64_t lost = 0;
    for (const auto& [interval, count] : losses) lost += count;
    return lost;
}

// Captures that count their times from their own beginning say nothing of the day: these are of the first years of the clock.
constexpr std::int64_t kFirstCredibleSecond = 100'000'000;

Row session_row(const SurveyedSession& about, const char* state, std::size_t bodies, const Value& cadence) {
    const CapturedSession& captured = about.summary.about;
    const auto second = static_cast<std::int64_t>(std::floor(to_seconds(captured.first)));
    const bool has_day = second >= kFirstCredibleSecond;
    const bool has_player = !about.summary.player.is_null();
    const std::vector<Flow::Ports>& ports = about.flow.flow.ports;
    return {about.key(),
            about.capture,
            number(captured.number),
            state,
            has_day ? Value{to_seconds(captured.first)} : Value{},
            has_day ? Value{utc_text(second)} : Value{},
            has_day ? Value{second_of_day(second) / 3600} : Value{},
            to_seconds(captured.first - captured.origin),
            to_seconds(captured.last - captured.first),
            describe(about.flow.flow.server),
            number(ports.empty() ? 0 : ports.front().server),
            number(about.counted.packets),
            number(about.counted.messages),
            number(about.summary.movement),
            number(about.counted.undecodable),
            number(lost_of(about.losses)),
            has_player ? number(about.summary.player.value) : Value{},
            text_or_null(about.summary.player_name),
            number(bodies),
            cadence,
            server_kind(cadence)};
}

void add_messages(Rows& rows, const SurveyedSession& about) {
    for (const auto& [key, those] : about.counted.by_opcode) {
        const auto& [sender, opcode] = key;
        rows["messages"].push_back({about.key(), text_of(sender), number(opcode),
                                    text_or_null(std::string{opcode_name(opcode)}), number(those.count),
                                    number(those.bytes), number(those.undecodable)});
    }
    for (const auto& [key, group] : about.counted.groups) {
        const auto& [sender, opcode, sentence] = key;
        rows["trouble"].push_back(trouble_row(about.capture, about.key(), "undecodable", sentence,
                                              fmt::format("{} {:04X}", text_of(sender), opcode), group.count,
                                              to_hex(group.sample)));
    }
}

void add_bounds(Rows& rows, const SurveyedSession& about, const std::vector<BoundReached>& reached) {
    for (const BoundReached& one : reached) {
        rows["trouble"].push_back(
            trouble_row(about.capture, about.key(), "bound", sentence(one), std::string{one.bound}, one.count));
    }
}

// ---- under a rule set ------------------------------------------------------------------------------------------------

void add_metrics(Row& row, const Metrics& metrics) {
    for (const MetricColumn& column : metric_columns()) {
        const double value = column.value(metrics);
        if (!column.is_known(metrics) || !std::isfinite(value)) {
            row.emplace_back();
        } else if (digits_of(column) == 0) {
            row.emplace_back(static_cast<std::int64_t>(std::llround(value)));
        } else {
            row.emplace_back(value);
        }
    }
}

void add_moments(Rows& rows, const std::string& key, const RunMetrics& run) {
    for (std::size_t i = 0; i < run.moments.size(); ++i) {
        const Moment& moment = run.moments[i];
        rows["moments"].push_back({key, run.label, number(i + 1), moment.time, number(moment.object.value),
                                   std::string{name(moment.kind)}, moment.severity, moment.amount, sentence(moment),
                                   moment.cause});
    }
}

// Those that moved or made a moment: most of what lies around never does.
std::set<ObjectId> of_interest(const RunMetrics& run) {
    std::set<ObjectId> all;
    for (const ObjectMetrics& one : run.objects) {
        if (one.metrics.seconds_moving > 0) all.insert(one.object);
    }
    for (const Moment& moment : run.moments) all.insert(moment.object);
    return all;
}

void add_run(Rows& rows, const std::string& key, const RunMetrics& run, const std::set<ObjectId>& bodies) {
    Row whole{key, run.label};
    add_metrics(whole, run.all);
    rows["metrics"].push_back(std::move(whole));
    for (const ObjectMetrics& one : run.objects) {
        if (!bodies.contains(one.object)) continue;
        Row row{key, run.label, number(one.object.value)};
        add_metrics(row, one.metrics);
        rows["body_metrics"].push_back(std::move(row));
    }
    add_moments(rows, key, run);
}

RunMetrics run_of(const Rules::Preset& preset, const Session& session, const FrameTimes& frames, Rows& rows,
                  const std::string& key) {
    std::map<std::string_view, std::int64_t> counts;
    const auto count = [&](const Moment& moment) {
        if (moment.severity >= 1) ++counts[name(moment.kind)];
    };
    RunMetrics run = measure(
        {.label = std::string{preset.name}, .rules = preset.rules, .session = &session, .on_moment = count}, frames);
    for (const auto& [kind, number_of] : counts) {
        rows["moment_counts"].push_back({key, run.label, std::string{kind}, number_of});
    }
    return run;
}

// Rows are in memory until they are written: those of a body take a few kilobytes.
constexpr std::size_t kMostBodiesOfCapture = 16'384;

void bound_bodies(Rows& rows, const SurveyedSession& about, std::set<ObjectId>& bodies) {
    const std::size_t room = kMostBodiesOfCapture - std::min(rows["bodies"].size(), kMostBodiesOfCapture);
    if (bodies.size() <= room) return;
    const std::size_t left_out = bodies.size() - room;
    bodies.erase(std::next(bodies.begin(), static_cast<std::ptrdiff_t>(room)), bodies.end());
    add_bounds(rows, about, {{"surveyed_bodies", left_out, "bodies that moved have no rows"}});
}

// The pace of creatures is found last, as for every command: the rest goes by that of people.
void add_played(Rows& rows, const SurveyedSession& about, Session& session) {
    const FrameTimes frames{Display{}, session};
    const std::vector<SentObject> sent = sent_objects(session, frames);
    session.paces = captured_paces(session);
    std::vector<RunMetrics> runs;
    for (const Rules::Preset& preset : usual_presets()) {
        runs.push_back(run_of(preset, session, frames, rows, about.key()));
    }
    std::set<ObjectId> bodies;
    for (const SentObject& one : sent) bodies.insert(one.object);
    for (const RunMetrics& run : runs) bodies.merge(of_interest(run));
    bound_bodies(rows, about, bodies);
    for (const ObjectId id : bodies) rows["bodies"].push_back(body_row(about, session, id));
    for (const SentObject& one : sent) {
        if (bodies.contains(one.object)) rows["updates"].push_back(updates_row(about, one));
    }
    add_histograms(rows, about, session, sent);
    for (const RunMetrics& run : runs) {
        add_run(rows, about.key(), run, bodies);
        add_bounds(rows, about, bounds_reached(run.bounds, run.label));
    }
    add_bounds(rows, about, bounds_reached(frames, session));
    rows["sessions"].push_back(session_row(about, "played", runs.front().objects.size(), cadence_of(session, sent)));
}

}  // namespace

std::string SurveyedSession::key() const { return fmt::format("{}:{}", capture, summary.about.number); }

void add_session(Rows& rows, const SurveyedSession& about, Session session) {
    add_messages(rows, about);
    add_bounds(rows, about, bounds_reached(session));
    if (const auto line = sentence_on_assumptions(session)) {
        rows["trouble"].push_back(trouble_row(about.capture, about.key(), "assumption", *line + "."));
    }
    if (session.messages.empty()) {
        rows["sessions"].push_back(session_row(about, "no movement", 0, {}));
    } else {
        add_played(rows, about, session);
    }
}

Row trouble_row(const std::string& capture, const std::string& session, std::string_view kind, std::string sentence,
                std::string subject, std::uint64_t count, Value bytes) {
    return {capture,       session,         std::string{kind}, std::move(subject), std::move(sentence),
            number(count), std::move(bytes)};
}

}  // namespace acmotion::survey
