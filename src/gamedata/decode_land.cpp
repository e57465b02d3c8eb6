#include <algorithm>

#include "acmotion/core/text.h"
#include "gamedata/object_reader.h"
#include "gamedata/objects.h"
#include "wire/layout_types.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kRegionVersion = 3;
constexpr std::size_t kRegionNumberBytes = 32;  // eight words that the game ignores
constexpr float kHighestLand = 800;
constexpr std::int32_t kMostIterations = 100'000;

std::string read_text(ObjectReader& in, std::string_view field) {
    std::uint32_t size = in.read<std::uint16_t>(field);
    if (size == wire::kLongTextMark) size = in.u32(field);
    const auto bytes = in.bytes(in.checked_count(size, 1, field), field);
    std::string_view text{reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    while (text.ends_with('\0')) text.remove_suffix(1);
    in.align();
    return to_utf8(text);
}

float read_land_height(ObjectReader& in) {
    const auto height = in.read<float>("land heights");
    // Written so that NaN fails too.
    if (!(height >= 0 && height <= kHighestLand))
        in.refuse(GameDataError::Trouble::BadValue, "land heights", sizeof(height));
    return height;
}

// There is no id in front: this is not one of the game's objects.
class IterationReader {
 public:
    explicit IterationReader(Bytes bytes) : bytes_(bytes, "iterations") {}

    GameDataResult<Iterations> read() {
        Iterations all{.total = bytes_.read<std::int32_t>("total")};
        if (!bytes_.failed() && (all.total < 0 || all.total > kMostIterations))
            return tl::unexpected(GameDataError{GameDataError::Trouble::BadValue, Iterations::kId, "total", 0});
        for (std::int64_t named = 0; named < all.total && !bytes_.failed(); named += all.runs.back().count)
            all.runs.push_back(read_run());
        if (!bytes_.failed()) return all;
        return tl::unexpected(GameDataError{GameDataError::Trouble::Truncated, Iterations::kId, bytes_.error().field,
                                            bytes_.error().byte_offset});
    }

 private:
    Iterations::Run read_run() {
        const auto word = bytes_.read<std::int32_t>("iterations");
        if (word >= 0) return {1, word};
        return {-std::int64_t{word}, bytes_.read<std::int32_t>("iterations")};
    }

    wire::Reader bytes_;
};

}  // namespace

GameDataResult<DecodedObject<Landblock>> decode_landblock(Bytes bytes, std::uint32_t id) {
    ObjectReader in{bytes, id};
    Landblock block{.id = id, .has_objects = in.u32("has objects")};
    for (std::uint16_t& word : block.terrain) word = in.read<std::uint16_t>("terrain words");
    for (std::uint8_t& height : block.heights) height = in.read<std::uint8_t>("height indices");
    in.align();
    if (in.failed()) return tl::unexpected(in.error());
    return DecodedObject<Landblock>{block, in.remaining()};
}

GameDataResult<DecodedObject<Region>> decode_region(Bytes bytes, std::uint32_t id) {
    ObjectReader in{bytes, id};
    Region region{.id = id, .number = in.u32("region number"), .version = in.u32("version")};
    if (region.version != kRegionVersion)
        in.refuse(GameDataError::Trouble::BadVersion, "version", sizeof(region.version));
    region.name = read_text(in, "name");
    in.skip(kRegionNumberBytes, "numbers");
    for (float& height : region.land_heights) height = read_land_height(in);
    if (in.failed()) return tl::unexpected(in.error());
    return DecodedObject<Region>{std::move(region), in.remaining()};
}

GameDataResult<Iterations> decode_iterations(Bytes bytes) { return IterationReader{bytes}.read(); }

}  // namespace acmotion
