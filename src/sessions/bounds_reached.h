#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/limits.h"

namespace acmotion {

struct CaptureReport;
struct Session;

// Something that was omitted while a capture was read, played or shown, because there was more of it than bounds allow or
// because pieces of it were missing.
struct BoundReached {
    std::string_view bound;  // the fields of Limits, "address_pairs"; or what else it was
    std::uint64_t count = 0;
    std::string_view what;   // as in "3 messages that waited for their object were refused"
    std::string rules = {};  // by which the world was played that reached it; empty: any world would, or none did

    bool operator==(const BoundReached&) const = default;
};

// Those that were reached, and no others.
[[nodiscard]] std::vector<BoundReached> those_above_zero(std::vector<BoundReached> all);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const CaptureReport& report);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const Session& session);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const BoundCounts& counts, std::string_view rules = {});

// "3 sessions were left out (bound: flows)", "retail: 2 objects were refused (bound: objects)"
[[nodiscard]] std::string sentence(const BoundReached& reached);
[[nodiscard]] std::vector<std::string> sentences(const std::vector<BoundReached>& reached);

}  // namespace acmotion
