#pragma once
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

#include "acmotion/geometry/frame.h"

namespace acmotion {

// Frames in a row, as far as they matter to movement (spec 70 §3.1). What the parts of a body look like in each matters
// to a renderer only.
struct Animation {
    // What leaving a frame of an animation does besides (spec 70 §5.9, spec 71 §7.2). Only three types mean anything to
    // movement; all others (sounds, lights, particles, drawing) have no effect here, and a host may drop them or keep them.
    struct Hook {
        struct Ethereal {             // type 6
            std::uint32_t value = 0;  // on, unless 0

            bool operator==(const Ethereal&) const = default;
        };
        struct Scale {  // type 12: the body's scale runs evenly to `end` within `seconds`, or is set at once
            float end = 1;
            float seconds = 0;

            bool operator==(const Scale&) const = default;
        };
        struct SetOmega {  // type 22: the body spins, whatever it plays
            Vec3 omega;    // rad/s, world axes

            bool operator==(const SetOmega&) const = default;
        };
        struct ReplaceObject {  // type 5: a part is drawn with another mesh. Means nothing here
            std::uint32_t part = 0;
            std::uint32_t mesh = 0;

            bool operator==(const ReplaceObject&) const = default;
        };
        using Effect = std::variant<std::monostate, Ethereal, Scale, SetOmega, ReplaceObject>;

        std::uint32_t frame = 0;
        std::int32_t direction = 0;  // 0: whichever way the animation plays, 1: forwards, -1: backwards, others: never
        std::uint32_t type = 0;      // the file's number for it, whatever `effect` says; nothing here asks for it
        Effect effect;

        bool operator==(const Hook&) const = default;
    };

    std::uint32_t id = 0;
    std::uint32_t frame_count = 0;
    // How leaving or entering each frame carries the body: body-local metres, and a turn. One per frame, or none at
    // all.
    std::vector<Frame> position_frames;
    // By rising frame, and those of one frame in the order of the file: hooks_of() finds them by that.
    std::vector<Hook> hooks;

    // Null outside of the frames that have one.
    [[nodiscard]] const Frame* position_frame(std::int64_t frame) const;
    [[nodiscard]] std::span<const Hook> hooks_of(std::int64_t frame) const;

    bool operator==(const Animation&) const = default;
};

}  // namespace acmotion
