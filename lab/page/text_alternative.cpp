#include "lab/page/text_alternative.h"

#include <fmt/format.h>

#include <cmath>

#include "lab/page/html.h"

namespace acmotion::report {
namespace {

struct Reading {
    std::size_t samples = 0;
    double least = 0;
    double most = 0;
    double sum = 0;

    void add(const Sample& sample) {
        least = samples == 0 ? sample.y : std::min(least, sample.y);
        most = samples == 0 ? sample.y : std::max(most, sample.y);
        sum += sample.y * static_cast<double>(sample.frames);
        samples += sample.frames;
    }
};

Reading read(const Series& series, Range time) {
    Reading reading;
    for (const Sample& sample : series) {
        if (time.contains(sample.x) && !std::isnan(sample.y)) reading.add(sample);
    }
    return reading;
}

std::string text_alternative(const Line& line, const Plot& plot) {
    const Reading reading = read(line.series, plot.time);
    if (reading.samples == 0) return line.name + " not there";
    return fmt::format("{} {} to {} {}, on average {}", line.name, number_text(reading.least),
                       number_text(reading.most), plot.unit,
                       number_text(line.mean.value_or(reading.sum / static_cast<double>(reading.samples))));
}

// What is walked, and what is jumped over.
std::string text_alternative(const Map::Layer& layer, const Box& box) {
    double walked = 0;
    int jumps = 0;
    for (std::size_t i = 1; i < layer.places.size(); ++i) {
        const MapPlace& before = layer.places[i - 1];
        const MapPlace& place = layer.places[i];
        if (!box.contains(before) || !box.contains(place)) continue;
        const bool jumped = is_jump(before, place);
        walked += jumped ? 0 : horizontal_distance(before, place);
        jumps += jumped ? 1 : 0;
    }
    return fmt::format("{} {} m{}", layer.name, number_text(walked),
                       jumps == 0 ? "" : fmt::format(" and {} jump{}", jumps, jumps == 1 ? "" : "s"));
}

void append(std::string& list, const std::string& part) { list += (list.empty() ? ": " : "; ") + part; }

}  // namespace

std::string text_alternative(const Plot& plot) {
    std::string lines;
    for (const Line& line : plot.lines) {
        if (!line.series.empty()) append(lines, text_alternative(line, plot));
    }
    return fmt::format("{} over time, {:.1f} to {:.1f} s{}", plot.title, plot.time.low, plot.time.high, lines);
}

std::string text_alternative(const Map& map) {
    std::string layers;
    for (const Map::Layer& layer : map.paths) {
        if (!layer.places.empty()) append(layers, text_alternative(layer, map.box));
    }
    return fmt::format("path from above, {} by {} m{}", number_text(map.box.east - map.box.west),
                       number_text(map.box.north - map.box.south), layers);
}

}  // namespace acmotion::report
