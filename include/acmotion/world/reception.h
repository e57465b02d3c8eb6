#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/core/result.h"

namespace acmotion {

// What became of a message (spec 20 §2).
enum class Status : std::uint8_t {
    Undefined = 0,    // never answered
    Processed = 1,    // consumed; also when a stamp of its channel judged it stale
    OldInstance = 2,  // meant for an older life of its object; dropped
    Error = 3,        // malformed, unknown or refused
    // Kept, and played when what it waits for has come: its object, or that instance of it (parked), or the player's id
    // (held). A kept message is lost when its object is destroyed first.
    Queued = 4,
};

// The answer to one message. Legal but unwelcome messages are decisions, not errors: their reasons go to the trace.
struct Reception {
    Status status = Status::Undefined;
    std::optional<Error> error;  // what was wrong with the bytes; nothing if they were fine and still refused
};

}  // namespace acmotion
