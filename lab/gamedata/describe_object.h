#pragma once
#include <string>

#include "acmotion/gamedata/terrain.h"
#include "gamedata/dat_file.h"
#include "gamedata/objects.h"
#include "lab/base/json.h"

// What the game's files say: in the words of the conformance vectors (docs/spec/conformance-format.md, "gamedata/"), as text, and as
// a picture.
namespace acmotion::game_files {

// Which type of object.
enum class DataObjectKind : std::uint8_t { Raw, Setup, Animation, MotionTable, Region, Landblock, Iterations };
[[nodiscard]] std::string_view name(DataObjectKind kind);  // "motion_table"
// Raw for a name that is none.
[[nodiscard]] DataObjectKind kind_named(std::string_view name);
// By the id; Raw for types that acmotion does not read.
[[nodiscard]] DataObjectKind kind_of(DataSet file, std::uint32_t id);

// An object for people and programs, and how many bytes there were behind its last field.
struct DescribedObject {
    Json fields = Json::object();  // empty of a raw one
    std::size_t trailing_bytes = 0;
};
[[nodiscard]] GameDataResult<DescribedObject> describe_object(DataObjectKind kind, Bytes bytes, std::uint32_t id);

// An object for people: a line or a few for each field, motions by their names, ids as they are written everywhere. Nothing
// in it steers a terminal.
[[nodiscard]] GameDataResult<std::string> object_text(DataObjectKind kind, Bytes bytes, std::uint32_t id);

// How many bytes there were behind its last field, without describing it, which takes many times the memory.
[[nodiscard]] GameDataResult<std::size_t> trailing_bytes_of(DataObjectKind kind, Bytes bytes, std::uint32_t id);

[[nodiscard]] Json to_json(const Ground& ground);
[[nodiscard]] std::string_view name(CellCut cut);  // "sw-ne"

// A landblock as an SVG, north up: every triangle in the colour of its height and light from the north-west, water in blue,
// slopes too steep to walk in red, the cuts of all cells, and heights at the samples.
[[nodiscard]] std::string land_picture(const Landblock& block, const Region& region);

}  // namespace acmotion::game_files
