#include "c/game_data.h"

#include "c/convert.h"
#include "c/guard.h"

#if ACMOTION_HAS_GAMEDATA

struct acm_game_data {
    std::shared_ptr<acmotion::GameData> data;
};

namespace acmotion::c {
namespace {

acm_code fail_with_data(acm_error* error, const GameDataError& what) {
    fail_with(error, code_of(acmotion::code_of(what.trouble)), what.file, what.field, describe(what));
    if (error != nullptr) error->byte_offset = what.byte_offset;
    return code_of(acmotion::code_of(what.trouble));
}

}  // namespace

WorldData::WorldData(const acm_game_data* data, const HashKey& key) {
    if (data == nullptr) return;
    data_ = data->data;
    layer_.emplace(data_->motions(), key);
}

void WorldData::plug_into(WorldHost& host) {
    if (!layer_) return;
    data_->plug_into(host);
    host.root_motion = &*layer_;
    host.animation = &*layer_;
}

WorldData::LayerSnapshot WorldData::snapshot() const {
    return layer_ ? LayerSnapshot{layer_->snapshot()} : std::nullopt;
}

void WorldData::restore(const LayerSnapshot& snapshot) {
    if (layer_) layer_->restore(*snapshot);
}

}  // namespace acmotion::c

using namespace acmotion;

acm_code acm_game_data_open(const char* folder, uint64_t cache_bytes, acm_game_data** data, acm_error* error) {
    if (folder == nullptr || data == nullptr) return ACM_BAD_ARGUMENT;
    if (!c::is_fillable(error)) return ACM_BAD_SIZE;
    return c::guarded([&]() -> acm_code {
        const auto cache = cache_bytes == 0 ? GameData::kDefaultCacheBytes : static_cast<std::size_t>(cache_bytes);
        auto opened = GameData::open(folder, cache);
        if (!opened) return c::fail_with_data(error, opened.error());
        *data = new acm_game_data{std::make_shared<GameData>(std::move(*opened))};
        return ACM_OK;
    });
}

void acm_game_data_free(acm_game_data* data) { delete data; }

acm_code acm_game_data_ground(const acm_game_data* data, const acm_position* position, double* z, acm_vec3* normal) {
    if (data == nullptr || position == nullptr || z == nullptr) return ACM_BAD_ARGUMENT;
    return c::guarded([&]() -> acm_code {
        const auto checked = checked_position(c::from_c(*position), "acm_game_data_ground");
        if (!checked) return c::code_of(checked.error().code);
        const std::optional<Ground> ground = data->data->ground_at(*checked);
        if (!ground) return ACM_NOT_FOUND;
        *z = ground->z;
        if (normal != nullptr) *normal = c::to_c(ground->normal);
        return ACM_OK;
    });
}

acm_code acm_game_data_failures(const acm_game_data* data, uint64_t* count) {
    if (data == nullptr || count == nullptr) return ACM_BAD_ARGUMENT;
    *count = data->data->failure_count();
    return ACM_OK;
}

#else

acm_code acm_game_data_open(const char* /*folder*/, uint64_t /*cache_bytes*/, acm_game_data** /*data*/,
                            acm_error* error) {
    if (!acmotion::c::is_fillable(error)) return ACM_BAD_SIZE;
    return acmotion::c::fail_with(error, ACM_NOT_BUILT, "game data", "", "this library was built without game data");
}
void acm_game_data_free(acm_game_data* /*data*/) {}
acm_code acm_game_data_ground(const acm_game_data* /*data*/, const acm_position* /*position*/, double* /*z*/,
                              acm_vec3* /*normal*/) {
    return ACM_NOT_BUILT;
}
acm_code acm_game_data_failures(const acm_game_data* /*data*/, uint64_t* /*count*/) { return ACM_NOT_BUILT; }

#endif
