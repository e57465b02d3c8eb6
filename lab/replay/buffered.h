#pragma once
#include <memory>
#include <optional>

#include "lab/replay/follower.h"

namespace acmotion::baseline {

// `buffered`: between the two updates around a clock that runs late, faster or slower as the buffer fills or empties (spec 80 §4).
// `delay` fixes how late, in seconds.
[[nodiscard]] std::unique_ptr<Follower> make_buffered(std::optional<double> delay);

}  // namespace acmotion::baseline
