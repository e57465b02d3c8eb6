#pragma once
#include <array>

#include "acmotion/wire/movement.h"
#include "motion/movement_request.h"

namespace acmotion {

// A movement as the wire has it, in the words of motion. Keeps the actions that update() points to.
class MovementMessage {
 public:
    explicit MovementMessage(const MovementData& data);
    MovementMessage(const MovementMessage&) = delete;
    MovementMessage& operator=(const MovementMessage&) = delete;

    [[nodiscard]] const MovementUpdate& update() const { return update_; }

 private:
    // A union, because then nothing is initialised: few movements have actions.
    union {
        std::array<MotionAction, ActionList::kCapacity> actions_;  // NOLINT(readability-identifier-naming)
    };
    MovementUpdate update_;
};

}  // namespace acmotion
