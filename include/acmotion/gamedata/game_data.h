#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "acmotion/animation/motion_table.h"
#include "acmotion/core/bytes.h"
#include "acmotion/gamedata/error.h"
#include "acmotion/gamedata/setup.h"
#include "acmotion/gamedata/terrain.h"
#include "acmotion/geometry/position.h"
#include "acmotion/host.h"

namespace acmotion {

// The data files of a user who owns the game (spec 71), as what a World's host needs:
//
//     auto data = GameData::open("/where/the/game/is").value();
//     TableLayer layer{data.motions()};  // one for each world
//     WorldHost host{.root_motion = &layer, .animation = &layer};
//     data.plug_into(host);
//
// Opening reads two headers. Setups, motion tables, animations and landblocks are read and decoded when something first
// asks for them, and kept as long as all of them fit into the cache. Nothing in a broken or hostile file crashes, hangs or
// takes more memory than a few times the largest object a file may have (64 MiB); what cannot be read is as if it were not
// there, and is listed in failures().
//
// Not for several threads at once, whatever is const: open the files once for each. May be moved; what it has handed out
// stays where it is, and must not outlive it.
class GameData {
 public:
    static constexpr std::size_t kDefaultCacheBytes = std::size_t{64} << 20;

    // `folder` has client_portal.dat and client_cell_1.dat, or portal.dat and cell.dat, in small or capital letters.
    [[nodiscard]] static GameDataResult<GameData> open(const std::string& folder,
                                                       std::size_t cache_bytes = kDefaultCacheBytes);
    // The same of two files in memory.
    [[nodiscard]] static GameDataResult<GameData> from_bytes(ByteBuffer portal, ByteBuffer cell,
                                                             std::size_t cache_bytes = kDefaultCacheBytes);
    GameData(GameData&& other) noexcept;
    GameData& operator=(GameData&& other) noexcept;
    ~GameData();

    // Real ground, and every creature's own size; how it moves is the layer's part.
    void plug_into(WorldHost& host) const;

    // The ground outdoors: heights, slopes, water. A block that the file does not have has no cell; one that is all deep
    // water lets no body in. Indoors it is free space, and everywhere if the region cannot be read.
    [[nodiscard]] const PlacementWorld& placement() const;
    // Sizes by setup; those of a person for whatever has none.
    [[nodiscard]] const ShapeSource& shapes() const;
    // Motion tables and animations.
    [[nodiscard]] MotionLibrary& motions() const;

    [[nodiscard]] GameDataResult<std::shared_ptr<const Setup>> setup(std::uint32_t id) const;
    // Below an outdoor position. Nothing indoors, off the map, and where no landblock is stored.
    [[nodiscard]] std::optional<Ground> ground_at(const Position& position) const;

    // The samples of the ground: a block by any cell in it, and what its heights mean.
    [[nodiscard]] GameDataResult<std::shared_ptr<const Landblock>> landblock(CellId cell) const;
    [[nodiscard]] GameDataResult<std::shared_ptr<const Region>> region() const;

    // What was asked for and could not be had: the first error of each of the first 256 ids, and how many there were.
    [[nodiscard]] const std::map<std::uint32_t, GameDataError>& failures() const;
    [[nodiscard]] std::uint64_t failure_count() const;

 private:
    struct Inside;
    explicit GameData(std::unique_ptr<Inside> inside);

    std::unique_ptr<Inside> inside_;
};

}  // namespace acmotion
