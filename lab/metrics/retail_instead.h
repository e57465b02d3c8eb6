#pragma once
#include <string>
#include <vector>

#include "lab/metrics/cause.h"

namespace acmotion {

// What retail would have done in place of what made a moment, by a row of docs/divergences.md.
struct RetailInstead {
    int row = 0;       // 0: a rule that has no number there
    std::string does;  // after "retail would"
};

// What shows in a slice was decided in it, or at the end of the frame before: no slice is longer than 0.2 s.
inline constexpr double kJustNowSeconds = 0.25;
inline constexpr double kLongSilenceSeconds = 1.5;  // a server with something to report sends once per second

// Those rows in which `rules` are not retail's and that can be the reason for this moment, the likeliest first: two at
// most, and none for retail.
[[nodiscard]] std::vector<RetailInstead> retail_instead(const Moment& moment, const RecentEvents& recent,
                                                        const Rules& rules);

}  // namespace acmotion
