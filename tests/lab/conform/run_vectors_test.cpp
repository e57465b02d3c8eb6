// A runner that never complains would prove nothing: whatever a vector expects is looked at, by this library and by a port.
#include <gtest/gtest.h>

#include "lab/base/json.h"
#include "lab/base/text_file.h"
#include "lab/conform/conform.h"
#include "lab/conform/conversation.h"
#include "lab/conform/vector_text.h"
#include "support/json_paths.h"
#include "support/paths.h"

namespace acmotion::test {

using namespace conform;

namespace {

// The first lines of a kind of bundled vectors.
std::vector<std::string> first_lines(const std::string& kind, std::size_t count) {
    std::vector<std::string> lines;
    EXPECT_FALSE(for_each_line(ACMOTION_VECTORS "/" + kind + ".jsonl.gz", [&](std::string_view line) {
        lines.emplace_back(line);
        return lines.size() < count;
    }));
    return lines;
}

// More than any tolerance.
Json spoiled(const Json& value) {
    if (value.is_number()) return value.get<double>() + 1 + std::abs(value.get<double>());
    if (value.is_string()) return value.get<std::string>() + "x";
    return value.is_null() ? Json(1) : Json{7};
}

// Opens every case, and answers every step alike.
class ToldPort : public Port {
 public:
    explicit ToldPort(std::string answer) : answer_(std::move(answer)) {}
    tl::expected<std::string, PortTrouble> ask(const std::string& line) override {
        if (line.starts_with(R"({"hello")")) return R"({"hello": {}})";
        return line.starts_with(R"({"open")") ? R"({"opened": true})" : answer_;
    }

 private:
    std::string answer_;
};

// This library behind the words of a port.
class SpeakingPort : public Port {
 public:
    tl::expected<std::string, PortTrouble> ask(const std::string& line) override { return speaker_.answer(line); }

 private:
    Speaker speaker_;
};

class SampledVectors : public testing::TestWithParam<const char*> {
 protected:
    std::string file = std::string{GetParam()} + ".jsonl";
};
INSTANTIATE_TEST_SUITE_P(Conform, SampledVectors,
                         testing::Values("geometry", "stamps", "interpolation", "position_manager", "routing", "body",
                                         "motion", "motion_state", "animation", "moveto", "target"),
                         [](const auto& kind) { return kind.param; });

TEST_P(SampledVectors, PassByAPortThatSpeaksAsThisLibraryDoes) {
    PortAnswerer port{
        []() -> tl::expected<std::unique_ptr<Port>, std::string> { return std::make_unique<SpeakingPort>(); }};
    std::string text;
    for (const std::string& line : first_lines(GetParam(), 20)) text += line;
    const auto report = run_vectors(file, text, {.answerer = &port});
    ASSERT_TRUE(report) << describe(report.error());
    EXPECT_EQ(report->passed, report->cases);
    EXPECT_EQ(report->steps_unsupported, 0U);
}

TEST_P(SampledVectors, FailWhereAnythingTheyExpectIsAnother) {
    const Json line = parse_json(first_lines(GetParam(), 1).front());
    std::size_t tried = 0;
    for (std::size_t step = 0; step < line["steps"].size() && tried < 200; ++step) {
        for (const auto& [at, value] : json_leaves(line["steps"][step]["expect"])) {
            Json other = line;
            json_at(other["steps"][step]["expect"], at) = spoiled(value);
            const auto report = run_vectors(file, other.dump());
            ASSERT_TRUE(report) << describe(report.error());
            EXPECT_EQ(report->failed, 1U) << "step " << step << " " << at << " " << value;
            ++tried;
        }
    }
    EXPECT_GT(tried, 0U);
}

TEST(RunVectors, RunsOneCaseOrAllUntilTheFirstFailure) {
    const std::string wrong = R"({"op": "is_newer", "old": 5, "new": 5, "expect": {"newer": 1}})";
    const std::string text =
        vector_line("a", "{}", kWrapsAround) + vector_line("b", "{}", wrong) + vector_line("c", "{}", wrong) + "7\n";
    EXPECT_EQ(run_vectors("stamps.jsonl", text, {.case_id = "a"})->cases, 1U);
    EXPECT_EQ(run_vectors("stamps.jsonl", text, {.case_id = "d"})->cases, 0U);
    const auto first = run_vectors("stamps.jsonl", text, {.first_failure = true});
    EXPECT_EQ(first->cases, 2U);
    EXPECT_EQ(first->differences.at(0).case_id, "b");
}

bool passes(const std::string& file, const std::string& line, const std::string& answer) {
    PortAnswerer port{[&]() -> tl::expected<std::unique_ptr<Port>, std::string> {
        return std::make_unique<ToldPort>(R"({"answer": )" + answer + "}");
    }};
    const auto report = run_vectors(file, line, {.answerer = &port});
    return report && report->passed == 1;
}

// The tolerances of docs/conformance.md, just kept and just not.
TEST(PortAnswers, MayDifferByTheToleranceOfTheirKind) {
    struct Row {
        const char* op;
        const char* member;
        const char* want;
        const char* got;
        bool passes;
    };
    for (const Row& row :
         {Row{"distance", "value", "10", "10.0", true}, Row{"distance", "value", "10", "10.00009", true},
          Row{"distance", "value", "10", "10.00011", false}, Row{"distance", "value", "10", "\"10\"", false},
          Row{"distance", "value", "null", "0", false},
          Row{"x", "rotation", "[0.6, 0, 0, 0.8]", "[-0.6, 0, 0, -0.8]", true},
          Row{"x", "rotation", "[0.6, 0, 0, 0.8]", "[-0.6, 0, 0, 0.8]", false},
          Row{"x", "rotation", "[1, 0, 0, 0.0002]", "[1, 0, 0, 0]", true},
          Row{"x", "rotation", "[1, 0, 0, 0.00021]", "[1, 0, 0, 0]", false},
          Row{"x", "rotation", "[1, 0, 0, 0]", "[1, 0, 0]", false}, Row{"heading", "value", "0", "360", true},
          Row{"heading", "value", "359.998", "0", true}, Row{"heading", "value", "359.995", "0", false}}) {
        const auto member = [&](const char* value) { return std::string{"{\""} + row.member + "\": " + value + "}"; };
        const std::string step = std::string{R"({"op": ")"} + row.op + R"(", "expect": )" + member(row.want) + "}";
        EXPECT_EQ(passes("geometry.jsonl", stamp_line(step), member(row.got)), row.passes)
            << row.op << ": " << row.want << ", " << row.got;
    }
}

// Nothing of a message is computed: it holds the number or another one.
TEST(PortAnswers, OfAMessageAreTheNumbersThatItHolds) {
    const auto passes_field = [](const std::string& name, const std::string& want, const std::string& got) {
        const auto fields = [&](const std::string& value) {
            return R"("fields": {")" + name + R"(": )" + value + "}}";
        };
        return passes("messages.jsonl", R"({"id": "m", "direction": "s2c", "hex": "00", )" + fields(want),
                      "{" + fields(got));
    };
    EXPECT_TRUE(passes_field("x", "0.1", "0.100000001490116"));
    EXPECT_FALSE(passes_field("x", "0.1", "0.10000001"));
    EXPECT_TRUE(passes_field("object", "2147488308", "2147488308.0"));
    EXPECT_FALSE(passes_field("object", "2147488308", "2147488309.0"));
    EXPECT_TRUE(passes_field("qw", "0.5", "0.5000009"));
    EXPECT_FALSE(passes_field("qw", "0.5", "0.5000011"));
}

}  // namespace
}  // namespace acmotion::test
