#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "gamedata/object_store.h"
#include "lab/gamedata/describe_object.h"

// What is in a user's files, and is it read rightly?
namespace acmotion::game_files {

// One file: what it says of itself, and what a walk over its tree finds.
struct FileSurvey {
    DatHeader header;
    std::uint64_t bytes = 0;
    std::vector<std::string> warnings;
    GameDataResult<TreeSize> size;
    std::map<DataObjectKind, std::size_t> objects;
    GameDataResult<Iterations> iterations;
};
[[nodiscard]] FileSurvey survey(DatFile& file, DataSet data_set);

// A value that is known of the files of the end of retail (spec 71 §12). Others have asserted these of real files, so the
// first user with real files sees at a glance whether a layout is wrong.
struct KnownValue {
    enum class Verdict : std::uint8_t {
        Same,
        Differs,  // of an object: a layout may be wrong
        Other,    // of a header, a count or a name: another edition of the files, or another world
        Missing,  // no such object, or it cannot be read: `got` says why
    };
    std::string where;  // "setup 0x02000108"
    std::string what;   // "height"
    std::string expected;
    std::string got;
    Verdict verdict = Verdict::Missing;
};
[[nodiscard]] std::string_view name(KnownValue::Verdict verdict);
[[nodiscard]] std::vector<KnownValue> compare_known_values(ObjectStore& store, const FileSurvey& portal,
                                                           const FileSurvey& cell);

// Every object of the types that acmotion reads, decoded: none should fail, and none have four bytes left over.
struct DecodedAll {
    std::size_t objects = 0;
    std::size_t failed = 0;
    std::size_t with_trailing_bytes = 0;
    std::size_t not_read = 0;           // beyond kReadPerByte
    std::vector<std::string> examples;  // of the first two, a few
};
// Entries may name the same packed bytes, and each would be inflated anew: all objects together may make so many bytes,
// and no file of the game comes near. One whose objects share nothing cannot hold more than 1032 for each byte.
inline constexpr std::size_t kReadAtLeast = std::size_t{8} << 20;
inline constexpr std::size_t kReadPerByte = 128;
[[nodiscard]] DecodedAll decode_all(DatFile& file, DataSet data_set);

}  // namespace acmotion::game_files
