#pragma once
#include "body/host.h"

namespace acmotion {

// Writes the bit, notifies the movement manager of landing or leaving the ground,
// and recomputes acceleration (spec 40 §10).
void set_on_walkable(BodyHost& host, bool on_walkable);

// A message says that the body is in the air: it has no contact until another says that it stands, whatever its sweeps
// meet (spec 30 §7 row 27).
void take_off(BodyHost& host);

// The same without that: a message sends it upwards, and its next sweep may find ground again (spec 81 row 32).
void leave_ground_at_once(BodyHost& host);

// Takes the place, cell and contact that a sweep or a placement ended with, and what it ran into (spec 40 §11).
// `by_slice`: a landing in a slice may clear the queue (spec 81 row 31).
void commit(BodyHost& host, const PlacementOutcome& outcome, bool by_slice = false);

// Bounce, kill and stationary bits (spec 40 §11.1). The two flags are those of before the move.
// Answers whether anything was reported.
bool respond_to_collision(BodyHost& host, const Hit& hit, bool had_contact, bool was_on_walkable);

// No cell is loaded there: the body is parked where it went (spec 40 §12.6).
void go_to_lost_cell(BodyHost& host, const Position& position);

}  // namespace acmotion
