#pragma once
#include "acmotion/body/heightfield.h"
#include "body/recording_host.h"

namespace acmotion::test {

inline constexpr int kSide = 9;  // samples each way, 10 m apart: 80 m of terrain

// Heights by the metres east and north of the corner.
template <class Height>
[[nodiscard]] Heightfield terrain(Height height) {
    Heightfield::Terrain samples{.corner = spot(0, 0, 0), .spacing = 10, .columns = kSide, .rows = kSide};
    for (int row = 0; row < kSide; ++row) {
        for (int column = 0; column < kSide; ++column) {
            samples.heights.push_back(height(10.0F * static_cast<float>(column), 10.0F * static_cast<float>(row)));
        }
    }
    return Heightfield(samples);
}
[[nodiscard]] inline Heightfield plain(float z) {
    return terrain([z](float, float) { return z; });
}
// Rises to the north.
[[nodiscard]] inline Heightfield slope(float rise) {
    return terrain([rise](float, float north) { return rise * north; });
}
// 20 m high up to 40 m north, then 0: a drop within one square.
[[nodiscard]] inline Heightfield ledge() {
    return terrain([](float, float north) { return north <= 40 ? 20.0F : 0.0F; });
}

// A walker with root motion of 0.5 m north a slice.
struct OnTerrain : RecordingHost {
    explicit OnTerrain(const Heightfield& field, const Position& start) {
        ground = &field;
        body.movement.emplace();
        body.seldom.change().shape = {.radius = 0.5F, .height = 1.8F, .step_down = 0.4F};
        place(start);
    }
    void walk_north(int times) {
        root_motion.origin = {0, 0.5F, 0};
        ticks(times, 0.1);
    }
};

}  // namespace acmotion::test
