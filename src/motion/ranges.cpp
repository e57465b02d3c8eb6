#include "motion/ranges.h"

#include "core/constants.h"

namespace acmotion {

float blip_distance(CellId body_cell, bool is_local_player, const Rules& rules) {
    if (!rules.blip_distance_by_cell || !body_cell.is_indoor()) return kBlipOutdoorsMetres;
    return is_local_player ? kBlipIndoorsPlayerMetres : kBlipIndoorsMetres;
}

LeashRange leash_range(CellId body_cell) {
    if (body_cell.is_indoor()) return {kLeashStartIndoorsMetres, kLeashMaxIndoorsMetres};
    return {kLeashStartOutdoorsMetres, kLeashMaxOutdoorsMetres};
}

}  // namespace acmotion
