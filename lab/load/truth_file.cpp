#include "lab/load/truth_file.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "lab/base/checked_json.h"
#include "lab/base/json.h"
#include "lab/base/text_file.h"
#include "lab/base/walls.h"

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

std::string line_of(ObjectId object, const TruthSample& sample) {
    const Vec3& origin = sample.position.frame.origin;
    return fmt::format("[{},{:.2f},{},{:.4f},{:.4f},{:.4f},{:.3f},{}]\n", object.value, sample.time,
                       sample.position.cell.value, origin.x, origin.y, origin.z,
                       heading_of(sample.position.frame.rotation), sample.in_contact ? 1 : 0);
}

// With its end, if it has one.
std::string_view take_line(std::string_view& text) {
    const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    text.remove_prefix(line.size());
    return line;
}

class TruthReader {
 public:
    TruthReader(const std::string& file, Nanoseconds session_epoch) : file_(file), session_epoch_(session_epoch) {}

    // What is wrong with that line, if anything is.
    std::optional<std::string> add(std::string_view line) {
        ++lines_;
        const auto document = parse_json(line);
        JsonTrouble trouble;
        const CheckedJson node{document, "", trouble};
        if (document.is_discarded()) {
            node.complain(std::string{json_fault(line)});
        } else if (lines_ == 1) {
            loaded_.header = read_header(node);
            shift_ = to_seconds(loaded_.header.epoch - session_epoch_);
        } else {
            read_sample(node);
        }
        if (!trouble.any()) return std::nullopt;
        return fmt::format("{}: line {}: {}", file_, lines_, trouble.text());
    }
    [[nodiscard]] bool has_begun() const { return lines_ > 0; }
    [[nodiscard]] LoadedTruth take() { return std::move(loaded_); }

 private:
    void read_sample(const CheckedJson& node) {
        const std::vector<CheckedJson> fields = node.items();
        if (fields.size() != kSampleFields) return node.fail("[id, seconds, cell, x, y, z, heading, contact]");
        const ObjectId object{fields[0].word()};
        const CellId cell{fields[2].word()};
        if (!is_standable(cell)) fields[2].fail("a cell that a body can stand in");
        TruthSample sample{fields[1].number(kSampleTime) + shift_, {cell, {}}, fields[7].number(kContactBounds) != 0};
        Vec3& origin = sample.position.frame.origin;
        origin = WideVec3{fields[3].number(kMetres), fields[4].number(kMetres), fields[5].number(kMetres)}.rounded();
        set_heading(sample.position.frame, static_cast<float>(fields[6].number(kCompass)));
        const auto [last, is_first] = last_.try_emplace(object, sample.time);
        if (!is_first && last->second > sample.time) fields[1].fail("a time not before the last one of that id");
        last->second = sample.time;
        if (!node.failed()) loaded_.truth.add(object, sample);
    }

    const std::string& file_;
    Nanoseconds session_epoch_;
    std::size_t lines_ = 0;
    double shift_ = 0;
    std::map<ObjectId, double> last_;  // the time of its last sample
    LoadedTruth loaded_;
};

// What of a file is needed for some objects up to a moment.
class TruthPart {
 public:
    TruthPart(Nanoseconds session_epoch, const std::set<ObjectId>& objects, double until, const TextSink& out)
        : session_epoch_(session_epoch), objects_(objects), until_(until), out_(out) {}

    void add(std::string_view line) {
        const auto document = parse_json(line);
        JsonTrouble trouble;
        const CheckedJson content{document, "", trouble};
        if (!std::exchange(has_begun_, true)) {
            out_(line);
            last_ = until_ - to_seconds(epoch_of(content) - session_epoch_);
            return;
        }
        const std::vector<CheckedJson> fields = content.items();
        if (fields.size() != kSampleFields) return;
        const ObjectId object{fields[0].word()};
        if (!objects_.contains(object) || complete_.contains(object)) return;
        out_(line);
        if (fields[1].number(kSampleTime) >= last_) complete_.insert(object);
    }

 private:
    Nanoseconds session_epoch_;
    const std::set<ObjectId>& objects_;
    double until_;
    double last_ = 0;              // the same in seconds of the file
    std::set<ObjectId> complete_;  // those with a sample after it, because between two a body moves evenly
    bool has_begun_ = false;
    const TextSink& out_;
};

}  // namespace

std::string truth_path(const std::string& capture) {
    // The truth of a packed capture is named as that of the unpacked one.
    return (capture.ends_with(".gz") ? capture.substr(0, capture.size() - 3) : capture) + ".truth.jsonl";
}

void write_truth(const TruthHeader& header, const GroundTruth& truth, const TextSink& out) {
    Json first{{"acmotion_truth", kVersion},
               {"epoch_ns", header.epoch},
               {"scenario", header.scenario},
               {"net", header.network},
               {"seed", header.seed}};
    if (!header.walls.empty()) first["walls"] = walls_json(header.walls);
    out(first.dump() + "\n");
    for (const auto& [object, samples] : truth.samples()) {
        for (const TruthSample& sample : samples) out(line_of(object, sample));
    }
}

std::string truth_text(const TruthHeader& header, const GroundTruth& truth) {
    std::string text;
    write_truth(header, truth, [&](std::string_view piece) { text += piece; });
    return text;
}

tl::expected<LoadedTruth, std::string> read_truth(std::string_view text, const std::string& file,
                                                  Nanoseconds session_epoch) {
    TruthReader reader{file, session_epoch};
    std::optional<std::string> trouble;
    while (!trouble && (!text.empty() || !reader.has_begun())) trouble = reader.add(take_line(text));
    if (trouble) return tl::unexpected(*trouble);
    return reader.take();
}

std::string part_of_truth(std::string_view text, Nanoseconds session_epoch, const std::set<ObjectId>& objects,
                          double until) {
    std::string kept;
    const TextSink keep = [&](std::string_view line) { kept += line; };
    TruthPart part{session_epoch, objects, until, keep};
    while (!text.empty()) part.add(take_line(text));
    return kept;
}

std::optional<std::string> part_of_truth_file(const std::string& path, Nanoseconds session_epoch,
                                              const std::set<ObjectId>& objects, double until, const TextSink& out) {
    TruthPart part{session_epoch, objects, until, out};
    return for_each_line(path, [&](std::string_view line) {
        part.add(line);
        return true;
    });
}

tl::expected<LoadedTruth, std::string> load_truth(const std::string& path, Nanoseconds session_epoch) {
    TruthReader reader{path, session_epoch};
    std::optional<std::string> wrong;
    const auto trouble = for_each_line(path, [&](std::string_view line) { return !(wrong = reader.add(line)); });
    if (trouble) return tl::unexpected(fmt::format("{}: {}", path, *trouble));
    if (!reader.has_begun()) wrong = reader.add("");
    if (wrong) return tl::unexpected(*wrong);
    return reader.take();
}

}  // namespace acmotion
