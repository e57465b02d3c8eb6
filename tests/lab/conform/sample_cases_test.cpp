// Some cases of each kind: as they stand they pass, by this library and by a port, and turned about they do not
#include "lab/conform/sample_cases.h"

#include <gtest/gtest.h>

#include "lab/conform/conform.h"
#include "lab/conform/conversation.h"
#include "lab/conform/vector_text.h"

namespace acmotion::test {

using namespace conform;

namespace {

class SampledCases : public testing::TestWithParam<SampleCases> {};
INSTANTIATE_TEST_SUITE_P(Conform, SampledCases, testing::ValuesIn(sample_cases()),
                         [](const auto& sample) { return sample.param.kind; });

std::size_t count_steps(const std::string& line) { return nlohmann::json::parse(line)["steps"].size(); }

void expect_all_passed(const FileReport& report, const SampleCases& sample) {
    std::size_t steps = 0;
    for (const std::string& line : lines_of(sample)) steps += count_steps(line);
    EXPECT_EQ(report.file, sample.file());
    EXPECT_EQ(report.cases, sample.ids.size());
    EXPECT_EQ(report.passed, sample.ids.size());
    EXPECT_EQ(report.steps, steps);
    EXPECT_EQ(report.failed + report.unsupported + report.passed_in_part + report.steps_unsupported, 0U);
    for (const Difference& d : report.differences)
        ADD_FAILURE() << d.case_id << " step " << d.step << " " << d.field << ": " << d.expected << ", not " << d.got;
    for (const Problem& problem : report.problems) ADD_FAILURE() << describe(problem);
}

TEST_P(SampledCases, Pass) {
    const auto report = run_vectors(GetParam().file(), joined(lines_of(GetParam())));
    ASSERT_TRUE(report) << describe(report.error());
    expect_all_passed(*report, GetParam());
}

// This library behind the words of a port.
class SpeakingPort : public Port {
 public:
    tl::expected<std::string, PortTrouble> ask(const std::string& line) override { return speaker_.answer(line); }

