#include "lab/gamedata/survey.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace acmotion::game_files {
namespace {

constexpr std::size_t kExamples = 10;
constexpr std::size_t kLeastOdd = 4;  // bytes left over that no padding explains

GameDataResult<Iterations> iterations_in(DatFile& file) {
    const auto bytes = file.read(Iterations::kId);
    if (!bytes) return tl::unexpected(bytes.error());
    return decode_iterations(*bytes);
}

}  // namespace

FileSurvey survey(DatFile& file, DataSet data_set) {
    FileSurvey found{.header = file.header(), .bytes = file.size(), .warnings = file.warnings()};
    found.size = file.walk([&](const DatEntry& entry) { ++found.objects[kind_of(data_set, entry.id)]; });
    found.iterations = iterations_in(file);
    return found;
}

DecodedAll decode_all(DatFile& file, DataSet data_set) {
    std::vector<std::uint32_t> ids;
    static_cast<void>(file.walk([&](const DatEntry& entry) {
        if (kind_of(data_set, entry.id) != DataObjectKind::Raw) ids.push_back(entry.id);
    }));
    DecodedAll all{.objects = ids.size()};
    const auto note = [&](std::size_t& count, const std::string& text) {
        ++count;
        if (all.examples.size() < kExamples) all.examples.push_back(text);
    };
    for (const std::uint32_t id : ids) {
        const auto bytes = file.read(id);
        const auto object = bytes ? describe_object(kind_of(data_set, id), *bytes, id) : tl::unexpected(bytes.error());
        if (!object) {
            note(all.failed, describe(object.error()));
        } else if (object->trailing_bytes >= kLeastOdd) {
            note(all.with_trailing_bytes,
                 fmt::format("object 0x{:08X}: {} bytes left over", id, object->trailing_bytes));
        }
    }
    return all;
}

}  // namespace acmotion::game_files
