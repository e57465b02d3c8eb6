#include "lab/simulate/scenario.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "lab/base/json.h"
#include "lab/simulate/small_world.h"
#include "support/json_paths.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

std::string refusal(const std::string& json) {
    const auto scenario = read_scenario(json, "x.json");
    return scenario ? "accepted" : scenario.error();
}

TEST(ScenarioText, AtLeastTenComeWithAcmotionAndEachLoads) {
    EXPECT_GE(shipped_scenarios().size(), 10U);
    for (const std::string_view name : shipped_scenarios()) {
        const auto scenario = load_scenario(std::string{name});
        ASSERT_TRUE(scenario) << scenario.error();
        EXPECT_EQ(scenario->name, name);
        EXPECT_FALSE(scenario->summary.empty());
    }
    EXPECT_EQ(load_scenario("town")->bodies.size(), 24U);
    EXPECT_EQ(load_scenario("town")->seconds, 60);
    EXPECT_EQ(load_scenario("crowd")->bodies.size(), 1000U);
}

TEST(ScenarioText, CopiesStandInRowsWithPlacesOfTheirOwn) {
    const Scenario scenario = SmallWorld{.more = R"(, {"name": "Drudge", "kind": "creature", "at": [10, 20],
        "script": [{"walk": {"to": [10, 25]}}], "copies": {"count": 5, "columns": 3, "spacing": 4, "stagger": 0.5}})"}
                                  .scenario();
    ASSERT_EQ(scenario.bodies.size(), 6U);
    const ScenarioBody& last = scenario.bodies.back();
    EXPECT_EQ(last.name, "Drudge 5");
    EXPECT_EQ(last.start.at.x - scenario.bodies[1].start.at.x, 4);
    EXPECT_EQ(last.start.at.y - scenario.bodies[1].start.at.y, 4);
    EXPECT_EQ(std::get<WalkStep>(last.script[0]).path[0].at.y - last.start.at.y, 5);
    EXPECT_EQ(last.delay, 2);
}

TEST(ScenarioText, PlacesAreOfTheLandblockOfACellOrOfTheMap) {
    const Scenario scenario =
        SmallWorld{.script = R"([{"teleport": {"to": {"cell": "0x01E90104", "xyz": [70, -30, 6]}}},
        {"teleport": {"to": {"map": [32560.5, 34660.25, 7]}}}, {"teleport": {"to": [200, -5]}}])"}
            .scenario();
    const auto to = [&](std::size_t step) {
        return position_of(std::get<TeleportStep>(scenario.bodies[0].script[step]).to, 0);
    };
    EXPECT_EQ(to(0), (Position{{0x01E90104}, {{70, -30, 6}, {}}}));
    EXPECT_EQ(to(1), (Position{{0xA9B40025}, {{112.5F, 100.25F, 7}, {}}}));
    EXPECT_EQ(to(2).cell.value >> 16, 0xAAB3U);
    EXPECT_EQ(to(2).frame.origin, (Vec3{8, 187, 94}));
}

struct BadScenario {
    std::string name;
    std::string json;
    std::string error;
};

BadScenario bad_script(std::string name, std::string script, std::string error) {
    return {std::move(name), SmallWorld{.script = std::move(script)}.json(), "x.json: bodies[0].script" + error};
}
BadScenario bad_setting(std::string name, std::string setting, std::string error) {
    return {std::move(name), SmallWorld{.settings = std::move(setting) + ", "}.json(), "x.json: bodies[0]." + error};
}

const std::vector<BadScenario> kBad{
    {"Deep", "{\"landblock\":" + std::string(1'000'000, '[') + std::string(1'000'000, ']') + "}",
     "x.json: expected JSON of at most 64 levels of lists and objects"},
    {"AList", "[]", "x.json: expected an object, got []"},
    {"NoName", "{}", "x.json: landblock: expected a hexadecimal number like \"0xA9B40019\", got nothing"},
    {"UnknownMember", R"({"sumary": "x"})", "x.json: sumary: unknown; did you mean summary?"},
    {"NoObserver", R"({"name": "x", "summary": "x", "seconds": 1, "landblock": "0xA9B4", "bodies": []})",
     "x.json: observer: expected an object, got nothing"},
    bad_script("SpeedIsText", R"([{"stand": {"seconds": 1}}, {"walk": {"to": [1, 2], "speed": "fast"}}])",
               "[1].walk.speed: expected a number > 0 and <= 10, got \"fast\""),
    bad_script("UnknownVerb", R"([{"wolk": {}}])", "[0].wolk: unknown; did you mean walk?"),
    bad_script("HalfAPlace", R"([{"walk": {"to": [[1, 2], [3]]}}])",
               "[0].walk.to[1]: expected [x, y] or [x, y, z], got [3]"),
    bad_script("EnterNoRoom", R"([{"enter": {"door": [1, 2], "to": [3, 4]}}])",
               R"([0].enter.to: expected a place in an indoor cell, {"cell": ..., "xyz": ...}, got [3,4])"),
    bad_setting("BadRate", R"("run_rate": 99)", "run_rate: expected a number > 0 and <= 4.5, got 99"),
    {"BadKind", SmallWorld{.kind = "chair"}.json(),
     R"(x.json: bodies[0].kind: expected "player", "creature" or "item", got "chair")"},
    {"TwiceTheName", SmallWorld{.more = R"(, {"name": "Walker", "kind": "player", "at": [1, 1]})"}.json(),
     "x.json: bodies: expected a different name for each body, got Walker twice"},
    {"TooMany",
     SmallWorld{
         .more =
             R"(, {"name": "x", "kind": "player", "at": [1, 1], "copies": {"count": 1e9, "columns": 1, "spacing": 1}})"}
         .json(),
     "x.json: bodies[1].copies.count: expected a whole number from 1 to 20000, got 1000000000.0"},
    {"NothingToChase", SmallWorld{.script = R"([{"chase": {"target": "Watchr", "seconds": 1}}])"}.json(),
     R"(x.json: bodies: chase.target of Walker: expected the name of a body, got "Watchr"; did you mean "Watcher"?)"},
};

