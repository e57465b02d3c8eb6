// A landblock as a picture
#include "lab/gamedata/land_picture.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <regex>

#include "gamedata/small_files.h"

namespace acmotion::test {
namespace {

using Corner = std::pair<double, double>;

struct Triangle {
    std::vector<Corner> corners;  // pixels
    std::string fill;
};

std::vector<Triangle> triangles_of(const std::string& svg) {
    static const std::regex polygon{"<polygon points=\"([^\"]*)\" fill=\"([^\"]*)\"/>"};
    std::vector<Triangle> all;
    for (std::sregex_iterator at{svg.begin(), svg.end(), polygon}, end; at != end; ++at) {
        Triangle triangle{.fill = (*at)[2]};
        const std::string points = (*at)[1];
        const char* next = points.c_str();
        for (double x = 0, y = 0; std::sscanf(next, "%lf,%lf", &x, &y) == 2;) {
            triangle.corners.emplace_back(x, y);
            next = std::strchr(next, ' ');
            if (next == nullptr) break;
            ++next;
        }
        all.push_back(triangle);
    }
    return all;
}

double area_of(const Triangle& t) {
    const auto& [a, b, c] = std::tie(t.corners[0], t.corners[1], t.corners[2]);
    return std::abs((b.first - a.first) * (c.second - a.second) - (c.first - a.first) * (b.second - a.second)) / 2;
}

std::string picture_of(const Landblock& block) { return game_files::land_picture(block, plain_region()); }

// The one colour that a picture has.
std::string colour_of(const Landblock& block) {
    std::set<std::string> colours;
    for (const Triangle& triangle : triangles_of(picture_of(block))) colours.insert(triangle.fill);
    EXPECT_EQ(colours.size(), 1U);
    return *colours.begin();
}

TEST(LandPicture, CoversTheBlockWithTheTrianglesThatBodiesStandOn) {
    const std::vector<Triangle> triangles = triangles_of(picture_of(level_block(0xA9B4, 20)));
    ASSERT_EQ(triangles.size(), 128U);
    double area = 0;
    for (const Triangle& t : triangles) {
        ASSERT_EQ(t.corners.size(), 3U);
        EXPECT_DOUBLE_EQ(area_of(t), 96.0 * 96 / 2) << "half a cell of 24 m, 4 pixels each";
        area += area_of(t);
        for (const auto& [x, y] : t.corners) {
            EXPECT_TRUE(x >= 40 && x <= 40 + 768) << x;
            EXPECT_TRUE(y >= 40 && y <= 40 + 768) << y;
        }
    }
    EXPECT_DOUBLE_EQ(area, 768.0 * 768);
    // Cells from south to north, column by column; each is cut as the ground is.
    for (int cell = 0; cell < 64; ++cell) {
        const double west = 40 + 96 * (cell / 8);
        const double south = 808 - 96 * (cell % 8);
        const bool is_northeast = cut_of(8 * 0xA9 + cell / 8, 8 * 0xB4 + cell % 8) == CellCut::SouthWestNorthEast;
        const std::set<Corner> cut = is_northeast ? std::set<Corner>{{west, south}, {west + 96, south - 96}}
                                                  : std::set<Corner>{{west + 96, south}, {west, south - 96}};
        for (const std::size_t half : {0U, 1U}) {
            const auto& corners = triangles[2 * static_cast<std::size_t>(cell) + half].corners;
            std::set<Corner> shared;
            for (const Corner& corner : corners) {
                if (cut.contains(corner)) shared.insert(corner);
            }
            EXPECT_EQ(shared, cut) << cell;
        }
        EXPECT_NE(triangles[2 * cell].corners, triangles[2 * cell + 1].corners);
    }
}

// Level ground has 0.45 + 0.75 * 0.7071 of its colour.
TEST(LandPicture, HasTheColoursOfHeightAndWater) {
    EXPECT_EQ(colour_of(level_block(0xA9B4, 20)), "#6b9358") << "(110, 150, 90), all at the least height";
    Landblock sea = level_block(0xA9B4, 0);
    sea.terrain.fill(kDeepSea);
    EXPECT_EQ(colour_of(sea), "#2c62a1") << "(45, 100, 165)";
    EXPECT_NE(picture_of(sea).find("0 to 0 m; all deep water: no body enters"), std::string::npos);
    Landblock shore = level_block(0xA9B4, 0);
    for (std::size_t i = 0; i < shore.terrain.size(); i += 2) shore.terrain[i] = kDeepSea;
    EXPECT_EQ(colour_of(shore), "#619393") << "55 % of (90, 150, 200) in it";
    EXPECT_NE(picture_of(level_block(0xA9B4, 3)).find("3 to 3 m; dry"), std::string::npos);
}

// A slope of 1 in 24: half of 1/24.02 more or less than 0.7071 of 24/24.02. Deep water has one colour at any height.
TEST(LandPicture, IsLitFromTheNorthWest) {
    const auto colour_of_slope = [](int east, int north) {
        Landblock block = landblock(0xA9B4, [&](int column, int row) { return 100 + east * column + north * row; });
        block.terrain.fill(kDeepSea);
        return colour_of(block);
    };
    EXPECT_EQ(colour_of_slope(1, 0), "#2c63a4") << "what rises to the east looks west: 0.9955 of it";
    EXPECT_EQ(colour_of_slope(-1, 0), "#2b609f") << "0.9643 of it";
    EXPECT_EQ(colour_of_slope(0, 1), "#2b609f");
    EXPECT_EQ(colour_of_slope(0, -1), "#2c63a4");
}

TEST(LandPicture, HasWhatIsTooSteepToWalkInRed) {
    // 40 m in 24 m: normal.z is 0.51, below the limit of 0.66.
    const Landblock cliff = landblock(0xA9B4, [](int column, int) { return column < 4 ? 10 : 50; });
    const std::vector<Triangle> triangles = triangles_of(picture_of(cliff));
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        int red = 0;
        int green = 0;
        std::sscanf(triangles[i].fill.c_str(), "#%2x%2x", &red, &green);
        EXPECT_EQ(red > green + 60, i / 16 == 3) << "only the column of the cliff " << triangles[i].fill;
    }
    // Lit with 1.0444, and its middles are a third and two thirds of the way up: 40 % of (175, 185, 110) and of (170, 130, 85).
    EXPECT_EQ((std::set<std::string>{triangles[48].fill, triangles[49].fill}),
              (std::set<std::string>{"#c66647", "#c44f3c"}));
    const std::string svg = picture_of(cliff);
    EXPECT_NE(svg.find("landblock 0xA9B4, 192 m each way, north up; 10 to 50 m; dry"), std::string::npos);
}

TEST(LandPicture, HasNoMoreThanItsShareOfLightOnACliffThatLooksSouth) {
    const Landblock cliff = landblock(0xA9B4, [](int, int row) { return row < 4 ? 10 : 50; });
    const std::vector<Triangle> triangles = triangles_of(picture_of(cliff));
    EXPECT_EQ((std::set<std::string>{triangles[6].fill, triangles[7].fill}),
              (std::set<std::string>{"#552c1e", "#54221a"}))
        << "0.45 of the same colours";
}

// The colours run from the least to the most, in three steps; the lightest is the top.
TEST(LandPicture, IsLighterOnTheHeights) {
    const Landblock stairs = landblock(0xA9B4, [](int column, int) { return 100 + column; });
    const std::vector<Triangle> triangles = triangles_of(picture_of(stairs));
    const auto blue = [&](std::size_t column) {
        int value = 0;
        std::sscanf(triangles[16 * column].fill.c_str() + 5, "%2x", &value);
        return value;
    };
    EXPECT_GT(blue(7), 150);
    EXPECT_LT(blue(0), 110);
    EXPECT_LT(blue(5), blue(7));
}

TEST(LandPicture, HasTheHeightAtEachSampleNorthUp) {
    const std::string svg = picture_of(landblock(0xA9B4, [](int column, int row) { return 20 * column + row; }));
    EXPECT_NE(svg.find("<text x=\"40\" y=\"805\" text-anchor=\"middle\">0</text>"), std::string::npos);
    EXPECT_NE(svg.find("<text x=\"40\" y=\"37\" text-anchor=\"middle\">8</text>"), std::string::npos);
    EXPECT_NE(svg.find("<text x=\"808\" y=\"805\" text-anchor=\"middle\">160</text>"), std::string::npos);
    EXPECT_NE(svg.find("<text x=\"136\" y=\"709\" text-anchor=\"middle\">21</text>"), std::string::npos);
    EXPECT_NE(svg.find("<text x=\"40\" y=\"848\" text-anchor=\"start\">landblock 0xA9B4"), std::string::npos);
    EXPECT_NE(svg.find("<text x=\"40\" y=\"870\" text-anchor=\"start\">numbers: metres"), std::string::npos);
    EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 848 918\" width=\"848\" "));
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

}  // namespace
}  // namespace acmotion::test
