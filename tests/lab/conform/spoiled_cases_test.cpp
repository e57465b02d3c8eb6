// A wrong port must not pass: whatever a vector expects is looked at, within the tolerances of the format and no further
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "lab/conform/answerer.h"
#include "lab/conform/compare.h"
#include "lab/conform/json_walk.h"
#include "lab/conform/sample_cases.h"

namespace acmotion::test {

using namespace conform;

namespace {

using FieldSet = std::multiset<std::string>;

// ---- what FORMAT.md says of a member ----

enum class Holds : std::uint8_t { Whole, Real, Heading, Rotation, Text, Nothing };

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

bool is_real_value(std::string_view op) {
    return is_one_of(op, {"distance", "xy_distance", "cylinder_distance", "cylinder_distance_no_z", "get_max_speed",
                          "get_adjusted_max_speed", "get_jump_v_z", "get_target_quantum"});
}

bool is_real_name(std::string_view name) {
    return is_one_of(name, {"origin",
                            "vector",
                            "matrix",
                            "original_distance",
                            "progress_quantum",
                            "velocity",
                            "radius",
                            "quantum",
                            "pos_offset",
                            "start",
                            "max",
                            "target_radius",
                            "timeout",
                            "blip",
                            "player_distance",
                            "slices",
                            "clock",
                            "acceleration",
                            "cached_velocity",
                            "contact_normal",
                            "omega",
                            "sliding_normal",
                            "jump_extent",
                            "speed",
                            "my_run_rate",
                            "desired_heading",
                            "fail_distance",
                            "forward_speed",
                            "sidestep_speed",
                            "turn_speed",
                            "height",
                            "min_distance",
                            "object_height",
                            "walk_run_threshold",
                            "frame",
                            "substate_speed",
                            "object_radius",
                            "distance_to_object",
                            "previous_distance",
                            "last_update_time",
                            "previous_distance_time",
                            "original_distance_time"});
}

// Members of a list in a list: [command, speed, stamp, autonomous], [motion, speed], [animation, rate, low, high].
bool is_real_part(std::string_view name, std::size_t index) {
    return index == 1 && is_one_of(name, {"actions", "modifiers", "anims"});
}

double allowance(Holds holds, std::string_view name, double value) {
    if (holds == Holds::Heading) return 4e-3;
    if (name == "clock") return 1e-5;
    if (name == "cached_velocity") return 5e-3;
    if (name == "frame") return 1e-6;
    return std::max(1e-4, 1e-5 * std::abs(value));
}

// ---- the members of an `expect`, and how each is spoiled ----

struct Place : JsonPlace {
    Holds holds = Holds::Whole;
};

// What a step answers, as far as the vector asks for it.
class Places {
 public:
    explicit Places(std::string op, const Json& expect) : op_(std::move(op)) {
        walk(expect, [this](const JsonPlace& place, const Json& json) { return take(place, json); });
    }

    std::vector<Place> leaves;
    std::vector<JsonPlace> lists;
    std::vector<JsonPlace> ids;  // of objects, watchers and calls, which stand in the names of fields

 private:
    // Is there more below?
    bool take(const JsonPlace& place, const Json& json) {
        if (json.is_object()) return true;
        if (json.is_array() && place.name == "rotation") {
            leaves.push_back({place, Holds::Rotation});
            return false;
        }
        if (json.is_array() && place.name != "objects") lists.push_back(place);
        if (json.is_array()) return true;
        if (place.name == "id") {
            ids.push_back(place);
        } else {
            leaves.push_back({place, holds(place, json)});
        }
        return false;
    }

    [[nodiscard]] Holds holds(const JsonPlace& place, const Json& json) const {
        if (json.is_null()) return Holds::Nothing;
        if (json.is_string()) return Holds::Text;
        if (place.depth == 2) return is_real_part(place.name, place.index) ? Holds::Real : Holds::Whole;
        if (place.name == "heading") return place.depth == 1 ? Holds::Real : Holds::Heading;
        if (is_one_of(place.name, {"degrees", "previous_heading"})) return Holds::Heading;
        if (is_real_name(place.name)) return Holds::Real;
        if (place.name != "value") return Holds::Whole;
        if (is_one_of(op_, {"heading", "get_heading", "get_desired_heading"})) return Holds::Heading;
        return is_real_value(op_) ? Holds::Real : Holds::Whole;
    }

