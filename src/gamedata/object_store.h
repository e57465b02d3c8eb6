#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gamedata/dat_file.h"
#include "gamedata/objects.h"

namespace acmotion {

// What errors call the two files, whatever they are called.
inline constexpr std::string_view kPortalFileName = "client_portal.dat";
inline constexpr std::string_view kCellFileName = "client_cell_1.dat";

// Objects of a portal and a cell file, each decoded when it is first asked for and kept as long as all of them fit into the
// budget. What failed is kept too: strangers choose the ids. Not for several threads at once.
class ObjectStore {
 public:
    static constexpr std::size_t kDefaultCacheBytes = std::size_t{64} << 20;
    static constexpr std::size_t kFailuresListed = 256;

    // `cache_bytes`: of it, an eighth is for the nodes of each file.
    [[nodiscard]] static GameDataResult<ObjectStore> open(std::unique_ptr<PositionedFile> portal,
                                                          std::unique_ptr<PositionedFile> cell,
                                                          std::size_t cache_bytes = kDefaultCacheBytes);

    template <class T>
    using Loaded = GameDataResult<std::shared_ptr<const T>>;
    [[nodiscard]] Loaded<Setup> setup(std::uint32_t id);
    [[nodiscard]] Loaded<MotionTable> motion_table(std::uint32_t id);
    [[nodiscard]] Loaded<Animation> animation(std::uint32_t id);
    // That of any cell in it.
    [[nodiscard]] Loaded<Landblock> landblock(CellId cell);
    // Without it there is no terrain.
    [[nodiscard]] Loaded<Region> region();

    [[nodiscard]] DatFile& portal() { return portal_; }
    [[nodiscard]] DatFile& cell() { return cell_; }
    // Of the decoded objects alone.
    [[nodiscard]] std::size_t bytes_kept() const { return cache_.bytes(); }

    // The first of each id that could not be had, kFailuresListed at most; and how often one was looked for in vain.
    [[nodiscard]] const std::map<std::uint32_t, GameDataError>& failures() const { return failures_; }
    [[nodiscard]] std::uint64_t failure_count() const { return failure_count_; }

 private:
    // An id alone does not say what it was decoded as, nor in which file it is.
    enum class Kind : std::uint8_t { Setup, MotionTable, Animation, Landblock, Region };
    struct Key {
        Kind kind;
        std::uint32_t id;
        auto operator<=>(const Key&) const = default;
    };
    // Either an object of the key's kind or an error.
    using Kept = GameDataResult<std::shared_ptr<const void>>;

    ObjectStore(DatFile portal, DatFile cell, std::size_t cache_bytes);
    template <class T, class Decode>
    Loaded<T> load(Key key, DatFile& file, Decode decode);
    void note(const GameDataError& error);

    DatFile portal_;
    DatFile cell_;
    LruCache<Key, Kept> cache_;
    std::map<std::uint32_t, GameDataError> failures_;
    std::uint64_t failure_count_ = 0;
};

// The file of that name in the folder, in small or capital letters, or of its older, shorter name (portal.dat, cell.dat).
// Empty if there is none. What it is shows when it is opened.
[[nodiscard]] std::string find_data_file(const std::string& folder, std::string_view name);
// Why a folder could not be opened: "no such folder", "it has no client_portal.dat", or what is wrong with a file in it.
[[nodiscard]] std::string describe_folder(const std::string& folder, const GameDataError& error);
[[nodiscard]] GameDataResult<ObjectStore> open_data_folder(const std::string& folder,
                                                           std::size_t cache_bytes = ObjectStore::kDefaultCacheBytes);

}  // namespace acmotion
