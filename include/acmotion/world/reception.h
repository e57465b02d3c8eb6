#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/core/result.h"

namespace acmotion {

// What became of a message (spec 20 §2).
enum class Status : std::uint8_t {
    Undefined = 0,
    Processed = 1,    // consumed; also when a stamp of its channel judged it stale
    OldInstance = 2,  // meant for an older life of its object; dropped
    Error = 3,        // malformed, unknown or refused
    Queued = 4,       // parked: its object is not known yet, or not yet in that instance
};

struct Reception {
    Status status = Status::Undefined;
    std::optional<Error> error;  // what was wrong with the bytes; nothing if they were fine and still refused
};

}  // namespace acmotion
