#include "lab/output/survey/sums.h"

#include <algorithm>
#include <cmath>

#include "lab/output/survey/read_rows.h"
#include "lab/output/survey/report_parts.h"

namespace acmotion::survey {
namespace {

constexpr double kSecondsPerHour = 3600;
constexpr std::size_t kMostSessions = 100'000;
constexpr std::size_t kMostNames = 20'000;
constexpr std::size_t kMostRuleSets = 8;
constexpr std::size_t kMostKinds = 200;
constexpr std::size_t kMostServerKinds = 4;
constexpr std::size_t kMostLines = 8;
constexpr std::size_t kFilesListed = 50;
constexpr std::size_t kWorst = 100;
constexpr std::size_t kBuckets = 61;
constexpr std::size_t kBehindBuckets = 21;
constexpr double kMostDrawn = 1e15;

// Nothing if there is no room for another.
template <class Map, class Key>
typename Map::mapped_type* slot(Map& map, const Key& key, std::size_t most) {
    const auto found = map.find(key);
    if (found != map.end()) return &found->second;
    return map.size() < most ? &map[key] : nullptr;
}

void add(Amounts& sum, const Amounts& more) {
    for (const auto& [name, value] : more) sum[name] += value;
}

void add(Sums::Lines& lines, const std::string& name, std::size_t buckets, double bucket, double value) {
    auto* line = slot(lines, name, kMostLines);
    if (line == nullptr) return;
    line->resize(buckets);
    const bool is_drawn = value >= 0 && value < kMostDrawn && bucket >= 0 && bucket < static_cast<double>(buckets);
    if (is_drawn) (*line)[static_cast<std::size_t>(bucket)] += value;
}

bool is_worse(const Sums::Worst& a, const Sums::Worst& b) {
    return std::tie(b.severity, a.session, a.time, a.body) < std::tie(a.severity, b.session, b.time, b.body);
}

// A row by the names of its columns.
class Fields {
 public:
    Fields(std::string_view table, const Row& row) : table_(table), row_(row) {}
    [[nodiscard]] const Value& operator[](std::string_view name) const { return row_[column(table_, name)]; }
    [[nodiscard]] bool has(std::string_view name) const { return (*this)[name].index() != 0; }
    [[nodiscard]] std::string text(std::string_view name) const { return text_of((*this)[name]); }
    [[nodiscard]] double number(std::string_view name) const {
        const double number = number_in((*this)[name]);
        return std::isfinite(number) ? number : 0;
    }
    [[nodiscard]] std::string session() const { return text_in((*this)["session"]); }
    [[nodiscard]] std::pair<std::string, std::int64_t> body() const { return {session(), whole_in((*this)["body"])}; }

 private:
    std::string_view table_;
    const Row& row_;
};

// Takes all rows, one after the other in the order of ReadRows.
class Adder {
 public:
    explicit Adder(Sums& sums) : sums_(sums) {}

    void take(std::string_view table, const Row& row) {
        using Take = void (Adder::*)(const Fields&);
        static const std::map<std::string_view, Take> kTakes{{"files", &Adder::take_file},
                                                             {"sessions", &Adder::take_session},
                                                             {"bodies", &Adder::take_body},
                                                             {"updates", &Adder::take_updates},
                                                             {"histograms", &Adder::take_histogram},
                                                             {"moments", &Adder::take_moment},
                                                             {"moment_counts", &Adder::take_moment_count},
                                                             {"metrics", &Adder::take_metrics},
                                                             {"body_metrics", &Adder::take_body_metrics},
                                                             {"trouble", &Adder::take_trouble},
                                                             {"captures", &Adder::take_capture}};
        const auto found = kTakes.find(table);
        if (found != kTakes.end()) (this->*found->second)({table, row});
    }

 private:
    // Of the capture whose rows come.
    struct OfSession {
        std::string server_kind;
        int hour = Sums::kNoHour;
        Amounts troubles;  // without those of a rule set
        std::map<std::string, double> stalls;
    };
    struct OfBody {
        std::string name, kind;
        bool is_player = false;
        Amounts updates;
    };

    // Null if it is none of these sessions.
    [[nodiscard]] OfSession* session_of(const Fields& row) {
        const auto found = of_session_.find(row.session());
        return found != of_session_.end() ? &found->second : nullptr;
    }
    [[nodiscard]] OfBody* body_of(const Fields& row) {
        const auto found = of_body_.find(row.body());
        return found != of_body_.end() ? &found->second : nullptr;
    }

    void take_file(const Fields& row) {
        if (auto* state = slot(sums_.files, row.text("state"), kMostKinds)) {
            add(*state, {{"count", 1}, {"bytes", row.number("bytes")}});
        }
        if (row.has("trouble") && sums_.bad_files.size() < kFilesListed) {
            sums_.bad_files.push_back({row.text("path"), row.text("state"), row.text("trouble")});
        }
    }

    void take_session(const Fields& row) {
        OfSession* session = slot(of_session_, row.session(), kMostSessions);
        if (session == nullptr) return;
        const double play = row.number("seconds") / kSecondsPerHour;
        add(sums_.all, {{"sessions", 1}, {"hours", play}, {"messages", row.number("messages")}});
        const double hour = number_in(row["hour"]);
        session->hour = hour >= 0 && hour < 24 ? static_cast<int>(hour) : Sums::kNoHour;
        sums_.hours_by_hour[session->hour] += play;
        session->server_kind = row.text("server_kind");
        session->troubles = {
            {"sessions", 1}, {"hours", play}, {"lost", row.number("lost")}, {"undecodable", row.number("undecodable")}};
    }

