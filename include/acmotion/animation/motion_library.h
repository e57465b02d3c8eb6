#pragma once
#include <cstdint>
#include <memory>
#include <optional>

#include "acmotion/animation/animation.h"
#include "acmotion/animation/motion_table.h"

namespace acmotion {

// Where motion tables and animations come from: the user's data files (gamedata), or whatever a host has. Asked when a
// body is described and when a motion begins, never while one plays. What it has given may be kept for as long as a
// body plays it, so a cache may forget it at any time. The same id must always give the same answer.
class MotionLibrary {
 public:
    virtual ~MotionLibrary() = default;

    // Null: there is none, or it cannot be read.
    [[nodiscard]] virtual std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) = 0;
    [[nodiscard]] virtual std::shared_ptr<const Animation> animation(std::uint32_t id) = 0;
    // The animation that a model shows until a motion replaces it: 0 if it has none. Nothing: there is no such model.
    [[nodiscard]] virtual std::optional<std::uint32_t> default_animation(std::uint32_t setup) = 0;
};

}  // namespace acmotion
