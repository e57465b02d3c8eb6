#include "lab/output/survey/sums.h"

#include <algorithm>
#include <cmath>

#include "lab/output/survey/report_parts.h"

namespace acmotion::survey {
namespace {

constexpr double kSecondsPerHour = 3600;
constexpr std::size_t kMostSessions = 100'000;
constexpr std::size_t kMostServerKinds = 4;
constexpr std::size_t kMostLines = 8;
constexpr double kMostDrawn = 1e15;

// Nothing if there is no room for another.
template <class Map, class Key>
typename Map::mapped_type* slot(Map& map, const Key& key, std::size_t most) {
    const auto found = map.find(key);
    if (found != map.end()) return &found->second;
    return map.size() < most ? &map[key] : nullptr;
}

Troubles& operator+=(Troubles& a, const Troubles& b) {
    a.sessions += b.sessions, a.hours += b.hours, a.blips += b.blips, a.pops += b.pops, a.stalls += b.stalls;
    a.seconds_stalled += b.seconds_stalled, a.far += b.far, a.stale += b.stale, a.lost += b.lost;
    a.undecodable += b.undecodable;
    return a;
}

template <class Lines>
void add(Lines& lines, const std::string& name, double bucket, double value) {
    auto* line = slot(lines, name, kMostLines);
    const bool is_drawn = value >= 0 && value < kMostDrawn && bucket >= 0;
    if (line == nullptr || !is_drawn || !(bucket < static_cast<double>(line->size()))) return;
    (*line)[static_cast<std::size_t>(bucket)] += value;
}

bool is_worse(const Sums::Worst& a, const Sums::Worst& b) {
    return std::tie(b.severity, a.session, a.time, a.body) < std::tie(a.severity, b.session, b.time, b.body);
}

}  // namespace

// A row by the names of its columns.
class Sums::Fields {
 public:
    Fields(std::string_view table, const Row& row) : table_(table), row_(row) {}
    [[nodiscard]] const Value& operator[](std::string_view name) const { return row_[column(table_, name)]; }
    [[nodiscard]] bool has(std::string_view name) const { return (*this)[name].index() != 0; }
    [[nodiscard]] std::string text(std::string_view name) const { return text_of((*this)[name]); }
    [[nodiscard]] double number(std::string_view name) const {
        const double number = number_of((*this)[name]);
        return std::isfinite(number) ? number : 0;
    }
    [[nodiscard]] std::pair<std::string, std::int64_t> body() const {
        return {text_in((*this)["session"]), whole_in((*this)["body"])};
    }

