#pragma once
#include "gamedata/objects.h"

// The bytes of an object (spec 71 §5 to §9), for worlds of our own. What acmotion does not read is written as nothing
// special: parts stand at the origin, parents are none, scales 1. Decoding gives the same value again.
namespace acmotion {

[[nodiscard]] ByteBuffer encode(const Setup& setup);
[[nodiscard]] ByteBuffer encode(const MotionTable& table);
[[nodiscard]] ByteBuffer encode(const StoredAnimation& stored);
[[nodiscard]] ByteBuffer encode(const Landblock& block);
// The name must be of ASCII characters.
[[nodiscard]] ByteBuffer encode(const Region& region);
[[nodiscard]] ByteBuffer encode(const Iterations& iterations);

}  // namespace acmotion
