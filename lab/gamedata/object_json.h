#pragma once
#include <memory>

#include "gamedata/dat_file.h"
#include "gamedata/objects.h"
#include "lab/base/json.h"

// What the game's files say, in the words of the conformance vectors (docs/spec/conformance-format.md, "gamedata/").
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
    std::shared_ptr<const Json> fields;  // never null; empty of a raw one
    std::size_t trailing_bytes = 0;
};
[[nodiscard]] GameDataResult<DescribedObject> describe_object(DataObjectKind kind, Bytes bytes, std::uint32_t id);

// The same without describing it, which takes many times the memory.
[[nodiscard]] GameDataResult<std::size_t> trailing_bytes_of(DataObjectKind kind, Bytes bytes, std::uint32_t id);

[[nodiscard]] Json to_json(const Ground& ground);
[[nodiscard]] std::string_view name(CellCut cut);  // "sw-ne"

}  // namespace acmotion::game_files
