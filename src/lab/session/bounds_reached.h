#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/limits.h"

namespace acmotion {

struct CaptureReport;

// Something that was left out while a capture was read or played, because there was more of it than Limits allow or
// because pieces of it were missing.
struct BoundReached {
    std::string_view bound;  // the fields of Limits, "address_pairs"; or what else it was
    std::uint64_t count = 0;
    std::string_view what;  // as in "3 messages that waited for their object were refused"
};

// Those that were reached, and no others.
[[nodiscard]] std::vector<BoundReached> bounds_reached(const CaptureReport& report);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const BoundCounts& counts);

// "3 sessions were left out (bound: flows)"
[[nodiscard]] std::string sentence(const BoundReached& reached);
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<BoundReached>& reached);

}  // namespace acmotion
