// Walls in a truth file and in a recording.
#include "lab/base/walls.h"

#include <gtest/gtest.h>

#include "lab/base/json.h"

namespace acmotion::test {
namespace {

struct ReadWalls {
    std::vector<Obstacles::Box> walls;
    std::string trouble;
};
ReadWalls read_text(const std::string& text) {
    const auto json = parse_json(text);
    JsonTrouble trouble;
    const CheckedJson node{json, "walls", trouble};
    ReadWalls read{read_walls(node), {}};
    if (trouble.any()) read.trouble = trouble.text();
    return read;
}

TEST(WallsInAFile, AreTheMiddleOfTheFootAndTheWholeExtents) {
    const ReadWalls read =
        read_text(R"([["0xA9B40019",10,20.5,30,4,1,2.5],["0xA9B40100",-10000,10000,0,10000,0.5,1]])");
    EXPECT_EQ(read.trouble, "");
    ASSERT_EQ(read.walls.size(), 2U);
    const Obstacles::Box& wall = read.walls[0];
    EXPECT_EQ(wall.centre.cell, CellId{0xA9B40019});
    EXPECT_EQ(wall.centre.frame.origin, (Vec3{10, 20.5F, 30}));
    EXPECT_EQ(wall.half_width, 2);
    EXPECT_EQ(wall.half_depth, 0.5F);
    EXPECT_EQ(wall.height, 2.5F);
    EXPECT_EQ(walls_json(read.walls).dump(),
              "[[2847146009,10.0,20.5,30.0,4.0,1.0,2.5],[2847146240,-10000.0,10000.0,0.0,10000.0,0.5,1.0]]");
    const ReadWalls again = read_text(walls_json(read.walls).dump());
    EXPECT_EQ(again.trouble, "");
    EXPECT_EQ(walls_json(again.walls), walls_json(read.walls));
}

TEST(WallsInAFile, AreNamedWhereTheyAreWrong) {
    const auto trouble = [](const std::string& wall) { return read_text("[" + wall + "]").trouble; };
    for (const auto& [wall, expected] : std::vector<std::pair<const char*, const char*>>{
             {R"(["0xA9B40019",10,20,30,4,1])", "[cell, x, y, z, width, depth, height]"},
             {R"(["0xA9B40000",10,20,30,4,1,2])", "a cell that a body can stand in"},
             {R"(["0xA9B40019",10001,20,30,4,1,2])", "a number from -10000 to 10000"},
             {R"(["0xA9B40019",10,20,30,0,1,2])", "a number > 0, at most 10000"},
             {R"(["0xA9B40019",10,20,30,4,1,10001])", "a number > 0, at most 10000"}})
        EXPECT_NE(trouble(wall).find(expected), std::string::npos) << wall;
    const ReadWalls second_is_wrong = read_text(R"([["0xA9B40019",1,2,3,4,5,6],[],["0xA9B40019",1,2,3,4,5,6]])");
    EXPECT_NE(second_is_wrong.trouble, "");
    EXPECT_LT(second_is_wrong.walls.size(), 3U) << "nothing is read behind an error";
}

TEST(WallsInAFile, AreAThousandAtMost) {
    const auto with = [](std::size_t count) {
        Json walls = Json::array();
        for (std::size_t i = 0; i < count; ++i) walls.push_back({0xA9B40019U, 1, 2, 3, 4, 5, 6});
        return read_text(walls.dump());
    };
    EXPECT_EQ(with(1000).trouble, "");
    EXPECT_EQ(with(1000).walls.size(), 1000U);
    EXPECT_NE(with(1001).trouble.find("expected at most 1000 walls"), std::string::npos);
}

}  // namespace
}  // namespace acmotion::test
