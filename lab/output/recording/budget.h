#pragma once
#include <cstddef>

#include "lab/output/recording/recording.h"
#include "sessions/budget.h"

// What a recording spends of its bound (Allowance::memory), for writers and readers alike.
namespace acmotion::recording {

// A byte of JSON, once it is parsed.
inline constexpr std::size_t kJsonCost = 16;

[[nodiscard]] std::size_t cost_of(const Object& object);
[[nodiscard]] std::size_t cost_of(const RecordedMessage& message);
[[nodiscard]] std::size_t cost_of(const TrueTrack& track);
[[nodiscard]] std::size_t cost_of(const Span& span);
[[nodiscard]] std::size_t cost_of(const SpeedChange& change);
[[nodiscard]] std::size_t cost_of(const StateChange& change);
[[nodiscard]] std::size_t cost_of(const QueueChange& change);
[[nodiscard]] std::size_t cost_of(const Update& update);
[[nodiscard]] std::size_t cost_of(const BodyTrack& track);
[[nodiscard]] std::size_t cost_of(const Decision& decision);
[[nodiscard]] std::size_t cost_of(const KeyHash& hash);
[[nodiscard]] std::size_t cost_of(const RunSummary& summary);
[[nodiscard]] std::size_t cost_of(const Run& run);
[[nodiscard]] std::size_t cost_of(const Piece& piece);
[[nodiscard]] std::size_t cost_of(const Said& said);
// What all runs share.
[[nodiscard]] std::size_t cost_of_session(const Recording& recording);
[[nodiscard]] std::size_t cost_of(const Recording& recording);

}  // namespace acmotion::recording
