#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acmotion/core/text.h"
#include "lab/metrics/sender.h"

namespace acmotion {
namespace {

bool disagrees(const SentObject& sent) {
    const double apart = std::abs(sent.sent_speed - sent.claimed_speed);
    const double larger = std::max(sent.sent_speed, sent.claimed_speed);
    return sent.intervals.size() >= kFewestIntervals && apart > kDisagreementSpeed &&
           apart > kDisagreementShare * larger;
}

std::string on_speed(const SentObject& sent) {
    return fmt::format("its places go {:.2f} m/s where its motion claims {:.2f} m/s: clients {}", sent.sent_speed,
                       sent.claimed_speed,
                       sent.claimed_speed > sent.sent_speed ? "walk it ahead of its places, and back with each update"
                                                            : "let it fall behind, and catch up with each update");
}

// The place that was farthest beyond what can be walked.
std::string on_reach(const SentObject& sent) {
    const auto worst = std::ranges::max_element(sent.intervals, {},
                                                [](const SentInterval& one) { return one.metres - one.reach_metres; });
    return fmt::format(
        "{} farther from the one before than a client can walk in that time, such as {:.1f} m in {:.2f} s at {:.3f} s",
        sent.out_of_reach == 1 ? "1 position is" : fmt::format("{} positions are", sent.out_of_reach), worst->metres,
        worst->seconds, worst->time);
}

}  // namespace

std::vector<std::string> remarks_on(const SentObject& sent) {
    std::vector<std::string> remarks;
    if (disagrees(sent)) remarks.push_back(on_speed(sent));
    if (sent.out_of_reach > 0) remarks.push_back(on_reach(sent));
    if (sent.gaps > 0) {
        remarks.push_back(fmt::format("{} between its positions, up to {:.2f} s where {:.2f} s is usual",
                                      counted(sent.gaps, "gap"), sent.longest_seconds, sent.usual_seconds));
    }
    if (sent.late > 0) {
        remarks.push_back(fmt::format("{} arrived with a stamp that is not newer: a client ignores {}",
                                      counted(sent.late, "position"), sent.late == 1 ? "it" : "them"));
    }
    return remarks;
}

}  // namespace acmotion
