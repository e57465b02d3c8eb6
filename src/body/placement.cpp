#include "body/placement.h"

#include "body/contact.h"
#include "body/host.h"

namespace acmotion {
namespace {

// How far from the requested spot a placement that may not slide can end. Signed, as in the original: any distance
// towards the south or west passes (spec 40 §12.4).
constexpr double kExactSpotMetres = 0.05;

bool has_flag(const PlacementRequest& request, PlacementFlags flag) { return (request.flags & flag) != 0; }

bool is_requested_spot(const Position& found, const Position& requested) {
    const WideVec3 moved = WideVec3{found.frame.origin} - requested.frame.origin;
    return found.cell == requested.cell && moved.x < kExactSpotMetres && moved.y < kExactSpotMetres;
}

PlacementOutcome check_position(const BodyHost& host, const Position& target, const PlacementRequest& request) {
    const Body& body = host.body();
    const bool slides = has_flag(request, kPlacementSlide);
    PlacementOutcome outcome =
        host.placement().place(body.seldom->shape, target,
                               {.allow_slide = slides,
                                .loaded_cells_only = has_flag(request, kPlacementLoadedCellsOnly),
                                .grounded_hint = request.grounded_hint,
                                .is_missile = body.is(kMissile)});
    outcome.ok = outcome.ok && (slides || is_requested_spot(outcome.position, target));
    return outcome;
}

void force_into_cell(Body& body, const Position& position) {
    body.position = position;
    body.has_cell = true;
}

void prepare_to_enter_world(BodyHost& host) {
    Body& body = host.body();
    if (body.has_cell) return;
    body.clock = host.call().now;
    host.entering_world();
    activate(body, host.call().now);
}

// Spec 40 §12.3.
PlacementResult place_once(BodyHost& host, const Position& target, const PlacementRequest& request) {
    Body& body = host.body();
    prepare_to_enter_world(host);
    const PlacementOutcome resolved = host.placement().resolve(target);
    if (!resolved.has_cell) {
        go_to_lost_cell(host, resolved.position);
        return PlacementResult::Ok;
    }
    if (body.forced_into_cell) {
        force_into_cell(body, resolved.position);
        return PlacementResult::Ok;
    }
    const PlacementOutcome checked = check_position(host, resolved.position, request);
    if (!checked.ok) {
        const bool reported = respond_to_collision(host, checked.hit, false, false);
        return reported ? PlacementResult::Collided : PlacementResult::NoValidPosition;
    }
    if (!checked.has_cell) return PlacementResult::NoCell;
    commit(host, checked);
    return PlacementResult::Ok;
}

// Uniform in [-1, 1], from the request's own seed: a Weyl sequence through a mixer, so that seeds side by side give
// spots that are not.
double roll(std::uint32_t& seed) {
    seed += 0x9E3779B9U;
    std::uint32_t mixed = seed;
    mixed = (mixed ^ mixed >> 16) * 0x85EBCA6BU;
    mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35U;
    mixed ^= mixed >> 16;
    return mixed / static_cast<double>(0xFFFFFFFFU) * 2 - 1;
}

Position scattered(const PlacementRequest& request, std::uint32_t& seed) {
    Position target = request.position;
    const double east = roll(seed) * request.x_scatter;
    const double north = roll(seed) * request.y_scatter;
    target.frame.origin = (WideVec3{target.frame.origin} + WideVec3{east, north, 0}).rounded();
    return target;
}

// Spec 40 §12.5.
PlacementResult place_scattered(BodyHost& host, const PlacementRequest& request) {
    PlacementResult result = PlacementResult::GeneralFailure;
    std::uint32_t seed = request.scatter_seed;
    for (int i = 0; i < request.scatter_tries && result != PlacementResult::Ok; ++i) {
        result = place_once(host, scattered(request, seed), request);
    }
    return result;
}

PlacementResult place_as_asked(BodyHost& host, const PlacementRequest& request) {
    if (has_flag(request, kPlacementRandomScatter)) return place_scattered(host, request);
    const PlacementResult result = place_once(host, request.position, request);
    if (result == PlacementResult::Ok || !has_flag(request, kPlacementScatter)) return result;
    return place_scattered(host, request);
}

}  // namespace

PlacementResult place_body(BodyHost& host, const PlacementRequest& request) {
    Body& body = host.body();
    body.placed_this_tick = true;
    // In the air no ground is named, and the old one is elsewhere (spec 40 §13.5).
    if (!request.grounded_hint) body.last_support_z = kNoSupport;
    const Position before = body.position;
    const bool enters = !body.has_cell;
    const PlacementResult result = place_as_asked(host, request);
    host.trace().report(Event::Placed{result, enters ? 0 : distance(before, body.position), enters});
    return result;
}

bool enter_world(BodyHost& host, const Position& position, bool grounded_hint) {
    Body& body = host.body();
    if (!body.parent.is_null()) return false;
    body.position = position;
    body.clock = host.call().now;
    const PlacementRequest request{.position = position, .flags = kEnterWorldPlacement, .grounded_hint = grounded_hint};
    if (place_body(host, request) != PlacementResult::Ok) return false;
    host.entered_world();
    activate(body, host.call().now);
    return true;
}

}  // namespace acmotion