    std::string op_;
};

// By so many times what is allowed. Whole numbers, text and null: by as little as there is.
void spoil(Json& expect, const Place& place, double times) {
    Json& value = expect[place.at];
    switch (place.holds) {
        case Holds::Whole: value = value.get<double>() + 1; return;
        case Holds::Text: value = value.get<std::string>() + "x"; return;
        case Holds::Nothing: value = 0; return;
        case Holds::Rotation:
            value[place.field.size() % 4] = value[place.field.size() % 4].get<double>() + times * 2e-4;
            return;
        default: break;
    }
    const double was = value.get<double>();
    value = was + times * allowance(place.holds, place.name, was);
}

// What is expected, in the library's own numbers, so that what is added to them is all that differs.
Json exactly(const Json& expect, const Json& got, const std::string& name = "") {
    if (!got.is_structured() || expect.type() != got.type()) return got;
    Json all = expect;
    if (expect.is_object()) {
        for (const auto& [key, value] : expect.items()) all[key] = exactly(value, got.at(key), key);
        return all;
    }
    for (std::size_t i = 0; i < expect.size(); ++i) {
        const auto same = std::ranges::find_if(
            got, [&](const Json& other) { return name == "objects" && other.at("id") == expect[i].at("id"); });
        all[i] = exactly(expect[i], same == got.end() ? got.at(i) : *same);
    }
    return all;
}

// ---- cases that are gone through step by step ----

struct Played {
    std::string line;
    std::string op;
    std::string subject;
    Json expect;  // exactly what is answered
    Json got;
    Comparer before;  // what was listed until then
};

// Calls look(step) for each step of the sample.
template <class Look>
void play(const SampleCases& sample, const Look& look) {
    const VectorKind* kind = find_kind(sample.kind);
    for (const std::string& line : lines_of(sample)) {
        SCOPED_TRACE(line.substr(0, 60));
        const Json parsed = Json::parse(line);
        JsonTrouble trouble;
        OwnAnswerer engine;
        static_cast<void>(engine.open(*kind, "", CheckedJson{parsed["setup"], "setup", trouble}));
        Comparer comparer{kind->listed_on_change, true, false};
        for (const Json& step : parsed["steps"]) {
            const std::string op = step["op"];
            const std::string subject =
                kind->subject.empty() ? "" : step.value(std::string{kind->subject}, Json{}).dump();
            const Json got = *engine.answer(CheckedJson{step, "step", trouble});
            ASSERT_FALSE(trouble.any()) << trouble.text();
            look(Played{line, op, subject, exactly(step["expect"], got), got, comparer});
            EXPECT_TRUE(comparer.compare(op, subject, step["expect"], got).empty()) << step;
        }
    }
}

FieldSet differences(const Played& step, const Json& expect) {
    Comparer comparer = step.before;
    FieldSet fields;
    for (const Difference& difference : comparer.compare(step.op, step.subject, expect, step.got))
        fields.insert(difference.field);
    return fields;
}

class SpoiledCases : public testing::TestWithParam<SampleCases> {};
INSTANTIATE_TEST_SUITE_P(Conform, SpoiledCases, testing::ValuesIn(sample_cases()),
                         [](const auto& sample) { return sample.param.kind; });

// ---- every number, text and null ----

Json spoiled(const Json& expect, const std::vector<Place>& places, double times) {
    Json all = expect;
    for (const Place& place : places) spoil(all, place, times);
    return all;
}

bool is_within_a_tolerance(const Place& place) {
    return place.holds == Holds::Real || place.holds == Holds::Heading || place.holds == Holds::Rotation;
}

// What is answered as a real number has a tolerance, so nothing else may be.
void expect_a_real_number_where_there_is_a_tolerance(const Played& step, const Place& leaf) {
    if (leaf.holds == Holds::Rotation) return;
    EXPECT_EQ(step.expect[leaf.at].is_number_float(), is_within_a_tolerance(leaf)) << step.op << " " << leaf.field;
}

TEST_P(SpoiledCases, DifferInEveryMemberThatIsOffByMoreThanItMayBe) {
    play(GetParam(), [](const Played& step) {
        const std::vector<Place> leaves = Places{step.op, step.expect}.leaves;
        FieldSet all;
        for (const Place& leaf : leaves) all.insert(leaf.field);
        EXPECT_EQ(differences(step, step.expect), FieldSet{});
        EXPECT_EQ(differences(step, spoiled(step.expect, leaves, 1.05)), all) << step.op;
        EXPECT_EQ(differences(step, spoiled(step.expect, leaves, -1.05)), all) << step.op;
    });
}

TEST_P(SpoiledCases, PassWhereNumbersAreOffByLess) {
    play(GetParam(), [](const Played& step) {
        std::vector<Place> leaves = Places{step.op, step.expect}.leaves;
        for (const Place& leaf : leaves) expect_a_real_number_where_there_is_a_tolerance(step, leaf);
        std::erase_if(leaves, [](const Place& leaf) { return !is_within_a_tolerance(leaf); });
        EXPECT_EQ(differences(step, spoiled(step.expect, leaves, 0.95)), FieldSet{}) << step.op;
        EXPECT_EQ(differences(step, spoiled(step.expect, leaves, -0.95)), FieldSet{}) << step.op;
    });
}

// ---- lists, and members that are too many ----

TEST_P(SpoiledCases, DifferWhereAListIsLongerOrShorterOrInAnotherOrder) {
    std::set<std::string> seen;
    play(GetParam(), [&](const Played& step) {
        for (const JsonPlace& list : Places{step.op, step.expect}.lists) {
            const Json& items = step.expect[list.at];
            if (items.empty() || !seen.insert(list.name + std::to_string(items.size())).second) continue;
            Json other = step.expect;
            other[list.at].push_back(items.back());
            EXPECT_EQ(differences(step, other), FieldSet{list.field});
            other[list.at] = items;
            other[list.at].erase(items.size() - 1);
            EXPECT_EQ(differences(step, other), FieldSet{list.field});
            other[list.at] = Json::array();
            EXPECT_EQ(differences(step, other), FieldSet{list.field});
        }
        if (!step.expect.contains("log")) return;
        const Json& log = step.expect["log"];
        for (std::size_t i = 1; i < log.size(); ++i) {
            Json other = step.expect;
            std::swap(other["log"][i - 1], other["log"][i]);
            EXPECT_EQ(differences(step, other).empty(), log[i - 1] == log[i]) << log[i - 1] << log[i];
        }
    });
}

TEST_P(SpoiledCases, DifferWhereMoreOrAnotherObjectIsExpected) {
    play(GetParam(), [](const Played& step) {
        Json more = step.expect;
        more["moon"] = nullptr;
        EXPECT_EQ(differences(step, more), FieldSet{"moon"});
        for (const JsonPlace& id : Places{step.op, step.expect}.ids) {
            Json other = step.expect;
            other[id.at] = other[id.at].get<std::uint32_t>() + 77;
            EXPECT_NE(differences(step, other), FieldSet{}) << id.field;
        }
    });
}

// ---- "Omitted means unchanged" ----

bool is_listed_on_change(const std::string& kind, const std::string& field, const std::string& name) {
    const bool is_in_state = field.starts_with("state.");
    const auto dots = std::ranges::count(field, '.');
    if (kind == "motion_state" || kind == "animation") return is_in_state && dots == 1;
    if (kind == "target") {
        return is_one_of(name,
                         {"target_position", "interpolated_position", "velocity", "heading", "last_sent_position"}) &&
               !field.starts_with("log[");
    }
    if (kind == "body" && dots == 0) {
        return is_one_of(name, {"body", "velocity", "acceleration", "omega", "cached_velocity", "contact_normal",
                                "sliding_normal", "state_flags", "cell_present", "player_distance",
                                "colliding_with_environment", "vector_stamp", "jumped"});
    }
    return is_in_state &&
           is_one_of(name, {"queue", "blipto", "position", "target_position", "sought_position", "starting_position"});
}

// All that have a name of their own, leaves or not.
std::vector<JsonPlace> members_below(const Json& expect) {
    std::vector<JsonPlace> members;
    walk(expect, [&](const JsonPlace& place, const Json&) {
        if (!place.name.empty() && place.depth == 0) members.push_back(place);
        return true;
    });
    return members;
}

// Not by a tolerance only.
bool is_clearly_other(const Json& a, const Json& b) {
    if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>()) > 0.01;
    if (!a.is_structured() || a.type() != b.type() || a.size() != b.size()) return a != b;
    const Json left = a.flatten();
    const Json right = b.flatten();
    for (const auto& [key, value] : left.items()) {
        if (!right.contains(key) || (value.is_primitive() && is_clearly_other(value, right[key]))) return true;
    }
    return false;
}

TEST_P(SpoiledCases, DifferWhereAChangeIsNotListed) {
    const std::string& kind = GetParam().kind;
    std::map<std::string, Json> listed;
    int left_out = 0;
    play(GetParam(), [&](const Played& step) {
        std::vector<JsonPlace> members = members_below(step.expect);
        std::erase_if(members, [&](const JsonPlace& m) { return !is_listed_on_change(kind, m.field, m.name); });
        for (const JsonPlace& member : members) {
            const auto last = listed.find(step.line + step.subject + member.field);
            if (last == listed.end() || !is_clearly_other(last->second, step.expect[member.at])) continue;
            Json silent = step.expect;
            silent[member.at.parent_pointer()].erase(member.name);
            const FieldSet found = differences(step, silent);
            EXPECT_TRUE(std::ranges::any_of(
                found, [&](const std::string& field) { return field.find(member.name) != std::string::npos; }))
                << step.op << " " << member.field << ": " << last->second << ", now " << step.expect[member.at];
            ++left_out;
        }
        for (const JsonPlace& member : members)
            listed[step.line + step.subject + member.field] = step.expect[member.at];
    });
    EXPECT_EQ(left_out > 0, !is_one_of(kind, {"geometry", "stamps", "motion"})) << "which list everything";
}

}  // namespace
}  // namespace acmotion::test
