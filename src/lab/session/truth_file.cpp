#include "lab/session/truth_file.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "acmotion/geometry/heading.h"
#include "lab/base/checked_json.h"
#include "lab/base/parsed_json.h"
#include "lab/base/text_file.h"
#include "lab/session/walls.h"

namespace acmotion {
namespace {

constexpr int kVersion = 1;
constexpr std::size_t kSampleFields = 8;
constexpr NumberBounds kSampleTime{-1e7, 1e7, false, "a number of seconds"};
constexpr NumberBounds kMetres{-10000, 10000, false, "a number from -10000 to 10000"};
constexpr NumberBounds kCompass{-360, 360, false, "a heading in degrees"};
constexpr NumberBounds kEpochBounds{0, 4.6e18, false, "nanoseconds since 1970"};
constexpr NumberBounds kSeedBounds{0, 18446744073709551615.0, false, "a whole number >= 0"};
constexpr NumberBounds kContactBounds{0, 1, false, "0 or 1"};
constexpr NumberBounds kVersionBounds{kVersion, kVersion, false, "version 1"};

Nanoseconds epoch_of(const CheckedJson& header) {
    return static_cast<Nanoseconds>(header["epoch_ns"].integer(kEpochBounds));
}

TruthHeader read_header(const CheckedJson& node) {
    node.expect_keys(std::array<std::string_view, 6>{"acmotion_truth", "epoch_ns", "scenario", "net", "seed", "walls"});
    (void)node["acmotion_truth"].number(kVersionBounds);
    return {epoch_of(node), node["scenario"].text(), node["net"].text(), node["seed"].integer(kSeedBounds),
            read_walls(node["walls"])};
}

void read_sample(const CheckedJson& node, double shift, GroundTruth& truth) {
    const std::vector<CheckedJson> fields = node.items();
    if (fields.size() != kSampleFields) return node.fail("[id, seconds, cell, x, y, z, heading, contact]");
    const ObjectId object{fields[0].word()};
    const CellId cell{fields[2].word()};
    if (!is_standable(cell)) fields[2].fail("a cell that a body can stand in");
    TruthSample sample{fields[1].number(kSampleTime) + shift, {cell, {}}, fields[7].number(kContactBounds) != 0};
    Vec3& origin = sample.position.frame.origin;
    origin = WideVec3{fields[3].number(kMetres), fields[4].number(kMetres), fields[5].number(kMetres)}.rounded();
    set_heading(sample.position.frame, static_cast<float>(fields[6].number(kCompass)));
    const auto known = truth.samples().find(object);
    if (known != truth.samples().end() && known->second.back().time > sample.time) {
        fields[1].fail("a time not before the last one of that id");
    }
    if (!node.failed()) truth.add(object, sample);
}

}  // namespace

std::string truth_path(const std::string& capture) {
    // The truth of a packed capture is named as that of the unpacked one.
    return (capture.ends_with(".gz") ? capture.substr(0, capture.size() - 3) : capture) + ".truth.jsonl";
}

std::string truth_line(ObjectId object, const TruthSample& sample) {
    const Vec3& origin = sample.position.frame.origin;
    return fmt::format("[{},{:.2f},{},{:.4f},{:.4f},{:.4f},{:.3f},{}]\n", object.value, sample.time,
                       sample.position.cell.value, origin.x, origin.y, origin.z,
                       heading_of(sample.position.frame.rotation), sample.in_contact ? 1 : 0);
}

std::string truth_header_line(const TruthHeader& header) {
    nlohmann::ordered_json first{{"acmotion_truth", kVersion},
                                 {"epoch_ns", header.epoch},
                                 {"scenario", header.scenario},
                                 {"net", header.network},
                                 {"seed", header.seed}};
    if (!header.walls.empty()) first["walls"] = walls_json(header.walls);
    return first.dump() + "\n";
}

std::string truth_text(const TruthHeader& header, const GroundTruth& truth) {
    std::string out = truth_header_line(header);
    for (const auto& [object, samples] : truth.samples()) {
        for (const TruthSample& sample : samples) out += truth_line(object, sample);
    }
    return out;
}

tl::expected<LoadedTruth, std::string> read_truth(std::string_view text, const std::string& file,
                                                  Nanoseconds session_epoch) {
    LoadedTruth loaded;
    double shift = 0;
    for (std::size_t line = 1; !text.empty() || line == 1; ++line) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const auto document = parse_json(text.substr(0, end));
        JsonTrouble trouble;
        const CheckedJson node{document, "", trouble};
        if (document.is_discarded()) {
            node.complain(std::string{json_fault(text.substr(0, end))});
        } else if (line == 1) {
            loaded.header = read_header(node);
            shift = to_seconds(loaded.header.epoch - session_epoch);
        } else {
            read_sample(node, shift, loaded.truth);
        }
        if (trouble.any()) return tl::unexpected(fmt::format("{}: line {}: {}", file, line, trouble.text()));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return loaded;
}

std::string part_of_truth(std::string_view text, Nanoseconds session_epoch, const std::set<ObjectId>& objects,
                          double until) {
    std::string part;
    double last = 0;              // `until` in seconds of the file
    std::set<ObjectId> complete;  // those with a sample after it, because between two a body moves evenly
    while (!text.empty()) {
        const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
        const auto document = parse_json(line);
        JsonTrouble trouble;
        const CheckedJson content{document, "", trouble};
        text.remove_prefix(line.size());
        if (part.empty()) {
            part = line;
            last = until - to_seconds(epoch_of(content) - session_epoch);
            continue;
        }
        const std::vector<CheckedJson> fields = content.items();
        if (fields.size() != kSampleFields) continue;
        const ObjectId object{fields[0].word()};
        if (!objects.contains(object) || complete.contains(object)) continue;
        part += line;
        if (fields[1].number(kSampleTime) >= last) complete.insert(object);
    }
    return part;
}

tl::expected<LoadedTruth, std::string> load_truth(const std::string& path, Nanoseconds session_epoch) {
    const auto text = read_text_file(path);
    if (!text) return tl::unexpected(fmt::format("{}: {}", path, text.error()));
    return read_truth(*text, path, session_epoch);
}

}  // namespace acmotion
