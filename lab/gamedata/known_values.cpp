// Spec 71 §12, row by row.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lab/base/json.h"
#include "lab/gamedata/survey.h"

namespace acmotion::game_files {
namespace {

// An object as these rows ask for it.
struct KnownObject {
    const Json& fields;
    Bytes bytes;
};

struct KnownRow {
    std::uint32_t id;
    const char* what;
    Json expected;
    Json (*get)(const KnownObject& object);
};

template <std::size_t Offset, class T>
Json at_byte(const KnownObject& object) {
    return object.bytes.size() >= Offset + sizeof(T) ? Json(load_le<T>(object.bytes, Offset)) : Json{};
}

template <std::size_t Sample>
Json land_height(const KnownObject& object) {
    return object.fields.at("height").at(Sample);
}
template <std::size_t Sample>
Json terrain_type(const KnownObject& object) {
    return object.fields.at("terrain").at(Sample).get<unsigned>() >> 2 & 0x1F;
}
template <std::size_t Sample>
Json scenery(const KnownObject& object) {
    return object.fields.at("terrain").at(Sample).get<unsigned>() >> 11;
}

Json hooks_of_first_frame(const KnownObject& object) {
    Json hooks = Json::array();
    for (const Json& hook : object.fields.at("hooks")) {
        if (hook.at(0) == 0) hooks.push_back(hook);
    }
    return hooks;
}

Json number_of_defaults(const KnownObject& object) { return object.fields.at("style_defaults").size(); }

// A field by its name: `get` is null.
std::vector<KnownRow> portal_rows() {
    return {
        {0x02000108, "flags", 8, nullptr},
        {0x02000108, "parts", Json::array({0x010008ABU}), nullptr},
        {0x02000108, "cylspheres", Json::array(), nullptr},
        {0x02000108, "spheres", Json::array({Json::array({0.0F, -0.1475F, 0.439F, 0.439F})}), nullptr},
        {0x02000108, "height", 0.878F, nullptr},
        {0x02000108, "radius", 0.5269661F, nullptr},
        {0x02000108, "step_up", 0.3612F, nullptr},
        {0x02000108, "step_down", 0.3612F, nullptr},
        {0x02000172, "flags", 5, nullptr},
        {0x02000172, "parts", Json::array({0x01000657U}), nullptr},
        {0x02000172, "parent of part 0", 0xFFFFFFFFU, &at_byte<16, std::uint32_t>},
        {0x02000229, "flags", 5, nullptr},
        {0x02000229, "light_count", 1, nullptr},
        {0x02000240, "flags", 7, nullptr},
        {0x02000240, "part_count", 5, nullptr},
        {0x02000240, "first scale", 0.532F, &at_byte<52, float>},
        {0x0200185A, "flags", 5, nullptr},
        {0x0200185A, "holding_count", 9, nullptr},
        {0x09000202, "default_style", 0x8000003DU, nullptr},
        {0x09000202, "number of style defaults", 1, &number_of_defaults},
        {0x03000514, "part_count", 17, nullptr},
        {0x03000514, "frame_count", 44, nullptr},
        {0x03000514, "hooks of frame 0", Json::array({Json::array({0, 2, 1})}), &hooks_of_first_frame},
        {0x13000000, "number", 1, nullptr},
        {0x13000000, "name", "Dereth", nullptr},
    };
}

std::vector<KnownRow> cell_rows() {
    constexpr std::uint32_t kBlock = 0x9AB1FFFF;
    return {
        {kBlock, "has_objects", 0, nullptr},
        {kBlock, "height 0", 120, &land_height<0>},
        {kBlock, "height 1", 139, &land_height<1>},
        {kBlock, "height 40", 93, &land_height<40>},
        {kBlock, "height 79", 93, &land_height<79>},
        {kBlock, "height 80", 110, &land_height<80>},
        {kBlock, "terrain type 0", 13, &terrain_type<0>},
        {kBlock, "terrain type 1", 9, &terrain_type<1>},
        {kBlock, "terrain type 80", 13, &terrain_type<80>},
        {kBlock, "scenery 0", 9, &scenery<0>},
        {kBlock, "scenery 1", 13, &scenery<1>},
        {kBlock, "scenery 80", 11, &scenery<80>},
    };
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

KnownValue compare_row(const KnownRow& row, DatFile& file, DataSet data_set) {
    const DataObjectKind kind = kind_of(data_set, row.id);
    KnownValue value{.where = fmt::format("{} 0x{:08X}", name(kind), row.id), .what = row.what};
    value.expected = shown(row.expected);
    const auto bytes = file.read(row.id);
    const auto object = bytes ? describe_object(kind, *bytes, row.id) : tl::unexpected(bytes.error());
    if (!object) {
        value.got = std::string{name(object.error().trouble)};
        // One that is there and cannot be read is the very thing to find out.
        const bool is_there = object.error().trouble != GameDataError::Trouble::NotFound;
        value.verdict = is_there ? KnownValue::Verdict::Differs : KnownValue::Verdict::Missing;
        return value;
    }
    const Json got = row.get == nullptr ? object->fields->value(row.what, Json{}) : row.get({*object->fields, *bytes});
    value.got = shown(got);
    value.verdict = is_equal(row.expected, got) ? KnownValue::Verdict::Same : verdict_of_other(got);
    return value;
}

KnownValue of_header(const char* where, const char* what, std::uint64_t expected, std::uint64_t got) {
    const auto verdict = expected == got ? KnownValue::Verdict::Same : KnownValue::Verdict::Other;
    return {where, what, std::to_string(expected), std::to_string(got), verdict};
}

void compare_header(const char* where, const FileSurvey& file, const std::array<std::uint64_t, 5>& expected,
                    std::vector<KnownValue>& values) {
    values.push_back(of_header(where, "block size", expected[0], static_cast<std::uint64_t>(file.header.block_size)));
    values.push_back(of_header(where, "engine version", expected[1], file.header.engine_version));
    values.push_back(of_header(where, "minor version", expected[2], file.header.minor_version));
    values.push_back(of_header(where, "subset", expected[3], file.header.subset));
    values.push_back(of_header(where, "entries", expected[4], file.size ? file.size->entries : 0));
}

}  // namespace

std::string_view name(KnownValue::Verdict verdict) {
    switch (verdict) {
        case KnownValue::Verdict::Same: return "same";
        case KnownValue::Verdict::Differs: return "DIFFERS";
        case KnownValue::Verdict::Other: return "another edition";
        case KnownValue::Verdict::Missing: return "not there";
    }
    return "";
}

std::vector<KnownValue> compare_known_values(ObjectStore& store, const FileSurvey& portal, const FileSurvey& cell) {
    std::vector<KnownValue> values;
    compare_header("portal header", portal, {1024, 110, 6657, 0, 79'694}, values);
    compare_header("cell header", cell, {256, 22, 6657, 1, 805'348}, values);
    for (const KnownRow& row : portal_rows()) values.push_back(compare_row(row, store.portal(), DataSet::Portal));
    for (const KnownRow& row : cell_rows()) values.push_back(compare_row(row, store.cell(), DataSet::Cell));
    return values;
}

}  // namespace acmotion::game_files
