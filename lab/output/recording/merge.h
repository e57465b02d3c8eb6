#pragma once
#include <map>

#include "lab/output/recording/recording.h"

namespace acmotion::recording {

// Puts the pieces of a run together again. They must come in rising order, and must not overlap; what a keyframe repeats is
// dropped, so that the run is the one that was cut into pieces.
class RunMerger {
 public:
    void add(Run part, const FrameRange& frames);
    // In order of objects; `about` stays empty. Call once, at the end.
    [[nodiscard]] Run take();

 private:
    Run run_;
    std::map<std::size_t, BodyTrack> tracks_;  // by object
};

}  // namespace acmotion::recording