class RefusedScenario : public ::testing::TestWithParam<BadScenario> {};

TEST_P(RefusedScenario, SaysWhereAndWhatWasExpected) { EXPECT_EQ(refusal(GetParam().json), GetParam().error); }

INSTANTIATE_TEST_SUITE_P(Bad, RefusedScenario, ::testing::ValuesIn(kBad),
                         [](const auto& bad) { return bad.param.name; });

TEST(ScenarioText, AnUnknownNameSuggestsANearOne) {
    EXPECT_EQ(load_scenario("twon").error(), "twon: cannot be opened: No such file or directory; did you mean town?");
    EXPECT_EQ(
        load_scenario("no/such/file.json").error(),
        "no/such/file.json: cannot be opened: No such file or directory; acmotion simulate --list names those that come with acmotion");
}

// ---- the schema ----

// As much of JSON Schema as lab/simulate/scenarios/schema.json uses.
class Schema {
 public:
    explicit Schema(Json root) : root_(std::move(root)) {}
    [[nodiscard]] bool accepts(const Json& value) const { return accepts(value, root_); }

 private:
    [[nodiscard]] bool accepts(const Json& value, const Json& schema) const {
        if (schema.contains("$ref"))
            return accepts(value, json_at(root_, (schema["$ref"].get<std::string>().substr(1))));
        if (schema.contains("oneOf")) return count(value, schema["oneOf"]) == 1;
        if (schema.contains("enum"))
            return std::find(schema["enum"].begin(), schema["enum"].end(), value) != schema["enum"].end();
        return has_type(value, schema.at("type")) && in_bounds(value, schema) && accepts_parts(value, schema);
    }
    [[nodiscard]] long count(const Json& value, const Json& choices) const {
        return std::count_if(choices.begin(), choices.end(),
                             [&](const Json& choice) { return accepts(value, choice); });
    }
    [[nodiscard]] static bool has_type(const Json& value, const Json& type) {
        if (type.is_array())
            return std::any_of(type.begin(), type.end(), [&](const Json& t) { return has_type(value, t); });
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) || (type == "number" && value.is_number()) ||
               (type == "integer" && value.is_number_integer()) || (type == "boolean" && value.is_boolean());
    }
    [[nodiscard]] static bool in_bounds(const Json& value, const Json& schema) {
        const double size = value.is_number() ? value.get<double>() : static_cast<double>(value.size());
        const auto bound = [&](const char* name, double otherwise) { return schema.value(name, otherwise); };
        return size >= bound("minimum", -1e9) && size <= bound("maximum", 1e9) &&
               size > bound("exclusiveMinimum", -1e9) &&
               (!value.is_array() || (size >= bound("minItems", 0) && size <= bound("maxItems", 1e9))) &&
               (!value.is_object() || (size >= bound("minProperties", 0) && size <= bound("maxProperties", 1e9)));
    }
    [[nodiscard]] bool accepts_parts(const Json& value, const Json& schema) const {
        if (value.is_array()) {
            return std::all_of(value.begin(), value.end(),
                               [&](const Json& item) { return accepts(item, schema.at("items")); });
        }
        if (!value.is_object()) return true;
        for (const Json& key : schema.value("required", Json::array())) {
            if (!value.contains(key.get<std::string>())) return false;
        }
        return std::ranges::all_of(value.items(), [&](const auto& member) {
            return schema["properties"].contains(member.key) && accepts(member.value, schema["properties"][member.key]);
        });
    }

    Json root_;
};

Schema shipped_schema() {
    std::ifstream file(ACMOTION_SOURCE "/lab/simulate/scenarios/schema.json");
    return Schema{parse_json(std::string{std::istreambuf_iterator<char>{file}, {}})};
}

TEST(ScenarioSchema, AcceptsEveryShippedScenario) {
    const Schema schema = shipped_schema();
    for (const std::string_view name : shipped_scenarios()) {
        EXPECT_TRUE(schema.accepts(parse_json(shipped_scenario(name)))) << name;
    }
}

}  // namespace
}  // namespace acmotion::test
