#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace acmotion::survey {

class ReadRows;

// By the names of what was added up: columns of the survey (docs/survey.md), "sessions", "bodies", "hours" and "stalls".
using Amounts = std::map<std::string_view, double>;

// A survey added up, for its page. What is kept is bounded, whatever the rows hold.
struct Sums {
    static constexpr double kIntervalBucket = 0.05;  // seconds
    static constexpr double kSpeedBucket = 0.5;      // m/s
    static constexpr double kBehindBucket = 0.25;    // metres
    static constexpr int kNoHour = -1;

    using ByName = std::map<std::string, Amounts>;
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
    using Lines = std::map<std::string, std::vector<double>>;  // buckets, the last of them open, by what they are of

    Amounts all;
    ByName files;                    // by state: "count" and "bytes"
    ByName captures;                 // by state: "count"
    std::vector<BadFile> bad_files;  // the first
    ByName by_rules;
    std::map<std::string, ByName> by_server;
    std::map<int, ByName> by_hour;
    std::map<int, double> hours_by_hour;
    std::map<std::pair<std::string, std::string>, double> moments;                   // by kind and rules
    std::map<std::tuple<std::string, std::string, std::string>, Amounts> creatures;  // by rules, name and kind
    std::map<std::pair<std::string, std::string>, Undecodable> undecodable;          // by subject and sentence
    std::map<std::string, std::vector<Worst>> worst;                                 // by rules, the worst first
    std::map<std::string, Lines> intervals;                                          // by kind of server
    Lines speeds;
    Lines behind;  // by rules

    // The usual one first.
    [[nodiscard]] std::vector<std::string> rules() const;
};
[[nodiscard]] Sums sums_of(const ReadRows& rows);

}  // namespace acmotion::survey