 private:
    Speaker speaker_;
};

PortAnswerer speaking_port() {
    return PortAnswerer{
        []() -> tl::expected<std::unique_ptr<Port>, std::string> { return std::make_unique<SpeakingPort>(); }};
}

TEST_P(SampledCases, PassByAPortThatSpeaksAsThisLibraryDoes) {
    PortAnswerer port = speaking_port();
    const auto report = run_vectors(GetParam().file(), joined(lines_of(GetParam())), {.answerer = &port});
    ASSERT_TRUE(report) << describe(report.error());
    expect_all_passed(*report, GetParam());
}

// Steps share the state of their case: in another order they come out otherwise. Those of geometry have none.
TEST_P(SampledCases, FailWhereTheirStepsAreInAnotherOrder) {
    std::string turned;
    for (const std::string& line : lines_of(GetParam())) {
        nlohmann::json parsed = nlohmann::json::parse(line);
        std::ranges::reverse(parsed["steps"]);
        turned += parsed.dump() + "\n";
    }
    const auto report = run_vectors(GetParam().file(), turned);
    ASSERT_TRUE(report) << describe(report.error());
    EXPECT_EQ(report->failed > 0, GetParam().kind != "geometry");
}

TEST_P(SampledCases, NameTheCaseTheStepAndTheOpThatDiffer) {
    const SampleCases& sample = GetParam();
    nlohmann::json parsed = nlohmann::json::parse(lines_of(sample).back());
    const std::size_t last = parsed["steps"].size() - 1;
    parsed["steps"][last]["expect"]["moon"] = 1;
    const auto report = run_vectors(sample.file(), parsed.dump());
    ASSERT_TRUE(report) << describe(report.error());
    EXPECT_EQ(report->failed, 1U);
    ASSERT_EQ(report->differences.size(), 1U);
    const Difference& difference = report->differences[0];
    EXPECT_EQ(difference.case_id, sample.ids.back());
    EXPECT_EQ(difference.step, last);
    EXPECT_EQ(Json(difference.op), parsed["steps"][last]["op"]);
    EXPECT_EQ(difference.field, "moon");
    EXPECT_EQ(difference.expected, "1");
    EXPECT_EQ(difference.got, "nothing");
}

TEST_P(SampledCases, AreRefusedWithAnOpOrAMemberThatTheFormatDoesNotHave) {
    const SampleCases& sample = GetParam();
    const auto problem_with_last = [&](const char* member, const nlohmann::json& value) {
        nlohmann::json parsed = nlohmann::json::parse(lines_of(sample).back());
        parsed["steps"].back()[member] = value;
        const auto report = run_vectors(sample.file(), parsed.dump());
        EXPECT_TRUE(report && report->failed == 1 && report->problems.size() == 1);
        return report && !report->problems.empty() ? describe(report->problems.front()) : "";
    };
    const std::string at =
        sample.file() + ":1: steps[" + std::to_string(count_steps(lines_of(sample).back()) - 1) + "].";
    EXPECT_EQ(problem_with_last("op", "fly"), at + "op: unknown op \"fly\"");
    EXPECT_EQ(problem_with_last("moon", 1), at + "moon: unknown member");
}

// ---- what is run, and what is told meanwhile ----

TEST(RunVectors, RunsOneCaseOrAllUntilTheFirstFailure) {
    const std::string wrong = R"({"op": "is_newer", "old": 5, "new": 5, "expect": {"newer": 1}})";
    const std::string text =
        vector_line("a", "{}", kWrapsAround) + vector_line("b", "{}", wrong) + vector_line("c", "{}", wrong) + "7\n";
    const auto one = run_vectors("stamps.jsonl", text, {.case_id = "a"});
    EXPECT_EQ(one->cases, 1U);
    EXPECT_EQ(one->passed, 1U);
    EXPECT_EQ(run_vectors("stamps.jsonl", text, {.case_id = "d"})->cases, 0U);
    const auto first = run_vectors("stamps.jsonl", text, {.first_failure = true});
    EXPECT_EQ(first->cases, 2U);
    EXPECT_EQ(first->failed, 1U);
    EXPECT_EQ(first->differences.at(0).case_id, "b");
}

TEST(RunVectors, TellsTheShareOfTheFileThatIsDone) {
    const std::string line = stamp_line(kWrapsAround);
    std::vector<double> shares;
    ASSERT_TRUE(run_vectors("stamps.jsonl", line + line + line + line,
                            {.progress = [&](double share) { shares.push_back(share); }}));
    EXPECT_EQ(shares, (std::vector<double>{0, 0.25, 0.5, 0.75}));
}

TEST(RunVectors, KindsAreCalledAfterTheirFiles) {
    EXPECT_EQ(kind_of("vectors/routing.jsonl.gz"), "routing");
    EXPECT_EQ(kind_of("stamps.jsonl"), "stamps");
    EXPECT_EQ(kind_of("gamedata/expected.jsonl.gz"), "gamedata");
    EXPECT_EQ(kind_of("gamedata/malformed/index.jsonl"), "malformed");
}

// ---- a port ----

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

bool passes(const std::string& file, const std::string& line, const std::string& answer) {
    PortAnswerer port{[&]() -> tl::expected<std::unique_ptr<Port>, std::string> {
        return std::make_unique<ToldPort>(R"({"answer": )" + answer + "}");
    }};
    const auto report = run_vectors(file, line, {.answerer = &port});
    return report && report->passed == 1;
}

bool passes_step(const std::string& op, const std::string& want, const std::string& got) {
    return passes("geometry.jsonl", stamp_line(R"({"op": ")" + op + R"(", "expect": {"value": )" + want + "}}"),
                  R"({"value": )" + got + "}");
}

bool passes_field(const std::string& name, const std::string& want, const std::string& got) {
    const auto fields = [&](const std::string& value) { return R"({"fields": {")" + name + R"(": )" + value + "}"; };
    return passes("messages.jsonl", R"({"id": "m", "direction": "s2c", "hex": "00", )" + fields(want).substr(1) + "}",
                  fields(got) + "}");
}

TEST(PortAnswers, OfANumberMayBeWrittenWithOrWithoutAPoint) {
    EXPECT_TRUE(passes_step("distance", "10", "10.0"));
    EXPECT_TRUE(passes_step("distance", "10", "10.00009"));
    EXPECT_TRUE(passes_step("distance", "0.0001", "0.0")) << "just so far is near enough";
    EXPECT_FALSE(passes_step("distance", "10", "10.00011"));
    EXPECT_FALSE(passes_step("distance", "10", "11"));
    EXPECT_FALSE(passes_step("distance", "360", "0"));
    EXPECT_FALSE(passes_step("distance", "10", "\"10\""));
}

TEST(PortAnswers, OfARotationMayBeOfTheOtherSign) {
    const auto passes_rotation = [](const std::string& want, const std::string& got) {
        return passes("geometry.jsonl", stamp_line(R"({"op": "x", "expect": {"rotation": )" + want + "}}"),
                      R"({"rotation": )" + got + "}");
    };
    EXPECT_TRUE(passes_rotation("[0.6, 0, 0, 0.8]", "[-0.6, 0, 0, -0.8]"));
    EXPECT_FALSE(passes_rotation("[0.6, 0, 0, 0.8]", "[-0.6, 0, 0, 0.8]"));
    EXPECT_TRUE(passes_rotation("[1, 0, 0, 0.0002]", "[1, 0, 0, 0]")) << "just so far is near enough";
    EXPECT_FALSE(passes_rotation("[1, 0, 0, 0.00021]", "[1, 0, 0, 0]"));
    EXPECT_FALSE(passes_rotation("[1, 0, 0, 0]", "[1, 0, 0]"));
    EXPECT_FALSE(passes_rotation("[1, 0, 0, 0]", "[1, 0, 0, \"0\"]"));
}

TEST(PortAnswers, OfAHeadingMayBeATurnAway) {
    EXPECT_TRUE(passes_step("heading", "0", "360"));
    EXPECT_TRUE(passes_step("heading", "359.998", "0"));
    EXPECT_FALSE(passes_step("heading", "359.995", "0"));
}

TEST(PortAnswers, OfAnotherTypeAreDifferences) {
    for (const char* got : {"null", "true", "[10]", "{}", "\"10\""})
        EXPECT_FALSE(passes_step("distance", "10", got)) << got;
    EXPECT_FALSE(passes_step("distance", "null", "0"));
    EXPECT_TRUE(passes_step("distance", "null", "null"));
    EXPECT_FALSE(passes("geometry.jsonl", stamp_line(R"({"op": "x", "expect": {"value": null}})"), "{}"));
}

// Nothing of a message is computed: it holds the number or another one.
TEST(PortAnswers, OfAMessageAreTheNumbersThatItHolds) {
    EXPECT_TRUE(passes_field("x", "0.1", "0.100000001490116"));
    EXPECT_FALSE(passes_field("x", "0.1", "0.10000001"));
    EXPECT_FALSE(passes_field("x", "0.00005", "0"));
    EXPECT_TRUE(passes_field("object", "2147488308", "2147488308.0"));
    EXPECT_FALSE(passes_field("object", "2147488308", "2147488309.0"));
    EXPECT_TRUE(passes_field("qw", "0.5", "0.5000009"));
    EXPECT_FALSE(passes_field("qw", "0.5", "0.5000011"));
}

}  // namespace
}  // namespace acmotion::test
