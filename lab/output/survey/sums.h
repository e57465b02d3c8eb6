#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lab/output/survey/rows.h"

namespace acmotion::survey {

// What goes wrong in sessions under a rule set.
struct Troubles {
    double sessions = 0, hours = 0, blips = 0, pops = 0, stalls = 0, seconds_stalled = 0, far = 0, stale = 0, lost = 0,
           undecodable = 0;
};

// A survey added up, for its page. Its rows come one after the other in the order of ReadRows; what is kept is bounded, whatever
// they hold.
class Sums {
 public:
    static constexpr std::size_t kMostNames = 20'000;
    static constexpr std::size_t kMostRuleSets = 8;
    static constexpr std::size_t kMostKinds = 200;
    static constexpr std::size_t kFilesListed = 50;
    static constexpr std::size_t kWorst = 100;
    static constexpr std::size_t kBuckets = 61;  // of a histogram; the last is open
    static constexpr std::size_t kBehindBuckets = 21;
    static constexpr double kIntervalBucket = 0.05;  // seconds
    static constexpr double kSpeedBucket = 0.5;      // m/s
    static constexpr double kBehindBucket = 0.25;    // metres
    static constexpr int kNoHour = -1;

    void take(std::string_view table, const Row& row);

    using ByRules = std::map<std::string, Troubles>;
    struct Counted {
        double count = 0, bytes = 0;
    };
    struct Creature {
        double bodies = 0, hours = 0, positions = 0, blips = 0, pops = 0, seconds_stalled = 0, far = 0, stale = 0;
    };
    struct Undecodable {
        double count = 0, sessions = 0;
        std::string bytes;         // of one
        std::string last_session;  // that had it
    };
    struct Worst {
        double severity = 0, time = 0;
        std::int64_t body = 0;
        std::string session, name, kind, sentence, path;
    };
    struct BadFile {
        std::string path, state, trouble;
    };
    template <std::size_t count>
    using Lines = std::map<std::string, std::array<double, count>>;  // by what they are of

    double bodies = 0, positions = 0, messages = 0, sessions = 0, hours = 0;
    std::map<std::string, Counted> files;     // by state
    std::map<std::string, Counted> captures;  // by state
    std::vector<BadFile> bad_files;           // the first
    ByRules by_rules;
    std::map<std::string, ByRules> by_server;
    std::map<int, ByRules> by_hour;
    std::map<int, double> hours_by_hour;
    std::map<std::pair<std::string, std::string>, double> moments;                    // by kind and rules
    std::map<std::tuple<std::string, std::string, std::string>, Creature> creatures;  // by rules, name and kind
    std::map<std::pair<std::string, std::string>, Undecodable> undecodable;           // by subject and sentence
    std::map<std::string, std::vector<Worst>> worst;                                  // by rules, the worst first
    std::map<std::string, Lines<kBuckets>> intervals;                                 // by kind of server
    Lines<kBuckets> speeds;
    Lines<kBehindBuckets> behind;  // by rules

    // The usual one first.
    [[nodiscard]] std::vector<std::string> rules() const;

 private:
    // Of the capture whose rows come.
    struct OfSession {
        std::string server_kind;
        int hour = kNoHour;
        Troubles troubles;  // without those of a rule set
        std::map<std::string, double> stalls;
    };
    struct OfBody {
        std::string name, kind;
        bool is_player = false;
        double positions = 0, far = 0, stale = 0;
    };
    class Fields;

    void take_file(const Fields& row);
    void take_session(const Fields& row);
    void take_body(const Fields& row);
    void take_updates(const Fields& row);
    void take_histogram(const Fields& row);
    void take_moment(const Fields& row);
    void take_moment_count(const Fields& row);
    void take_metrics(const Fields& row);
    void take_body_metrics(const Fields& row);
    void take_trouble(const Fields& row);
    void take_capture(const Fields& row);

    std::map<std::string, OfSession> of_session_;
    std::map<std::pair<std::string, std::int64_t>, OfBody> of_body_;
};

}  // namespace acmotion::survey
