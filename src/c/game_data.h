#pragma once
#include <memory>
#include <optional>

#include "acmotion/c.h"
#include "acmotion/host.h"

#if ACMOTION_HAS_GAMEDATA
#include "acmotion/animation/table_layer.h"
#include "acmotion/gamedata/game_data.h"
#endif

// The game's data files in a world, or nothing at all in a library that was built without them.
namespace acmotion::c {

#if ACMOTION_HAS_GAMEDATA

// One world's part: it keeps the files alive, and has its own layer.
class WorldData {
 public:
    using LayerSnapshot = std::optional<TableLayer::Snapshot>;

    explicit WorldData(const acm_game_data* data, const HashKey& key);
    void plug_into(WorldHost& host);

    [[nodiscard]] LayerSnapshot snapshot() const;
    // False if one has a layer and the other has none.
    [[nodiscard]] bool fits(const LayerSnapshot& snapshot) const { return snapshot.has_value() == layer_.has_value(); }
    void restore(const LayerSnapshot& snapshot);

 private:
    std::shared_ptr<GameData> data_;
    std::optional<TableLayer> layer_;
};

#else

class WorldData {
 public:
    struct LayerSnapshot {};

    WorldData(const acm_game_data* /*data*/, const HashKey& /*key*/) {}
    void plug_into(WorldHost& /*host*/) {}
    [[nodiscard]] LayerSnapshot snapshot() const { return {}; }
    [[nodiscard]] bool fits(const LayerSnapshot& /*snapshot*/) const { return true; }
    void restore(const LayerSnapshot& /*snapshot*/) {}
};

#endif

}  // namespace acmotion::c
