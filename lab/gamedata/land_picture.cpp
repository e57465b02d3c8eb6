#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/gamedata/describe_object.h"

namespace acmotion::game_files {
namespace {

constexpr double kPixelsPerMetre = 4;
constexpr double kMargin = 40;
constexpr double kSide = 192 * kPixelsPerMetre;
constexpr double kLegend = 70;

struct Rgb {
    double red;
    double green;
    double blue;
};

Rgb mixed(const Rgb& a, const Rgb& b, double share) {
    const auto mix = [share](double from, double to) { return from + (to - from) * share; };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

struct Heights {
    double least = 1e9;
    double most = -1e9;
};

Heights heights_of(const Landblock& block, const Region& region) {
    Heights all;
    for (const std::uint8_t index : block.heights) {
        all.least = std::min(all.least, double{region.land_heights[index]});
        all.most = std::max(all.most, double{region.land_heights[index]});
    }
    return all;
}

Rgb land_colour(double z, const Heights& heights) {
    static constexpr std::array<Rgb, 4> kColours{{{110, 150, 90}, {175, 185, 110}, {170, 130, 85}, {235, 232, 225}}};
    const double range = std::max(1.0, heights.most - heights.least);
    const double place = std::clamp((z - heights.least) / range, 0.0, 0.9999) * (kColours.size() - 1);
    const auto step = static_cast<std::size_t>(place);
    return mixed(kColours[step], kColours[step + 1], place - static_cast<double>(step));
}

Rgb colour_of(const Ground& ground, const Heights& heights) {
    Rgb colour = land_colour(ground.z, heights);
    if (ground.water == Water::Shore) colour = mixed(colour, {90, 150, 200}, 0.55);
    if (ground.water == Water::Deep) colour = {45, 100, 165};
    if (!ground.is_walkable()) colour = mixed(colour, {200, 40, 40}, 0.6);
    // Light from the north-west, half of it from everywhere.
    const double light = -0.5 * ground.normal.x + 0.5 * ground.normal.y + 0.7071 * ground.normal.z;
    const double brightness = 0.45 + 0.75 * std::clamp(light, 0.0, 1.0);
    return {colour.red * brightness, colour.green * brightness, colour.blue * brightness};
}

std::string hex_of(const Rgb& colour) {
    const auto byte = [](double part) { return static_cast<int>(std::clamp(part, 0.0, 255.0)); };
    return fmt::format("#{:02x}{:02x}{:02x}", byte(colour.red), byte(colour.green), byte(colour.blue));
}

std::string point(double x, double y) {
    return fmt::format("{:g},{:g}", kMargin + x * kPixelsPerMetre, kMargin + kSide - y * kPixelsPerMetre);
}

// One of the two triangles of a cell; corners as multiples of its side.
std::string triangle(const Landblock& block, const Region& region, const Heights& heights, int column, int row,
                     const std::array<std::array<int, 2>, 3>& corners) {
    double x = 0;
    double y = 0;
    std::string points;
    for (const auto& [east, north] : corners) {
        const double corner_x = 24.0 * (column + east);
        const double corner_y = 24.0 * (row + north);
        x += corner_x / 3;
        y += corner_y / 3;
        points += point(corner_x, corner_y) + " ";
    }
    const Ground ground = ground_of(block, region, static_cast<float>(x), static_cast<float>(y));
    points.pop_back();
    return fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points, hex_of(colour_of(ground, heights)));
}

std::string cell(const Landblock& block, const Region& region, const Heights& heights, int column, int row) {
    const CellId id{block.id};
    const CellCut cut = cut_of(8 * id.block_x() + column, 8 * id.block_y() + row);
    const auto draw = [&](const std::array<std::array<int, 2>, 3>& corners) {
        return triangle(block, region, heights, column, row, corners);
    };
    if (cut == CellCut::SouthWestNorthEast) return draw({{{0, 0}, {1, 0}, {1, 1}}}) + draw({{{0, 0}, {1, 1}, {0, 1}}});
    return draw({{{0, 0}, {1, 0}, {0, 1}}}) + draw({{{1, 1}, {0, 1}, {1, 0}}});
}

std::string label(double x, double y, const std::string& text, const char* anchor) {
    return fmt::format("<text x=\"{:g}\" y=\"{:g}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, text);
}

std::string sample_labels(const Landblock& block, const Region& region) {
    std::string text;
    for (int column = 0; column < kSamplesPerBlockSide; ++column) {
        for (int row = 0; row < kSamplesPerBlockSide; ++row) {
            const std::size_t sample = sample_index(column, row);
            text += label(kMargin + 24 * kPixelsPerMetre * column, kMargin + kSide - 24 * kPixelsPerMetre * row - 3,
                          fmt::format("{:g}", region.land_heights[block.heights[sample]]), "middle");
        }
    }
    return text;
}

std::string legend(const Landblock& block, const Heights& heights) {
    static constexpr std::array<const char*, 3> kWater{"dry", "has water", "all deep water: no body enters"};
    const double y = 2 * kMargin + kSide;
    return label(kMargin, y,
                 fmt::format("landblock 0x{:04X}, 192 m each way, north up; {:g} to {:g} m; {}", block.id >> 16,
                             heights.least, heights.most, kWater[static_cast<std::size_t>(water_of(block))]),
                 "start") +
           label(kMargin, y + 22, "numbers: metres; blue: water, lighter where it is shore; red: too steep to walk on",
                 "start");
}

}  // namespace

std::string land_picture(const Landblock& block, const Region& region) {
    const Heights heights = heights_of(block, region);
    const double width = kSide + 2 * kMargin;
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" height=\"{1:g}\" "
        "font-family=\"sans-serif\" font-size=\"15\" fill=\"#222\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        "<g stroke=\"#00000040\" stroke-width=\"1\" stroke-linejoin=\"round\">\n",
        width, width + kLegend);
    for (int column = 0; column < 8; ++column) {
        for (int row = 0; row < 8; ++row) svg += cell(block, region, heights, column, row);
    }
    svg += "</g>\n<g font-size=\"11\" stroke=\"#fff\" stroke-width=\"2.5\" paint-order=\"stroke\">\n";
    return svg + sample_labels(block, region) + "</g>\n" + legend(block, heights) + "</svg>\n";
}

}  // namespace acmotion::game_files
