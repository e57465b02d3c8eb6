#pragma once
#include <cstdint>

#include "body/host.h"

namespace acmotion {

// Bits of a placement request (spec 40 §12.1). Those the client never tests are left out. Nothing in the world sets the
// two scatter bits yet; they are kept because the vectors and the tests do, like Body::forced_into_cell.
enum PlacementFlags : std::uint32_t {
    kPlacementSlide = 0x0010,
    kPlacementLoadedCellsOnly = 0x0020,
    kPlacementScatter = 0x0100,        // as a fallback
    kPlacementRandomScatter = 0x0200,  // at once
};
inline constexpr std::uint32_t kSimpleSlidingPlacement = 0x1012;
inline constexpr std::uint32_t kEnterWorldPlacement = 0x0011;

struct PlacementRequest {
    Position position;
    std::uint32_t flags = kSimpleSlidingPlacement;
    bool grounded_hint = true;  // the message's contact bit; only worlds without terrain ask for it
    float x_scatter = 0;        // metres
    float y_scatter = 0;
    int scatter_tries = 0;
    std::uint32_t scatter_seed = 0;  // the library makes no random numbers
};

// Puts a body somewhere at once. Without the hint it forgets the remembered ground. Velocity, spin, queue, leash and
// stamps are never touched.
PlacementResult place_body(BodyHost& host, const PlacementRequest& request);

// Brings a body without a parent into the world (spec 40 §12.7, "enter_world"). On failure it has the new position but
// no cell. A body that is parked in a lost cell has entered too, and is awake until its next tick.
bool enter_world(BodyHost& host, const Position& position, bool grounded_hint = true);

}  // namespace acmotion