    void take_body(const Fields& row) {
        sums_.all["bodies"] += 1;
        OfBody* body = slot(of_body_, row.body(), kMostNames);
        if (body != nullptr) *body = {row.text("name"), row.text("kind"), row.number("is_player") != 0, {}};
    }

    void take_updates(const Fields& row) {
        const double far = row.number("far"), stale = row.number("stale"), positions = row.number("positions");
        sums_.all["positions"] += positions;
        if (OfSession* session = session_of(row)) add(session->troubles, {{"far", far}, {"stale", stale}});
        if (OfBody* body = body_of(row)) body->updates = {{"positions", positions}, {"far", far}, {"stale", stale}};
    }

    void take_histogram(const Fields& row) {
        const OfSession* session = session_of(row);
        if (session == nullptr) return;
        const std::string measure = row.text("measure"), kind = row.text("kind");
        const double low = row.number("low"), count = row.number("count");
        if (measure == "speed") add(sums_.speeds, kind, kBuckets, std::round(low / Sums::kSpeedBucket), count);
        if (measure != "interval") return;
        if (auto* lines = slot(sums_.intervals, session->server_kind, kMostServerKinds)) {
            add(*lines, kind, kBuckets, std::round(low / Sums::kIntervalBucket), count);
        }
    }

    void take_moment(const Fields& row) {
        auto* list = slot(sums_.worst, row.text("rules"), kMostRuleSets);
        if (list == nullptr) return;
        Sums::Worst one{.severity = row.number("severity"),
                        .time = row.number("time"),
                        .body = row.body().second,
                        .session = row.session()};
        if (list->size() == kWorst && !is_worse(one, list->back())) return;
        if (const OfBody* body = body_of(row)) one.name = body->name;
        one.kind = row.text("kind");
        one.sentence = row.text("sentence");
        list->insert(std::ranges::upper_bound(*list, one, is_worse), std::move(one));
        if (list->size() > kWorst) list->pop_back();
    }

    void take_moment_count(const Fields& row) {
        const std::string kind = row.text("kind"), rules = row.text("rules");
        if (double* count = slot(sums_.moments, std::pair{kind, rules}, kMostKinds)) *count += row.number("count");
        OfSession* session = session_of(row);
        if (session == nullptr || kind != "stall") return;
        if (double* stalls = slot(session->stalls, rules, kMostRuleSets)) *stalls += row.number("count");
    }

    void take_metrics(const Fields& row) {
        OfSession* session = session_of(row);
        const std::string rules = row.text("rules");
        Amounts* all = slot(sums_.by_rules, rules, kMostRuleSets);
        if (session == nullptr || all == nullptr) return;
        Amounts one = session->troubles;
        for (const char* name : {"blips", "pops", "seconds_stalled"}) one[name] = row.number(name);
        one["stalls"] = session->stalls[rules];
        add(*all, one);
        if (auto* server = slot(sums_.by_server, session->server_kind, kMostServerKinds)) add((*server)[rules], one);
        add(sums_.by_hour[session->hour][rules], one);
        if (!row.has("behind_update_moving_mean")) return;
        const double bucket = row.number("behind_update_moving_mean") / Sums::kBehindBucket;
        add(sums_.behind, rules, kBehindBuckets, std::floor(std::min(bucket, kBehindBuckets - 1.0)), 1);
    }

    void take_body_metrics(const Fields& row) {
        const OfBody* body = body_of(row);
        if (body == nullptr || body->is_player) return;
        Amounts* creature = slot(sums_.creatures, std::tuple{row.text("rules"), body->name, body->kind}, kMostNames);
        if (creature == nullptr) return;
        add(*creature, {{"bodies", 1}, {"hours", row.number("seconds") / kSecondsPerHour}});
        for (const char* name : {"blips", "pops", "seconds_stalled"}) (*creature)[name] += row.number(name);
        add(*creature, body->updates);
    }

    void take_trouble(const Fields& row) {
        if (row.text("kind") != "undecodable") return;
        auto* group = slot(sums_.undecodable, std::pair{row.text("subject"), row.text("sentence")}, kMostNames);
        if (group == nullptr) return;
        group->count += row.number("count");
        if (std::exchange(group->last_session, row.session()) != row.session()) group->sessions += 1;
        const std::string bytes = row.text("bytes");
        if (group->bytes.empty() || bytes < group->bytes) group->bytes = bytes;
    }

    // The last row of a capture has its path.
    void take_capture(const Fields& row) {
        if (auto* state = slot(sums_.captures, row.text("state"), kMostKinds)) (*state)["count"] += 1;
        const std::string key = text_in(row["capture"]) + ":";
        for (auto& [rules, list] : sums_.worst) {
            for (Sums::Worst& one : list) {
                if (one.session.starts_with(key)) one.path = row.text("path");
            }
        }
        of_session_.clear();
        of_body_.clear();
    }

    Sums& sums_;
    std::map<std::string, OfSession> of_session_;
    std::map<std::pair<std::string, std::int64_t>, OfBody> of_body_;
};

}  // namespace

std::vector<std::string> Sums::rules() const {
    std::vector<std::string> all_rules;
    for (const auto& [rules, troubles] : by_rules) all_rules.push_back(rules);
    std::ranges::stable_partition(all_rules, [](const std::string& rules) { return rules == "retail"; });
    return all_rules;
}

Sums sums_of(const ReadRows& rows) {
    Sums sums;
    Adder adder{sums};
    rows.each([&](std::string_view table, const Row& row) { adder.take(table, row); });
    return sums;
}

}  // namespace acmotion::survey
