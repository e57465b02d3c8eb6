#pragma once
#include "body/body.h"
#include "body/host.h"

namespace acmotion {

// Writes the bit, tells the movement manager of landing or leaving the ground, and recomputes acceleration (spec 40
// §10).
void set_on_walkable(const BodyContext& context, Body& body, bool on_walkable);

// Takes the place, cell and contact that a sweep or a placement ended with, and what it ran into (spec 40 §11).
void commit(const BodyContext& context, Body& body, const PlacementOutcome& outcome);

// Bounce, kill and stationary bits (spec 40 §11.1). The two flags are those of before the move.
// Answers whether anything was reported.
bool respond_to_collision(const BodyContext& context, Body& body, const Hit& hit, bool had_contact,
                          bool was_on_walkable);

// No cell is loaded there: the body is parked where it went (spec 40 §12.6).
void go_to_lost_cell(const BodyContext& context, Body& body, const Position& position);

}  // namespace acmotion