 private:
    std::string_view table_;
    const Row& row_;
};

void Sums::take(std::string_view table, const Row& row) {
    using Take = void (Sums::*)(const Fields&);
    static const std::map<std::string_view, Take> kTakes{{"files", &Sums::take_file},
                                                         {"sessions", &Sums::take_session},
                                                         {"bodies", &Sums::take_body},
                                                         {"updates", &Sums::take_updates},
                                                         {"histograms", &Sums::take_histogram},
                                                         {"moments", &Sums::take_moment},
                                                         {"moment_counts", &Sums::take_moment_count},
                                                         {"metrics", &Sums::take_metrics},
                                                         {"body_metrics", &Sums::take_body_metrics},
                                                         {"trouble", &Sums::take_trouble},
                                                         {"captures", &Sums::take_capture}};
    const auto found = kTakes.find(table);
    if (found != kTakes.end()) (this->*found->second)({table, row});
}

std::vector<std::string> Sums::rules() const {
    std::vector<std::string> all;
    for (const auto& [rules, troubles] : by_rules) all.push_back(rules);
    std::ranges::stable_partition(all, [](const std::string& rules) { return rules == "retail"; });
    return all;
}

void Sums::take_file(const Fields& row) {
    if (auto* state = slot(files, row.text("state"), kMostKinds)) {
        state->count += 1;
        state->bytes += row.number("bytes");
    }
    if (row.has("trouble") && bad_files.size() < kFilesListed) {
        bad_files.push_back({row.text("path"), row.text("state"), row.text("trouble")});
    }
}

void Sums::take_session(const Fields& row) {
    OfSession* session = slot(of_session_, text_in(row["session"]), kMostSessions);
    if (session == nullptr) return;
    const double play = row.number("seconds") / kSecondsPerHour;
    sessions += 1;
    hours += play;
    messages += row.number("messages");
    const double hour = number_of(row["hour"]);
    session->hour = hour >= 0 && hour < 24 ? static_cast<int>(hour) : kNoHour;
    hours_by_hour[session->hour] += play;
    session->server_kind = row.text("server_kind");
    session->troubles = {
        .sessions = 1, .hours = play, .lost = row.number("lost"), .undecodable = row.number("undecodable")};
}

void Sums::take_body(const Fields& row) {
    bodies += 1;
    OfBody* body = slot(of_body_, row.body(), kMostNames);
    if (body != nullptr) *body = {row.text("name"), row.text("kind"), row.number("is_player") != 0};
}

void Sums::take_updates(const Fields& row) {
    positions += row.number("positions");
    if (const auto session = of_session_.find(text_in(row["session"])); session != of_session_.end()) {
        session->second.troubles.far += row.number("far");
        session->second.troubles.stale += row.number("stale");
    }
    const auto body = of_body_.find(row.body());
    if (body == of_body_.end()) return;
    body->second.positions = row.number("positions");
    body->second.far = row.number("far");
    body->second.stale = row.number("stale");
}

void Sums::take_histogram(const Fields& row) {
    const auto session = of_session_.find(text_in(row["session"]));
    if (session == of_session_.end()) return;
    const std::string measure = row.text("measure");
    const double low = row.number("low");
    if (measure == "speed") add(speeds, row.text("kind"), std::round(low / kSpeedBucket), row.number("count"));
    if (measure != "interval") return;
    if (auto* lines = slot(intervals, session->second.server_kind, kMostServerKinds)) {
        add(*lines, row.text("kind"), std::round(low / kIntervalBucket), row.number("count"));
    }
}

void Sums::take_moment(const Fields& row) {
    auto* list = slot(worst, row.text("rules"), kMostRuleSets);
    if (list == nullptr) return;
    Worst one{.severity = row.number("severity"),
              .time = row.number("time"),
              .body = whole_in(row["body"]),
              .session = text_in(row["session"])};
    if (list->size() == kWorst && !is_worse(one, list->back())) return;
    const auto body = of_body_.find(row.body());
    if (body != of_body_.end()) one.name = body->second.name;
    one.kind = row.text("kind");
    one.sentence = row.text("sentence");
    list->insert(std::ranges::upper_bound(*list, one, is_worse), std::move(one));
    if (list->size() > kWorst) list->pop_back();
}

void Sums::take_moment_count(const Fields& row) {
    const std::string kind = row.text("kind"), rules = row.text("rules");
    if (double* count = slot(moments, std::pair{kind, rules}, kMostKinds)) *count += row.number("count");
    const auto session = of_session_.find(text_in(row["session"]));
    if (session == of_session_.end() || kind != "stall") return;
    if (double* stalls = slot(session->second.stalls, rules, kMostRuleSets)) *stalls += row.number("count");
}

void Sums::take_metrics(const Fields& row) {
    const auto session = of_session_.find(text_in(row["session"]));
    const std::string name = row.text("rules");
    Troubles* all = slot(by_rules, name, kMostRuleSets);
    if (session == of_session_.end() || all == nullptr) return;
    Troubles one = session->second.troubles;
    one.blips = row.number("blips");
    one.pops = row.number("pops");
    one.seconds_stalled = row.number("seconds_stalled");
    one.stalls = session->second.stalls[name];
    *all += one;
    if (ByRules* server = slot(by_server, session->second.server_kind, kMostServerKinds)) (*server)[name] += one;
    by_hour[session->second.hour][name] += one;
    if (!row.has("behind_update_moving_mean")) return;
    const double bucket = row.number("behind_update_moving_mean") / kBehindBucket;
    add(behind, name, std::floor(std::min(bucket, kBehindBuckets - 1.0)), 1);
}

void Sums::take_body_metrics(const Fields& row) {
    const auto body = of_body_.find(row.body());
    if (body == of_body_.end() || body->second.is_player) return;
    Creature* creature =
        slot(creatures, std::tuple{row.text("rules"), body->second.name, body->second.kind}, kMostNames);
    if (creature == nullptr) return;
    creature->bodies += 1;
    creature->hours += row.number("seconds") / kSecondsPerHour;
    creature->blips += row.number("blips");
    creature->pops += row.number("pops");
    creature->seconds_stalled += row.number("seconds_stalled");
    creature->positions += body->second.positions;
    creature->far += body->second.far;
    creature->stale += body->second.stale;
}

void Sums::take_trouble(const Fields& row) {
    if (row.text("kind") != "undecodable") return;
    auto* group = slot(undecodable, std::pair{row.text("subject"), row.text("sentence")}, kMostNames);
    if (group == nullptr) return;
    group->count += row.number("count");
    if (std::exchange(group->last_session, text_in(row["session"])) != text_in(row["session"])) group->sessions += 1;
    const std::string bytes = row.text("bytes");
    if (group->bytes.empty() || bytes < group->bytes) group->bytes = bytes;
}

// The last row of a capture has its path.
void Sums::take_capture(const Fields& row) {
    if (auto* state = slot(captures, row.text("state"), kMostKinds)) state->count += 1;
    const std::string key = text_in(row["capture"]) + ":";
    for (auto& [rules, list] : worst) {
        for (Worst& one : list) {
            if (one.session.starts_with(key)) one.path = row.text("path");
        }
    }
    of_session_.clear();
    of_body_.clear();
}

}  // namespace acmotion::survey
