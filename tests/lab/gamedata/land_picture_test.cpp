// A landblock as a picture
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <regex>
#include <set>

#include "gamedata/small_files.h"
#include "lab/gamedata/describe_object.h"

namespace acmotion::test {
namespace {

using Corner = std::pair<double, double>;  // pixels
using Triangle = std::vector<Corner>;

std::vector<Triangle> triangles_of(const std::string& svg) {
    static const std::regex polygon{"<polygon points=\"([^\"]*)\""};
    std::vector<Triangle> all;
    for (std::sregex_iterator at{svg.begin(), svg.end(), polygon}, end; at != end; ++at) {
        const std::string points = (*at)[1];
        Triangle& triangle = all.emplace_back();
        const char* next = points.c_str();
        for (double x = 0, y = 0; next != nullptr && std::sscanf(next, " %lf,%lf", &x, &y) == 2;) {
            triangle.emplace_back(x, y);
            next = std::strchr(next + 1, ' ');
        }
    }
    return all;
}

double area_of(const Triangle& t) {
    return std::abs((t[1].first - t[0].first) * (t[2].second - t[0].second) -
                    (t[2].first - t[0].first) * (t[1].second - t[0].second)) /
           2;
}

TEST(LandPicture, CoversTheBlockWithTheTrianglesThatBodiesStandOn) {
    const std::string svg = game_files::land_picture(level_block(0xA9B4, 20), plain_region());
    const std::vector<Triangle> triangles = triangles_of(svg);
    ASSERT_EQ(triangles.size(), 128U);
    for (const Triangle& t : triangles) {
        ASSERT_EQ(t.size(), 3U);
        EXPECT_DOUBLE_EQ(area_of(t), 96.0 * 96 / 2) << "half a cell of 24 m, 4 pixels each";
    }
    // Cells from south to north, column by column; each is cut as the ground is.
    for (int cell = 0; cell < 64; ++cell) {
        const double west = 40 + 96 * (cell / 8);
        const double south = 808 - 96 * (cell % 8);
        const bool is_northeast = cut_of(8 * 0xA9 + cell / 8, 8 * 0xB4 + cell % 8) == CellCut::SouthWestNorthEast;
        const std::set<Corner> cut = is_northeast ? std::set<Corner>{{west, south}, {west + 96, south - 96}}
                                                  : std::set<Corner>{{west + 96, south}, {west, south - 96}};
        const auto first = 2 * static_cast<std::size_t>(cell);
        for (const Triangle& half : {triangles[first], triangles[first + 1]}) {
            std::set<Corner> shared;
            for (const Corner& corner : half) {
                if (cut.contains(corner)) shared.insert(corner);
            }
            EXPECT_EQ(shared, cut) << cell;
        }
        EXPECT_NE(triangles[first], triangles[first + 1]);
    }
}

}  // namespace
}  // namespace acmotion::test
