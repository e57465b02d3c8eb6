#pragma once
#include <vector>

#include "lab/output/recording/blocks.h"
#include "lab/output/recording/pack.h"
#include "lab/output/recording/recording.h"
#include "lab/output/recording/sections.h"

// LANE and PLOT, out and in.
namespace acmotion::recording {

[[nodiscard]] Packer pack_lanes(const std::vector<LaneRow>& lanes);
void pack_plots(const std::vector<PlotTrack>& plots, const PutBytes& put);

void unpack_lanes(Unpacker& in, Run& run, Reading& reading);
// Those of the lanes must be there.
void unpack_plots(Unpacker& in, Run& run, Reading& reading);

}  // namespace acmotion::recording
