#pragma once
#include <rapidcheck.h>

#include "geometry/all.h"

// Random places that the library's door lets in, for properties.
namespace acmotion::test {

// A number of metres up to `limit` either way, in millimetres so that shrinking finds round ones.
inline rc::Gen<float> metres(int limit) {
    return rc::gen::map(rc::gen::inRange(-limit * 1000, limit * 1000 + 1),
                        [](int mm) { return static_cast<float>(mm) / 1000.0F; });
}

inline rc::Gen<Vec3> points(int limit) { return rc::gen::construct<Vec3>(metres(limit), metres(limit), metres(limit)); }

// Any rotation, by turning about three axes in turn.
inline rc::Gen<Quaternion> rotations() {
    return rc::gen::map(points(4), [](const Vec3& turn) {
        Frame frame;
        rotate_by_local_vector(frame, turn);
        return frame.rotation;
    });
}

inline rc::Gen<Frame> frames(int limit) { return rc::gen::construct<Frame>(points(limit), rotations()); }

inline rc::Gen<CellId> cells() {
    const auto outdoors = rc::gen::inRange<std::uint32_t>(1, 0x41);
    const auto indoors = rc::gen::inRange<std::uint32_t>(0x100, 0xFFFE);
    const auto block = rc::gen::inRange<std::uint32_t>(0, 0xFF);
    return rc::gen::apply(
        [](std::uint32_t x, std::uint32_t y, std::uint32_t low) { return CellId{x << 24 | y << 16 | low}; }, block,
        block, rc::gen::oneOf(outdoors, indoors));
}

inline rc::Gen<Position> positions(int limit) { return rc::gen::construct<Position>(cells(), frames(limit)); }

}  // namespace acmotion::test
