#include "acmotion/motion/move_to_state.h"

namespace acmotion {

void MoveToState::reset(double now) {
    MoveToState fresh;
    fresh.nodes = nodes;
    fresh.params = params;
    fresh.params.mask = 0;
    fresh.starting = starting;
    fresh.reset_progress(now);
    *this = fresh;
}

void MoveToState::reset_progress(double now) {
    previous = {kLargestMetres, now};
    original = {kLargestMetres, now};
}

}  // namespace acmotion
