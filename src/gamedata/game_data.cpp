#include "acmotion/gamedata/game_data.h"

#include <algorithm>

#include "gamedata/landscape.h"
#include "gamedata/object_store.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kTypeMask = 0xFF000000;
constexpr std::uint32_t kMeshType = 0x01000000;
constexpr std::uint32_t kSetupType = 0x02000000;

// The setup that a description means (spec 71 §5.2); null: there is none. A mesh alone is one with nothing in it.
std::shared_ptr<const Setup> setup_meant(ObjectStore& store, std::uint32_t id) {
    const std::uint32_t meant = id != 0 && (id & kTypeMask) == 0 ? id | kSetupType : id;
    if ((meant & kTypeMask) == kMeshType) return std::make_shared<const Setup>();
    return (meant & kTypeMask) == kSetupType ? store.setup(meant).value_or(nullptr) : nullptr;
}

}  // namespace

// Neither is in an unnamed namespace, because GameData::Inside, which the header declares, has one of each.
class StoredShapes : public ShapeSource {
 public:
    explicit StoredShapes(ObjectStore& store) : store_(&store) {}

    [[nodiscard]] BodyShape shape_of(ObjectId object, std::uint32_t setup) const override {
        const auto found = setup_meant(*store_, setup);
        return found != nullptr ? acmotion::shape_of(*found) : ShapeSource::shape_of(object, setup);
    }
    [[nodiscard]] bool has_spheres(ObjectId /*object*/, std::uint32_t setup) const override {
        const auto found = setup_meant(*store_, setup);
        return found == nullptr || !found->spheres.empty();
    }
    [[nodiscard]] bool has_location(ObjectId /*object*/, std::uint32_t setup, std::uint32_t location) const override {
        const auto found = setup_meant(*store_, setup);
        if (found == nullptr) return true;
        return std::ranges::find(found->holding_locations, location) != found->holding_locations.end();
    }

 private:
    ObjectStore* store_;
};

class StoredMotions : public MotionLibrary {
 public:
    explicit StoredMotions(ObjectStore& store) : store_(&store) {}

    [[nodiscard]] std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) override {
        return id == 0 ? nullptr : store_->motion_table(id).value_or(nullptr);
    }
    [[nodiscard]] std::shared_ptr<const Animation> animation(std::uint32_t id) override {
        return id == 0 ? nullptr : store_->animation(id).value_or(nullptr);
    }
    [[nodiscard]] std::optional<std::uint32_t> default_animation(std::uint32_t setup) override {
        const auto found = setup_meant(*store_, setup);
        return found != nullptr ? std::optional{found->default_animation} : std::nullopt;
    }

 private:
    ObjectStore* store_;
};

// Where the parts point to each other, it does not move.
struct GameData::Inside {
    explicit Inside(ObjectStore opened) : store(std::move(opened)) {}

    ObjectStore store;
    Landscape landscape{store};
    StoredShapes shapes{store};
    StoredMotions motions{store};
};

GameData::GameData(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
GameData::GameData(GameData&& other) noexcept = default;
GameData& GameData::operator=(GameData&& other) noexcept = default;
GameData::~GameData() = default;

GameDataResult<GameData> GameData::open(const std::string& folder, std::size_t cache_bytes) {
    auto store = open_data_folder(folder, cache_bytes);
    if (!store) return tl::unexpected(store.error());
    return GameData{std::make_unique<Inside>(std::move(*store))};
}

GameDataResult<GameData> GameData::from_bytes(ByteBuffer portal, ByteBuffer cell, std::size_t cache_bytes) {
    auto store = ObjectStore::open(std::make_unique<MemoryFile>(std::move(portal)),
                                   std::make_unique<MemoryFile>(std::move(cell)), cache_bytes);
    if (!store) return tl::unexpected(store.error());
    return GameData{std::make_unique<Inside>(std::move(*store))};
}

void GameData::plug_into(WorldHost& host) const {
    host.placement = &placement();
    host.shapes = &shapes();
}

const PlacementWorld& GameData::placement() const { return inside_->landscape; }
const ShapeSource& GameData::shapes() const { return inside_->shapes; }
MotionLibrary& GameData::motions() const { return inside_->motions; }

GameDataResult<std::shared_ptr<const Setup>> GameData::setup(std::uint32_t id) const {
    return inside_->store.setup(id);
}

std::optional<Ground> GameData::ground_at(const Position& position) const {
    return inside_->landscape.ground_at(position);
}

GameDataResult<std::shared_ptr<const Landblock>> GameData::landblock(CellId cell) const {
    return inside_->store.landblock(cell);
}
GameDataResult<std::shared_ptr<const Region>> GameData::region() const { return inside_->store.region(); }

const std::map<std::uint32_t, GameDataError>& GameData::failures() const { return inside_->store.failures(); }
std::uint64_t GameData::failure_count() const { return inside_->store.failure_count(); }

}  // namespace acmotion
