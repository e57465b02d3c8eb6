#include "gamedata/object_store.h"

#include <algorithm>
#include <filesystem>

#include "acmotion/core/text.h"

namespace acmotion {
namespace {

// Of a std::map's node, beside what it holds.
constexpr std::size_t kMapNodeBytes = 4 * sizeof(void*);

template <class T>
std::size_t bytes_of(const std::vector<T>& list) {
    return list.capacity() * sizeof(T);
}

std::size_t cost_of(const Setup& setup) {
    std::size_t bytes = sizeof(setup) + bytes_of(setup.parts) + bytes_of(setup.placements) +
                        bytes_of(setup.cylspheres) + bytes_of(setup.spheres);
    for (const Setup::Placement& placement : setup.placements) bytes += bytes_of(placement.hooks);
    return bytes;
}

template <class Key>
std::size_t cost_of(const std::map<Key, MotionData>& motions) {
    std::size_t bytes = motions.size() * (kMapNodeBytes + sizeof(Key) + sizeof(MotionData));
    for (const auto& [key, motion] : motions) bytes += bytes_of(motion.clips);
    return bytes;
}

std::size_t cost_of(const MotionTable& table) {
    std::size_t bytes = sizeof(table) + cost_of(table.cycles) + cost_of(table.modifiers) +
                        table.style_defaults.size() * (kMapNodeBytes + 2 * sizeof(MotionCommand));
    for (const auto& [key, links] : table.links)
        bytes += kMapNodeBytes + sizeof(decltype(table.links)) + cost_of(links);
    return bytes;
}

std::size_t cost_of(const Animation& animation) {
    return sizeof(animation) + bytes_of(animation.position_frames) + bytes_of(animation.hooks);
}

std::size_t cost_of(const Landblock& block) { return sizeof(block); }
std::size_t cost_of(const Region& region) { return sizeof(region) + region.name.capacity(); }

GameDataResult<DecodedObject<Animation>> decode_movement(Bytes bytes, std::uint32_t id) {
    auto stored = decode_animation(bytes, id);
    if (!stored) return tl::unexpected(stored.error());
    return DecodedObject<Animation>{std::move(stored->value.animation), stored->trailing_bytes};
}

tl::unexpected<GameDataError> in_file(std::string_view file, GameDataError error) {
    error.file = file;
    return tl::unexpected(error);
}

bool is_same_name(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::ranges::equal(a, b, {}, small, small);
}

std::string_view older_name(std::string_view name) { return name == kPortalFileName ? "portal.dat" : "cell.dat"; }

std::string find_by_name(const std::string& folder, std::string_view name) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(file_path(folder), ignored)) {
        if (is_same_name(file_name(entry.path().filename()), name)) return file_name(entry.path());
    }
    return "";
}

GameDataResult<std::unique_ptr<PositionedFile>> open_in(const std::string& folder, std::string_view name) {
    auto file = open_positioned_file(find_data_file(folder, name));
    if (!file) file.error().file = name;
    return file;
}

}  // namespace

ObjectStore::ObjectStore(DatFile portal, DatFile cell, std::size_t cache_bytes)
    : portal_(std::move(portal)), cell_(std::move(cell)), cache_(cache_bytes) {}

GameDataResult<ObjectStore> ObjectStore::open(std::unique_ptr<PositionedFile> portal,
                                              std::unique_ptr<PositionedFile> cell, std::size_t cache_bytes) {
    const std::size_t for_nodes = cache_bytes / 8;
    auto portal_file = DatFile::open(std::move(portal), DataSet::Portal, for_nodes);
    if (!portal_file) return in_file(kPortalFileName, portal_file.error());
    auto cell_file = DatFile::open(std::move(cell), DataSet::Cell, for_nodes);
    if (!cell_file) return in_file(kCellFileName, cell_file.error());
    return ObjectStore{std::move(*portal_file), std::move(*cell_file), cache_bytes - 2 * for_nodes};
}

template <class T, class Decode>
ObjectStore::Loaded<T> ObjectStore::load(Key key, DatFile& file, Decode decode) {
    const auto as_asked = [](const Kept& kept) -> Loaded<T> {
        if (!kept) return tl::unexpected(kept.error());
        return std::static_pointer_cast<const T>(*kept);
    };
    if (const Kept* kept = cache_.find(key)) return as_asked(*kept);
    const auto refused = [&](const GameDataError& error) -> Loaded<T> {
        const auto named = in_file(&file == &cell_ ? kCellFileName : kPortalFileName, error);
        note(named.value());
        cache_.keep(key, named, sizeof(Kept));
        return named;
    };
    const auto bytes = file.read(key.id);
    if (!bytes) return refused(bytes.error());
    auto decoded = decode(*bytes, key.id);
    if (!decoded) return refused(decoded.error());
    auto object = std::make_shared<const T>(std::move(decoded->value));
    cache_.keep(key, Kept{object}, cost_of(*object));
    return object;
}

void ObjectStore::note(const GameDataError& error) {
    ++failure_count_;
    if (failures_.size() < kFailuresListed) failures_.emplace(error.object, error);
}

ObjectStore::Loaded<Setup> ObjectStore::setup(std::uint32_t id) {
    return load<Setup>({Kind::Setup, id}, portal_, decode_setup);
}

ObjectStore::Loaded<MotionTable> ObjectStore::motion_table(std::uint32_t id) {
    return load<MotionTable>({Kind::MotionTable, id}, portal_, decode_motion_table);
}

ObjectStore::Loaded<Animation> ObjectStore::animation(std::uint32_t id) {
    return load<Animation>({Kind::Animation, id}, portal_, decode_movement);
}

ObjectStore::Loaded<Landblock> ObjectStore::landblock(CellId cell) {
    return load<Landblock>({Kind::Landblock, cell.value | 0xFFFF}, cell_, decode_landblock);
}

ObjectStore::Loaded<Region> ObjectStore::region() {
    return load<Region>({Kind::Region, Region::kId}, portal_, decode_region);
}

std::string find_data_file(const std::string& folder, std::string_view name) {
    const std::string found = find_by_name(folder, name);
    return found.empty() ? find_by_name(folder, older_name(name)) : found;
}

std::string describe_folder(const std::string& folder, const GameDataError& error) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(file_path(folder), ignored)) return "no such folder";
    const bool is_there = error.file.empty() || !find_data_file(folder, error.file).empty();
    return is_there ? describe(error) : "it has no " + std::string{error.file};
}

GameDataResult<ObjectStore> open_data_folder(const std::string& folder, std::size_t cache_bytes) {
    auto portal = open_in(folder, kPortalFileName);
    if (!portal) return tl::unexpected(portal.error());
    auto cell = open_in(folder, kCellFileName);
    if (!cell) return tl::unexpected(cell.error());
    return ObjectStore::open(std::move(*portal), std::move(*cell), cache_bytes);
}

}  // namespace acmotion
