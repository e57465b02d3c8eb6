// What the format does not have is not skipped: the line is refused, and the member is named
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "lab/conform/answerer.h"
#include "lab/conform/json_walk.h"
#include "lab/conform/sample_cases.h"

namespace acmotion::test {

using namespace conform;

namespace {

class RefusedCases : public testing::TestWithParam<SampleCases> {};
INSTANTIATE_TEST_SUITE_P(Conform, RefusedCases, testing::ValuesIn(sample_cases()),
                         [](const auto& sample) { return sample.param.kind; });

// What is wrong with a case, up to the first trouble.
JsonTrouble trouble_of(const std::string& kind, const Json& line, std::size_t steps) {
    JsonTrouble trouble;
    OwnAnswerer engine;
    static_cast<void>(engine.open(*find_kind(kind), "", CheckedJson{line["setup"], "setup", trouble}));
    for (std::size_t i = 0; i < steps && !trouble.any(); ++i)
        static_cast<void>(engine.answer(CheckedJson{line["steps"][i], "steps[" + std::to_string(i) + "]", trouble}));
    return trouble;
}

struct Spoiled {
    Json line;
    std::size_t steps = 0;  // until there
    JsonPlace place;
};

// Calls look(spoiled) once for each member that a setup or an operation has somewhere, put out of shape by `spoil`, which
// says whether it did so.
template <class Spoil, class Look>
void spoil_each_once(const SampleCases& sample, const Spoil& spoil, const Look& look) {
    std::set<std::string> seen;
    for (const std::string& text : lines_of(sample)) {
        const Json line = Json::parse(text);
        const auto try_it = [&](const JsonPlace& place, const Json& value, const std::string& op, std::size_t steps) {
            if (place.name == "expect") return false;
            Spoiled spoiled{line, steps, place};
            if (seen.contains(op + place.name + std::to_string(place.depth))) return true;
            if (!spoil(spoiled.line[place.at], value)) return true;
            seen.insert(op + place.name + std::to_string(place.depth));
            look(spoiled);
            return true;
        };
        walk(
            line["setup"], [&](const JsonPlace& place, const Json& value) { return try_it(place, value, "", 0); },
            JsonPlace{}.member("setup"));
        for (std::size_t i = 0; i < line["steps"].size(); ++i) {
            const Json& step = line["steps"][i];
            const JsonPlace at{Json::json_pointer{"/steps"} / i, "steps[" + std::to_string(i) + "]", ""};
            const std::string op = step["op"].get<std::string>() + " ";
            walk(step, [&](const JsonPlace& place, const Json& value) { return try_it(place, value, op, i + 1); }, at);
        }
    }
    EXPECT_FALSE(seen.empty());
}

TEST_P(RefusedCases, WhereAnObjectHasAMemberThatIsNotKnown) {
    spoil_each_once(
        GetParam(),
        [](Json& spoiled, const Json& value) {
            if (value.is_object()) spoiled["moon"] = 1;
            return value.is_object();
        },
        [&](const Spoiled& spoiled) {
            const JsonTrouble trouble = trouble_of(GetParam().kind, spoiled.line, spoiled.steps);
            EXPECT_TRUE(trouble.field.ends_with("moon")) << spoiled.place.field << ": " << trouble.text();
            EXPECT_EQ(trouble.what, "unknown member");
        });
}

// What no result depends on: the number of an error, a shape beside a radius, what "is not used" (FORMAT.md).
bool is_of_no_interest(const std::string& name) {
    static const std::set<std::string> names{"code", "height", "object_id", "stamina_cost", "heading", "success"};
    return names.contains(name);
}

TEST_P(RefusedCases, WhereAMemberIsOfAnotherType) {
    spoil_each_once(
        GetParam(),
        [](Json& spoiled, const Json& value) {
            spoiled = value.is_string() || value.is_structured() ? Json(77) : Json("x");
            return !value.is_null();
        },
        [&](const Spoiled& spoiled) {
            const JsonTrouble trouble = trouble_of(GetParam().kind, spoiled.line, spoiled.steps);
            const std::string first = trouble.field.substr(0, trouble.field.find('.'));
            EXPECT_TRUE(is_of_no_interest(spoiled.place.name) || trouble.any()) << spoiled.place.field;
            EXPECT_TRUE(spoiled.place.field.starts_with(first)) << trouble.text();
        });
}

}  // namespace
}  // namespace acmotion::test
