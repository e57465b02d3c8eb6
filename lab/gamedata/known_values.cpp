// Spec 71 §12, row by row.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "lab/gamedata/survey.h"

namespace acmotion::game_files {
namespace {

// Of each object, fields by their names, and what value_of knows beside them.
constexpr std::string_view kPortalValues = R"({
    "02000108": {"flags": 8, "parts": [16779435], "cylspheres": [], "spheres": [[0.0, -0.1475, 0.439, 0.439]],
                 "height": 0.878, "radius": 0.5269661, "step_up": 0.3612, "step_down": 0.3612},
    "02000172": {"flags": 5, "parts": [16778839], "parent of part 0": 4294967295},
    "02000229": {"flags": 5, "light_count": 1},
    "02000240": {"flags": 7, "part_count": 5, "first scale": 0.532},
    "0200185A": {"flags": 5, "holding_count": 9},
    "09000202": {"default_style": 2147483709, "number of style defaults": 1},
    "03000514": {"part_count": 17, "frame_count": 44, "hooks of frame 0": [[0, 2, 1]]},
    "13000000": {"number": 1, "name": "Dereth"}
})";
constexpr std::string_view kCellValues = R"({
    "9AB1FFFF": {"has_objects": 0, "height 0": 120, "height 1": 139, "height 40": 93, "height 79": 93, "height 80": 110,
                 "terrain type 0": 13, "terrain type 1": 9, "terrain type 80": 13,
                 "scenery 0": 9, "scenery 1": 13, "scenery 80": 11}
})";

template <class T>
Json at_byte(std::size_t offset, Bytes bytes) {
    return bytes.size() >= offset + sizeof(T) ? Json(load_le<T>(bytes, offset)) : Json{};
}

Json hooks_of_first_frame(const Json& fields) {
    Json hooks = Json::array();
    for (const Json& hook : fields.at("hooks")) {
        if (hook.at(0) == 0) hooks.push_back(hook);
    }
    return hooks;
}

Json value_of(const std::string& what, const Json& fields, Bytes bytes) {
    if (what == "parent of part 0") return at_byte<std::uint32_t>(16, bytes);
    if (what == "first scale") return at_byte<float>(52, bytes);
    if (what == "hooks of frame 0") return hooks_of_first_frame(fields);
    if (what == "number of style defaults") return fields.at("style_defaults").size();
    const std::size_t sample = std::strtoul(what.substr(what.rfind(' ') + 1).c_str(), nullptr, 10);
    if (what.starts_with("height ")) return fields.at("height").at(sample);
    if (what.starts_with("terrain type ")) return fields.at("terrain").at(sample).get<unsigned>() >> 2 & 0x1F;
    if (what.starts_with("scenery ")) return fields.at("terrain").at(sample).get<unsigned>() >> 11;
    return fields.value(what, Json{});
}

bool is_equal(const Json& expected, const Json& got) {
    if (expected.is_array() && got.is_array()) {
        return std::ranges::equal(expected, got, is_equal);
    }
    if (expected.is_number_float() && got.is_number()) return expected.get<float>() == got.get<float>();
    return expected == got;
}

// As people write it: a float with the digits it has.
std::string shown(const Json& value) {
    if (value.is_number_float()) return fmt::format("{}", value.get<float>());
    if (value.is_number_unsigned() && value > 0xFFFF) return fmt::format("0x{:08X}", value.get<std::uint32_t>());
    if (value.is_string()) return value.get<std::string>();
    if (!value.is_array()) return value.dump();
    std::string all;
    for (const Json& item : value) all += (all.empty() ? "" : ", ") + shown(item);
    return "[" + all + "]";
}

// Another word is another world; garbage is a wrong layout, as every other number is.
KnownValue::Verdict verdict_of_other(const Json& got) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~'; };
    const bool is_word = got.is_string() && std::ranges::all_of(got.get<std::string>(), is_plain);
    return is_word ? KnownValue::Verdict::Other : KnownValue::Verdict::Differs;
}

KnownValue compare_value(const std::string& what, const Json& expected, std::uint32_t id, DatFile& file,
                         DataSet data_set) {
    const DataObjectKind kind = kind_of(data_set, id);
    KnownValue value{.where = fmt::format("{} 0x{:08X}", name(kind), id), .what = what, .expected = shown(expected)};
    const auto bytes = file.read(id);
    const auto object = bytes ? describe_object(kind, *bytes, id) : tl::unexpected(bytes.error());
    if (!object) {
        value.got = std::string{name(object.error().trouble)};
        // One that is there and cannot be read is the very thing to find out.
        const bool is_there = object.error().trouble != GameDataError::Trouble::NotFound;
        value.verdict = is_there ? KnownValue::Verdict::Differs : KnownValue::Verdict::Missing;
        return value;
    }
    const Json got = value_of(what, object->fields, *bytes);
    value.got = shown(got);
    value.verdict = is_equal(expected, got) ? KnownValue::Verdict::Same : verdict_of_other(got);
    return value;
}

void compare_objects(std::string_view known, DatFile& file, DataSet data_set, std::vector<KnownValue>& values) {
    const Json objects = parse_own_json(known);
    for (const auto& [key, object] : objects.items()) {
        const auto id = static_cast<std::uint32_t>(std::strtoul(key.c_str(), nullptr, 16));
        for (const auto& [what, expected] : object.items())
            values.push_back(compare_value(what, expected, id, file, data_set));
    }
}

void compare_header(const char* where, const FileSurvey& file, const std::array<std::uint64_t, 5>& expected,
                    std::vector<KnownValue>& values) {
    static constexpr std::array kWhat{"block size", "engine version", "minor version", "subset", "entries"};
    const DatHeader& header = file.header;
    const std::array<std::uint64_t, 5> got{static_cast<std::uint64_t>(header.block_size), header.engine_version,
                                           header.minor_version, header.subset, file.size ? file.size->entries : 0};
    for (std::size_t i = 0; i < got.size(); ++i) {
        const auto verdict = expected[i] == got[i] ? KnownValue::Verdict::Same : KnownValue::Verdict::Other;
        values.push_back({where, kWhat[i], std::to_string(expected[i]), std::to_string(got[i]), verdict});
    }
}

}  // namespace

std::string_view name(KnownValue::Verdict verdict) {
    static constexpr std::array<std::string_view, 4> kNames{"same", "DIFFERS", "another edition", "not there"};
    return kNames[static_cast<std::size_t>(verdict)];
}

std::vector<KnownValue> compare_known_values(ObjectStore& store, const FileSurvey& portal, const FileSurvey& cell) {
    std::vector<KnownValue> values;
    compare_header("portal header", portal, {1024, 110, 6657, 0, 79'694}, values);
    compare_header("cell header", cell, {256, 22, 6657, 1, 805'348}, values);
    compare_objects(kPortalValues, store.portal(), DataSet::Portal, values);
    compare_objects(kCellValues, store.cell(), DataSet::Cell, values);
    return values;
}

}  // namespace acmotion::game_files
