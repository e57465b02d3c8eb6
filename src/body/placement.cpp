#include "acmotion/body/placement.h"

#include "acmotion/body/activity.h"
#include "acmotion/body/contact.h"

namespace acmotion {
namespace {

// How far from the requested spot a placement that may not slide can end. Signed, as in the original: any distance
// towards the south or west passes (spec 40 §12.4).
constexpr double kExactSpotMetres = 0.05;

bool has_flag(const PlacementRequest& request, PlacementFlags flag) { return (request.flags & flag) != 0; }

bool is_requested_spot(const Position& found, const Position& requested) {
    return found.cell == requested.cell && found.frame.origin.x - requested.frame.origin.x < kExactSpotMetres &&
           found.frame.origin.y - requested.frame.origin.y < kExactSpotMetres;
}

PlacementOutcome check_position(const BodyContext& context, const Body& body, const Position& target,
                                const PlacementRequest& request) {
    const bool slides = has_flag(request, kPlacementSlide);
    PlacementOutcome outcome =
        context.host.placement().place(body.shape, target,
                                       {.allow_slide = slides,
                                        .loaded_cells_only = has_flag(request, kPlacementLoadedCellsOnly),
                                        .grounded_hint = request.grounded_hint});
    outcome.ok = outcome.ok && (slides || is_requested_spot(outcome.position, target));
    return outcome;
}

void force_into_cell(Body& body, const Position& position) {
    body.position = position;
    body.has_cell = true;
}

void prepare_to_enter_world(const BodyContext& context, Body& body) {
    if (body.has_cell) return;
    body.clock = context.now;
    context.host.entering_world(body);
    activate(body, context.now);
}

// Spec 40 §12.3.
PlacementResult place_once(const BodyContext& context, Body& body, const Position& target,
                           const PlacementRequest& request) {
    prepare_to_enter_world(context, body);
    const PlacementOutcome resolved = context.host.placement().resolve(target);
    if (!resolved.has_cell) {
        go_to_lost_cell(context, body, target);
        return PlacementResult::Ok;
    }
    if (body.forced_into_cell) {
        force_into_cell(body, resolved.position);
        return PlacementResult::Ok;
    }
    const PlacementOutcome checked = check_position(context, body, resolved.position, request);
    if (!checked.ok) {
        const bool reported = respond_to_collision(context, body, checked.hit, false, false);
        return reported ? PlacementResult::Collided : PlacementResult::NoValidPosition;
    }
    if (!checked.has_cell) return PlacementResult::NoCell;
    commit(context, body, checked);
    return PlacementResult::Ok;
}

// Uniform in [-1, 1], from the request's own seed (a linear congruential generator, its upper bits).
double roll(std::uint32_t& seed) {
    seed = seed * 1664525U + 1013904223U;
    return static_cast<double>(seed >> 8) / ((1U << 24) - 1) * 2 - 1;
}

// Spec 40 §12.5.
PlacementResult place_scattered(const BodyContext& context, Body& body, const PlacementRequest& request) {
    PlacementResult result = PlacementResult::GeneralFailure;
    std::uint32_t seed = request.scatter_seed;
    for (int i = 0; i < request.scatter_tries && result != PlacementResult::Ok; ++i) {
        Position target = request.position;
        target.frame.origin.x += static_cast<float>(roll(seed) * request.x_scatter);
        target.frame.origin.y += static_cast<float>(roll(seed) * request.y_scatter);
        result = place_once(context, body, target, request);
    }
    return result;
}

PlacementResult place_as_asked(const BodyContext& context, Body& body, const PlacementRequest& request) {
    if (has_flag(request, kPlacementRandomScatter)) return place_scattered(context, body, request);
    const PlacementResult result = place_once(context, body, request.position, request);
    if (result == PlacementResult::Ok || !has_flag(request, kPlacementScatter)) return result;
    return place_scattered(context, body, request);
}

}  // namespace

PlacementResult place_body(const BodyContext& context, Body& body, const PlacementRequest& request) {
    const Position before = body.position;
    const PlacementResult result = place_as_asked(context, body, request);
    context.trace(body).tell(Placed{static_cast<int>(result), distance(before, body.position)});
    return result;
}

bool enter_world(const BodyContext& context, Body& body, const Position& position) {
    if (!body.parent.is_null()) return false;
    body.position = position;
    body.clock = context.now;
    if (place_body(context, body, {.position = position, .flags = kEnterWorldPlacement}) != PlacementResult::Ok) {
        return false;
    }
    if (body.has_cell) activate(body, context.now);
    return true;
}

}  // namespace acmotion
