#include "motion/move_to_record.h"

namespace acmotion {

void MoveToRecord::reset(double now) {
    MoveToRecord fresh;
    fresh.nodes = nodes;
    fresh.params = params;
    fresh.params.mask = 0;
    fresh.starting = starting;
    fresh.reset_progress(now);
    *this = fresh;
}

void MoveToRecord::reset_progress(double now) {
    previous = {kLargestMetres, now};
    original = {kLargestMetres, now};
}

}  // namespace acmotion
