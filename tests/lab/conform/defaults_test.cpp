// Members that a setup may leave out have the values of the format
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/conform/answerer.h"

namespace acmotion::test {

using namespace conform;

namespace {

struct Defaults {
    std::string kind;
    std::string setup;     // what has to be there
    std::string defaults;  // what need not be
    std::string steps;     // whose answers depend on it
    friend void PrintTo(const Defaults& row, std::ostream* out) { *out << row.kind; }
};

// In contact where it says so, at a landblock's origin.
const std::string kPlace = R"({"cell": 2847146009, "origin": [10, 10, 20], "rotation": [1, 0, 0, 0]})";
const std::string kAway = R"({"cell": 2847146009, "origin": [10, 14, 20], "rotation": [1, 0, 0, 0]})";

const std::vector<Defaults>& all_defaults() {
    static const std::vector<Defaults> all{
        {"interpolation", R"("contact": 1, "max_speed": {"max": 3, "adjusted": 5}, "body": )" + kPlace,
         R"("is_player": 0, "use_adjusted_speed": 1)",
         R"({"op": "interpolate_to", "position": )" + kAway + R"(, "keep_heading": 0},
            {"op": "adjust_offset", "quantum": 0.1, "offset_in": {"origin": [0, 0, 0], "rotation": [1, 0, 0, 0]}})"},
        {"position_manager", R"("contact": 1, "time": 1, "max_speed": {"max": 3}, "body": )" + kPlace,
         R"("is_player": 0, "use_adjusted_speed": 1, "radius": 0, "has_movement_manager": 0, "targets": [])",
         R"({"op": "stick_to", "target_id": 5, "radius": 1, "height": 1}, {"op": "unstick"},
            {"op": "constrain_to", "position": )" +
             kAway + R"(, "start": 1, "max": 3},
            {"op": "adjust_offset", "quantum": 0.1, "offset_in": {"origin": [0, 1, 0], "rotation": [1, 0, 0, 0]}})"},
        {"body", R"("time": 2, "body": )" + kPlace,
         R"("clock": 2, "transient_state": 131, "state_flags": 1032, "velocity": [0, 0, 0], "omega": [0, 0, 0],
            "acceleration": [0, 0, 0], "contact_normal": [0, 0, 1], "scale": 1, "friction": 0.95, "elasticity": 0.05,
            "has_part_array": 1, "spheres": 1, "root_motion": {"velocity": [0, 0, 0], "omega": [0, 0, 0]},
            "has_movement_manager": 0, "has_position_manager": 0, "has_target_manager": 0, "has_scripts": 0,
            "has_weenie": 0, "is_player": 0, "use_position_from_server": 0, "parent": 0, "cell_present": 1,
            "colliding_with_environment": 0, "instance": 0, "vector_stamp": 0)",
         R"({"op": "tick", "now": 2.1}, {"op": "set_velocity", "velocity": [1, 0, 0]}, {"op": "tick", "now": 2.2},
            {"op": "vector_event", "object_id": 1, "instance": 0, "vector_stamp": 1, "velocity": [0, 1, 5], "omega": [0, 0, 1]},
            {"op": "set_on_walkable", "value": 0}, {"op": "tick", "now": 2.3},
            {"op": "set_root_motion", "velocity": [0, 2, 0], "omega": [0, 0, 0]}, {"op": "set_on_walkable", "value": 1},
            {"op": "set_sweep", "contact": 1, "collision_normal": [0, 0, 1]}, {"op": "tick", "now": 2.4},
            {"op": "interpolate_to", "position": )" +
             kAway + R"(, "keep_heading": 0}, {"op": "tick", "now": 2.5})"},
        {"target",
         R"("time": 1, "physics_time": 1, "objects": [{"id": 1, "position": )" + kPlace +
             R"(}, {"id": 2, "position": )" + kAway,
         R"("velocity": [0, 0, 0], "has_movement_manager": 0, "has_position_manager": 0)",
         R"({"op": "set_target", "object_id": 1, "context": 0, "target_id": 2, "radius": 1, "quantum": 0},
            {"op": "set_time", "time": 3, "physics_time": 3}, {"op": "handle_targetting", "object_id": 2},
            {"op": "teleport_hook", "object_id": 2})"},
        {"motion_state",
         R"("time": 1, "clock": 1, "transient_state": 131, "state_flags": 1032, "weenie": null,
            "last_move_autonomous": 0, "movement_stamp": 0, "server_control_stamp": 0, "server_action_stamp": 0,
            "raw": {}, "interpreted": {}, "targets": [], "body": )" +
             kPlace,
         R"("velocity": [0, 0, 0], "cell_present": 1, "has_part_array": 1, "has_position_manager": 0,
            "has_movement_manager": 1, "has_interpreter": 1, "initialised": 1, "standing_longjump": 0, "jump_extent": 0,
            "my_run_rate": 1)",
         R"({"op": "do_interpreted_motion", "motion": 1157627909, "params": {"flags": 0, "speed": 1, "hold_key": 0, "context": 0, "stamp": 0}},
            {"op": "motion_done", "success": 1, "times": 1}, {"op": "jump", "extent": 0.5}, {"op": "leave_ground"})"},
        {"animation", R"("table": 0, "animations": [], "tables": [])", R"("default_animation": 0, "has_part_array": 1)",
         R"({"op": "initialize_motion_tables"}, {"op": "init_defaults"}, {"op": "update", "quantum": 0.1})"}};
    return all;
}

class SetupDefaults : public testing::TestWithParam<Defaults> {};
INSTANTIATE_TEST_SUITE_P(Conform, SetupDefaults, testing::ValuesIn(all_defaults()),
                         [](const auto& row) { return row.param.kind; });

Json answers(const Defaults& row, const std::string& more) {
    const bool is_list = row.kind == "target";  // the last object is left open
    const Json setup = Json::parse("{" + row.setup + (more.empty() ? "" : ", " + more) + (is_list ? "}]}" : "}"));
    const Json steps = Json::parse("[" + row.steps + "]");
    JsonTrouble trouble;
    OwnAnswerer engine;
    static_cast<void>(engine.open(*find_kind(row.kind), "", CheckedJson{setup, "setup", trouble}));
    Json all = Json::array();
    for (const Json& step : steps) all.push_back(*engine.answer(CheckedJson{step, "step", trouble}));
    EXPECT_FALSE(trouble.any()) << trouble.text();
    return all;
}

TEST_P(SetupDefaults, AreThoseOfTheFormat) {
    const Json given = answers(GetParam(), GetParam().defaults);
    EXPECT_EQ(answers(GetParam(), ""), given);
    EXPECT_FALSE(given.back().is_null());
}

}  // namespace
}  // namespace acmotion::test
