#include "lab/load/truth_file.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "geometry/places.h"
#include "support/temp_folder.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kSomeone = 0x80000001;
const std::string kHeader = R"({"acmotion_truth":1,"epoch_ns":5000000000,"scenario":"town","net":"dsl","seed":7})"
                            "\n";

GroundTruth small_truth() {
    GroundTruth truth;
    truth.add(kSomeone, {1, facing(at(10, 20, 30), 90), true});
    truth.add(kSomeone, {2, facing(at(12, 20, 30), 90), true});
    truth.add(kSomeone, {2, facing(at(50, 60, 70), 180), false});
    truth.add(kSomeone, {3, facing(at(50, 60, 80), 190), true});
    return truth;
}

TEST(Truth, MovesEvenlyBetweenSamplesAndJumpsAtTwoOfOneMoment) {
    const GroundTruth truth = small_truth();
    EXPECT_TRUE(near(truth.at(kSomeone, 1.5)->position.frame.origin, {11, 20, 30}));
    EXPECT_TRUE(near(truth.at(kSomeone, 1.999)->position.frame.origin, {12, 20, 30}, 0.01));
    EXPECT_TRUE(near(truth.at(kSomeone, 2)->position.frame.origin, {50, 60, 70}));
    EXPECT_FALSE(truth.at(kSomeone, 2.5)->in_contact);
    EXPECT_TRUE(near_heading(heading_of(truth.at(kSomeone, 2.5)->position.frame.rotation), 185, 0.01));
    EXPECT_TRUE(near(truth.at(kSomeone, 3)->position.frame.origin, {50, 60, 80}));
}

TEST(Truth, KnowsNothingBeforeAndAfterAndOfStrangers) {
    const GroundTruth truth = small_truth();
    EXPECT_FALSE(truth.at(kSomeone, 0.99));
    EXPECT_FALSE(truth.at(kSomeone, 3.01));
    EXPECT_FALSE(truth.at(0x123, 2));
}

TEST(Truth, StaysInTheRoomOfTheEarlierSampleUntilTheLaterOne) {
    GroundTruth truth;
    truth.add(kSomeone, {0, at(1, 10, 0, kHall), true});
    truth.add(kSomeone, {1, at(3, 10, 0, CellId{kHall.value + 1}), true});
    EXPECT_EQ(truth.at(kSomeone, 0.75)->position.cell, kHall);
    EXPECT_TRUE(near(truth.at(kSomeone, 0.75)->position.frame.origin, {2.5F, 10, 0}));
    EXPECT_EQ(truth.at(kSomeone, 1)->position.cell, CellId{kHall.value + 1});
}

TEST(Truth, TurnsTheShortWay) {
    GroundTruth truth;
    truth.add(kSomeone, {0, facing(at(10, 20), 350), true});
    truth.add(kSomeone, {4, facing(at(10, 20), 30), false});
    const auto heading = [&](double time) { return heading_of(truth.at(kSomeone, time)->position.frame.rotation); };
    EXPECT_TRUE(near_heading(heading(0.5), 355, 0.01));
    EXPECT_TRUE(near_heading(heading(3), 20, 0.01));
    EXPECT_TRUE(truth.at(kSomeone, 3.9)->in_contact) << "that of the sample before";
}

