#pragma once
#include <memory>
#include <optional>

#include "acmotion/acmotion.h"
#include "acmotion/animation/table_layer.h"
#include "acmotion/body/free_space.h"
#include "acmotion/body/obstacles.h"
#include "acmotion/gamedata/game_data.h"
#include "acmotion/host.h"
#include "acmotion/motion/root_motion.h"
#include "chaos/plan.h"
#include "lab/simulate/scenario.h"
#include "support/temp_folder.h"

namespace acmotion::chaos {

// Where a host refuses: squares of the map, so that the answer depends on the place alone, in C as in C++.
class RefusedSquares {
 public:
    explicit RefusedSquares(const Plan& plan) : key_(random_of(plan, "refusals").next()) {}

    [[nodiscard]] bool refuse_place(const Position& at) const { return draws(at, 4, 0.15); }
    [[nodiscard]] bool refuse_step(const Position& at) const { return draws(at, 2, 0.1); }
    [[nodiscard]] bool lack_cell(const Position& at) const { return draws(at, 24, 0.04); }

 private:
    [[nodiscard]] bool draws(const Position& at, double metres, double share) const;

    std::uint64_t key_;
};

// The files of the sample world, opened once for all worlds.
class SampleFiles {
 public:
    [[nodiscard]] static SampleFiles& get();
    [[nodiscard]] GameData& data() { return *data_; }
    [[nodiscard]] acm_game_data* c_data() { return c_data_; }

    SampleFiles(const SampleFiles&) = delete;
    SampleFiles& operator=(const SampleFiles&) = delete;
    ~SampleFiles() { acm_game_data_free(c_data_); }

 private:
    SampleFiles();

    test::TempFolder folder_;
    std::optional<GameData> data_;
    acm_game_data* c_data_ = nullptr;
};

// Who brings the ground and the root motion where the plan asks for no others: the world, or a host that has the very same,
// of which the world knows nothing.
enum class StandIns : std::uint8_t { BuiltIn, Own };

// What the plan plugs into one world. It must outlive that world, and stays where it is.
class Hosts {
 public:
    Hosts(const Plan& plan, const Scenario& scenario, StandIns stand_ins = StandIns::BuiltIn);
    Hosts(const Hosts&) = delete;
    Hosts& operator=(const Hosts&) = delete;

    [[nodiscard]] WorldHost plugged(TraceSink* trace);
    // Null without game data.
    [[nodiscard]] TableLayer* layer() { return layer_ ? &*layer_ : nullptr; }

 private:
    FreeSpace free_space_;
    std::optional<DefaultRootMotion> root_motion_;  // if it is the host's own
    std::unique_ptr<FreeSpace> refusing_;
    std::optional<Obstacles> walls_;
    std::optional<TableLayer> layer_;
};

// The same for a world of the C API, which has no walls. It looks at `squares` as long as it lives.
[[nodiscard]] acm_host c_host_of(const Plan& plan, RefusedSquares& squares);

}  // namespace acmotion::chaos
