#pragma once
#include <cstdint>

namespace acmotion {

// Bits of the transient state word, owned by the client (spec 40 §5.2).
enum TransientState : std::uint32_t {
    kContact = 0x1,  // touching a surface at the last commit
    kOnWalkable = 0x2,
    kSliding = 0x4,
    kWaterContact = 0x8,
    kStationaryFall = 0x10,
    kStationaryStop = 0x20,
    kStationaryStuck = 0x40,
    kActive = 0x80,
    kCheckEthereal = 0x100,  // set by a hook of an animation that ends the state
    kAirborne = 0x200,       // not the client's: Rules::airborne_by_flag (spec 30 §7 row 27)
    kInFlight = 0x400,       // not the client's: Rules::gait_from_velocity (spec 81 §2, "airborne flag")
};
inline constexpr std::uint32_t kStationaryBits = kStationaryFall | kStationaryStop | kStationaryStuck;

}  // namespace acmotion