TEST(TruthFile, IsReadAsItWasWritten) {
    const std::string text = truth_text({5'000'000'000, "town", "dsl", 7}, small_truth());
    EXPECT_TRUE(text.starts_with(kHeader)) << text;
    const auto loaded = read_truth(text, "x", 5'000'000'000);
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded->header.scenario, "town");
    EXPECT_EQ(loaded->header.network, "dsl");
    EXPECT_EQ(loaded->header.seed, 7U);
    ASSERT_EQ(loaded->truth.samples().at(kSomeone).size(), 4U);
    const GroundTruth written = small_truth();
    for (std::size_t i = 0; i < 4; ++i) {
        const TruthSample& wrote = written.samples().at(kSomeone)[i];
        const TruthSample& read = loaded->truth.samples().at(kSomeone)[i];
        EXPECT_EQ(read.time, wrote.time);
        EXPECT_EQ(read.in_contact, wrote.in_contact);
        EXPECT_EQ(read.position.cell, wrote.position.cell);
        EXPECT_TRUE(near(read.position.frame.origin, wrote.position.frame.origin));
        EXPECT_TRUE(near(read.position.frame.rotation, wrote.position.frame.rotation));
    }
}

std::string error_of(const std::string& text) {
    const auto loaded = read_truth(text, "t", 0);
    return loaded ? "none" : loaded.error();
}

TEST(TruthFile, IsBesideItsCapture) {
    EXPECT_EQ(truth_path("walk.pcapng"), "walk.pcapng.truth.jsonl");
    EXPECT_EQ(truth_path("walk.pcapng.gz"), "walk.pcapng.truth.jsonl");
}

TEST(TruthFile, IsCutWhicheverWayItsIdsAreWritten) {
    const std::string first = "[\"0x80000001\",1,2847146009,1,2,3,0,1]\n";
    const std::string second = "[2147483650,1,2847146009,1,2,3,0,1]\n";
    ASSERT_TRUE(read_truth(kHeader + first + second, "t", 0));
    EXPECT_EQ(part_of_truth(kHeader + first + second, 5'000'000'000, {ObjectId{0x80000001}}, 9), kHeader + first);
    EXPECT_EQ(part_of_truth(kHeader + first + second, 5'000'000'000, {ObjectId{0x80000002}}, 9), kHeader + second);
}

// Between two samples a body moves evenly, so one after the last moment is needed too.
TEST(TruthFile, IsCutAfterTheFirstSampleBehindTheEnd) {
    const auto line = [](int id, double second) {
        return fmt::format("[{},{:.2f},2847146009,1,2,3,0,1]\n", id, second);
    };
    const std::string text = kHeader + line(1, 1) + line(2, 1) + line(1, 3) + line(1, 3.5) + line(3, 1) +
                             line(2, 2.99) + "[1,2]\n" + line(1, 4) + line(2, 4) + line(2, 5);
    // The file begins one second after the session.
    const std::string wanted = kHeader + line(1, 1) + line(2, 1) + line(1, 3) + line(2, 2.99) + line(2, 4);
    EXPECT_EQ(part_of_truth(text, 4'000'000'000, {ObjectId{1}, ObjectId{2}}, 4), wanted);
    const TempFolder folder;
    folder.write("all.jsonl", std::as_bytes(std::span{text}));
    std::string kept;
    const auto trouble = part_of_truth_file((folder / "all.jsonl").string(), 4'000'000'000, {ObjectId{1}, ObjectId{2}},
                                            4, [&](std::string_view piece) { kept += piece; });
    EXPECT_EQ(trouble, std::nullopt);
    EXPECT_EQ(kept, wanted);
    EXPECT_TRUE(part_of_truth_file((folder / "no").string(), 0, {}, 4, [](std::string_view) {}));
}

TEST(TruthFile, ErrorsNameLineAndField) {
    const std::string sample = "[2147483649,1.00,2847146009,1,2,3,0,1]\n";
    ASSERT_TRUE(read_truth(kHeader + sample, "t", 0));
    const std::vector<std::pair<std::string, std::string>> all{
        {"", "t: line 1: expected JSON"},
        {"{}", "t: line 1: acmotion_truth: expected version 1, got nothing"},
        {R"({"acmotion_truth":2})", "t: line 1: acmotion_truth: expected version 1, got 2"},
        {R"({"acmotion_truth":1,"epoch_ns":-1})", "t: line 1: epoch_ns: expected nanoseconds since 1970, got -1"},
        {R"({"acmotion_truth":1,"epoch":1})",
         "t: line 1: epoch: unknown; expected one of acmotion_truth, epoch_ns, scenario, net, seed, walls"},
        {kHeader + "[1,2]\n", "t: line 2: expected [id, seconds, cell, x, y, z, heading, contact], got [1,2]"},
        {kHeader + sample + "[\"x\",1,2847146009,1,2,3,0,1]",
         "t: line 3: [0]: expected a hexadecimal number like \"0xA9B40019\", got \"x\""},
        {kHeader + "[1,null,2847146009,1,2,3,0,1]", "t: line 2: [1]: expected a number of seconds, got null"},
        {kHeader + "[1,1,0,1,2,3,0,1]", "t: line 2: [2]: expected a cell that a body can stand in, got 0"},
        {kHeader + "[1,1,2847146009,1,2,3,999,1]", "t: line 2: [6]: expected a heading in degrees, got 999"},
        {kHeader + "[1,1,2847146009,1,2,3,0,[]]", "t: line 2: [7]: expected 0 or 1, got []"},
        {kHeader + "[1,1,2847146009,1,2,3,0,1]\n[1,5,2847146009,1,2,3,0,1]\n[1,4,2847146009,1,2,3,0,1]",
         "t: line 4: [1]: expected a time not before the last one of that id, got 4"},
    };
    for (const auto& [text, error] : all) {
        const auto loaded = read_truth(text, "t", 0);
        ASSERT_FALSE(loaded) << text;
        EXPECT_EQ(loaded.error(), error);
    }
}

// Where a value is wrong it is printed, which calls itself for each level.
TEST(TruthFile, DeepNestingAndBinaryAreErrorsToo) {
    const std::string deep = std::string(1'000'000, '[') + std::string(1'000'000, ']');
    const std::string trouble = "expected JSON of at most 64 levels of lists and objects";
    EXPECT_EQ(error_of(deep), "t: line 1: " + trouble);
    EXPECT_EQ(error_of(R"({"acmotion_truth":1,"epoch_ns":5,"scenario":"s","net":"p","seed":)" + deep + "}"),
              "t: line 1: " + trouble);
    EXPECT_EQ(error_of(kHeader + "[" + deep + ",1,2847146009,1,2,3,0,1]"), "t: line 2: " + trouble);
    EXPECT_FALSE(read_truth(std::string(100'000, '['), "t", 0));
    EXPECT_FALSE(read_truth(std::string("\0\xFF\xFE{", 4), "t", 0));
    EXPECT_EQ(load_truth("no/such/file", 0).error(), "no/such/file: cannot be opened: No such file or directory");
}

}  // namespace
}  // namespace acmotion::test
