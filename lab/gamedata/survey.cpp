#include "lab/gamedata/survey.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/base/json.h"
#include "sessions/bounds.h"

namespace acmotion::game_files {
namespace {

constexpr std::size_t kExamples = 10;
constexpr std::size_t kLeastOdd = 4;  // bytes left over that no padding explains

GameDataResult<Iterations> iterations_in(DatFile& file) {
    const auto bytes = file.read(Iterations::kId);
    if (!bytes) return tl::unexpected(bytes.error());
    return decode_iterations(*bytes);
}

// What reading an object would make, by its own word.
struct Claim {
    std::uint64_t size = 0;
    std::uint32_t id = 0;
    auto operator<=>(const Claim&) const = default;
};

// The objects of types that acmotion reads, the small ones first: those that claim more than a file can hold take nothing from
// the others.
std::vector<Claim> claims_in(DatFile& file, DataSet data_set) {
    std::vector<Claim> claims;
    static_cast<void>(file.walk([&](const DatEntry& entry) {
        if (kind_of(data_set, entry.id) != DataObjectKind::Raw) claims.push_back({0, entry.id});
    }));
    // Of two entries with an id, the one that is read counts.
    for (Claim& claim : claims) {
        if (const auto entry = file.find(claim.id)) claim.size = file.claimed_size(*entry);
    }
    std::ranges::sort(claims);
    return claims;
}

}  // namespace

FileSurvey survey(DatFile& file, DataSet data_set) {
    FileSurvey found{.header = file.header(), .bytes = file.size(), .warnings = file.warnings()};
    found.size = file.walk([&](const DatEntry& entry) { ++found.objects[kind_of(data_set, entry.id)]; });
    found.iterations = iterations_in(file);
    return found;
}

DecodedAll decode_all(DatFile& file, DataSet data_set) {
    const std::vector<Claim> claims = claims_in(file, data_set);
    Budget budget{kReadAtLeast + kReadPerByte * static_cast<std::size_t>(file.size())};
    DecodedAll all;
    const auto note = [&](std::size_t& count, const std::string& text) {
        ++count;
        if (all.examples.size() < kExamples) all.examples.push_back(text);
    };
    for (const auto& [size, id] : claims) {
        if (!budget.spend(static_cast<std::size_t>(size))) {
            ++all.not_read;
            continue;
        }
        ++all.objects;
        const auto bytes = file.read(id);
        const auto trailing =
            bytes ? trailing_bytes_of(kind_of(data_set, id), *bytes, id) : tl::unexpected(bytes.error());
        if (!trailing) {
            note(all.failed, describe(trailing.error()));
        } else if (*trailing >= kLeastOdd) {
            note(all.with_trailing_bytes, fmt::format("object 0x{:08X}: {} bytes left over", id, *trailing));
        }
    }
    return all;
}

}  // namespace acmotion::game_files
