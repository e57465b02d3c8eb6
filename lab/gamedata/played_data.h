#pragma once
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "acmotion/animation/table_layer.h"
#include "acmotion/gamedata/game_data.h"
#include "lab/base/json.h"
#include "sessions/receiver_data.h"
#include "sessions/session.h"

// The user's own data files, as what replays are played by. Opened once, with a separate layer for each world.
namespace acmotion::game_files {

// Are these the files of the world that a session was played in? Those of another one make a replay worse, not better.
struct WorldFit {
    std::uint64_t descriptions = 0;            // that name a setup
    std::uint64_t descriptions_unknown = 0;    // of these, whose setup or motion table the files do not have
    std::uint64_t positions = 0;               // that the server reported of bodies on the ground, outdoors
    std::uint64_t positions_without_land = 0;  // of these, where the files have no landblock
    std::uint64_t positions_off_ground = 0;    // and further than kFarMetres above or below the ground of the files

    // Bridges and roofs are not in the files' ground, so some bodies stand far from it anywhere.
    static constexpr double kFarMetres = 3;
    // Of fewer positions or descriptions nothing is concluded.
    static constexpr std::uint64_t kFewest = 8;

    bool operator==(const WorldFit&) const = default;
};
[[nodiscard]] WorldFit fit_of(const Session& session, const GameData& data);

// Why these may be the files of another world, for people: more than half of what was compared does not fit. Else nothing.
[[nodiscard]] std::optional<std::string> doubt_about(const WorldFit& fit);

class PlayedData : public ReceiverData {
 public:
    explicit PlayedData(GameData data) : data_(std::move(data)) {}

    // Compares the files with what the session says of its world.
    void compare_with(const Session& session) { fit_ = fit_of(session, data_); }

    [[nodiscard]] std::unique_ptr<ReceiverHost> make_host(const HashKey& key) override;
    [[nodiscard]] std::optional<DrawnLand> land(std::uint32_t block) const override;
    [[nodiscard]] std::string sentence() const override;

    // Of the newest replay that has ended. Each describes the same bodies.
    [[nodiscard]] const TableLayer::Use& use() const { return use_; }
    // Of the session that it was last compared with.
    [[nodiscard]] const WorldFit& fit() const { return fit_; }
    [[nodiscard]] const GameData& data() const { return data_; }

 private:
    class Host;

    GameData data_;
    TableLayer::Use use_;
    WorldFit fit_;
};

// What was looked for in vain. An object that is there and cannot be read is not among them: those are `broken`.
struct MissingData {
    std::set<std::uint32_t> setups;
    std::set<std::uint32_t> motion_tables;
    std::set<std::uint32_t> animations;
    std::set<std::uint32_t> landblocks;  // 0xA9B4; bodies there are in no cell, and not drawn
    std::vector<GameDataError> broken;

    [[nodiscard]] bool is_empty() const {
        return setups.empty() && motion_tables.empty() && animations.empty() && landblocks.empty() && broken.empty();
    }
};
[[nodiscard]] MissingData missing_of(const PlayedData& played);

// "missing: setups 0x02000123; landblocks 0xA9B4, 0xA9B5 and 7 more": a line for each thing that was not as it should be.
[[nodiscard]] std::vector<std::string> lines_on(const MissingData& missing);
// What the replay was played by, for people: how many bodies, whether these are the right files, and what they lack.
[[nodiscard]] std::vector<std::string> lines_on(const PlayedData& played);
[[nodiscard]] Json to_json(const PlayedData& played);

}  // namespace acmotion::game_files
