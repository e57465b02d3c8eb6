#include "lab/gamedata/played_data.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <map>

#include "acmotion/wire/decode.h"
#include "acmotion/wire/messages.h"
#include "gamedata/object_store.h"
#include "lab/gamedata/describe_object.h"

namespace acmotion::game_files {
namespace {

constexpr std::size_t kMostShown = 8;

// "setups 0x02000001, 0x02000002 and 3 more"
std::string list_of(std::string_view what, const std::set<std::uint32_t>& ids, int digits) {
    std::vector<std::string> shown;
    for (const std::uint32_t id : ids) {
        if (shown.size() == kMostShown) break;
        shown.push_back(fmt::format("0x{:0{}X}", id, digits));
    }
    const std::size_t more = ids.size() - shown.size();
    return fmt::format("{} {}{}", what, fmt::join(shown, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

void sort_in(MissingData& missing, const GameDataError& error) {
    if (error.trouble != GameDataError::Trouble::NotFound) return missing.broken.push_back(error);
    if (error.file == kCellFileName) {
        missing.landblocks.insert(error.object >> 16U);
        return;
    }
    switch (kind_of(DataSet::Portal, error.object)) {
        case DataObjectKind::Setup: missing.setups.insert(error.object); break;
        case DataObjectKind::Animation: missing.animations.insert(error.object); break;
        case DataObjectKind::MotionTable: missing.motion_tables.insert(error.object); break;
        default: missing.broken.push_back(error);
    }
}

std::string sentence_on(const TableLayer::Use& use) {
    const std::uint64_t described = use.with_table + use.without_table + use.by_default;
    std::string line =
        fmt::format("{} of {} descriptions played by their own motion tables", use.with_table, described);
    if (use.without_table > 0) line += fmt::format(", {} have none", use.without_table);
    if (use.by_default > 0) line += fmt::format(", {} played as without game data", use.by_default);
    return line;
}

const PositionPack* position_in(const Message& message) {
    if (const auto* update = std::get_if<UpdatePosition>(&message)) return &update->pack;
    const auto* both = std::get_if<PositionAndMovement>(&message);
    return both != nullptr ? &both->pack : nullptr;
}

void compare(WorldFit& fit, const PhysicsDesc& description, const GameData& data) {
    const std::uint32_t table = description.motion_table.value_or(0);
    if (description.setup.value_or(0) == 0) return;
    ++fit.descriptions;
    const bool is_known = data.motions().default_animation(*description.setup).has_value() &&
                          (table == 0 || data.motions().motion_table(table) != nullptr);
    if (!is_known) ++fit.descriptions_unknown;
}

void compare(WorldFit& fit, const PositionPack& reported, const GameData& data) {
    if (!reported.has_contact || reported.position.cell.is_indoor()) return;
    ++fit.positions;
    const auto ground = data.ground_at(reported.position);
    if (!ground) {
        ++fit.positions_without_land;
    } else if (std::abs(reported.position.frame.origin.z - ground->rest()) > WorldFit::kFarMetres) {
        ++fit.positions_off_ground;
    }
}

bool are_most(std::uint64_t some, std::uint64_t all) { return all >= WorldFit::kFewest && 2 * some > all; }

Json to_json(const WorldFit& fit) {
    return {{"descriptions", fit.descriptions},
            {"descriptions_unknown", fit.descriptions_unknown},
            {"positions", fit.positions},
            {"positions_without_land", fit.positions_without_land},
            {"positions_off_ground", fit.positions_off_ground},
            {"may_be_another_world", doubt_about(fit).has_value()}};
}

}  // namespace

// ---- do they fit? ----

WorldFit fit_of(const Session& session, const GameData& data) {
    WorldFit fit;
    for (const SessionMessage& message : session.messages) {
        if (!message.is_description() && !message.is_any<UpdatePosition, PositionAndMovement>()) continue;
        const auto decoded = decode(message.bytes, Sender::Server);
        if (const auto* description = description_in(decoded->message)) compare(fit, description->physics, data);
        if (const auto* reported = position_in(decoded->message)) compare(fit, *reported, data);
    }
    return fit;
}

std::optional<std::string> doubt_about(const WorldFit& fit) {
    constexpr const char* kDoubt = "these may be the files of another world";
    if (are_most(fit.positions_off_ground + fit.positions_without_land, fit.positions)) {
        return fmt::format(
            "{}: of {} positions on the ground that the server reported, {} are more than {} m above or below the ground "
            "of the files, and {} where they have none",
            kDoubt, fit.positions, fit.positions_off_ground, WorldFit::kFarMetres, fit.positions_without_land);
    }
    if (are_most(fit.descriptions_unknown, fit.descriptions)) {
        return fmt::format("{}: of {} descriptions, {} name a setup or a motion table that they do not have", kDoubt,
                           fit.descriptions, fit.descriptions_unknown);
    }
    return std::nullopt;
}

// ---- the replay ----

// Notes what the layer answers: the metrics need to know how fast the feet go.
class PlayedData::Host : public ReceiverHost, public RootMotionSource {
 public:
    Host(PlayedData& played, const HashKey& key) : played_(played), layer_(played.data_.motions(), key) {}
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    ~Host() override { played_.use_ = layer_.use(); }

    void plug_into(WorldHost& host) override {
        played_.data_.plug_into(host);
        host.root_motion = this;
        host.animation = &layer_;
    }

    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override {
        const Frame offset = layer_.advance(body, moment, dt);
        velocities_[body] = (WideVec3{offset.origin} * (1 / double{dt})).rounded();
        return offset;
    }

    [[nodiscard]] std::optional<Vec3> played_velocity(ObjectId body, const MotionMoment& /*moment*/) const override {
        const auto found = velocities_.find(body);
        return found != velocities_.end() ? std::optional{found->second} : std::nullopt;
    }

 private:
    PlayedData& played_;
    TableLayer layer_;
    std::map<ObjectId, Vec3> velocities_;
};

std::unique_ptr<ReceiverHost> PlayedData::make_host(const HashKey& key) { return std::make_unique<Host>(*this, key); }

std::optional<DrawnLand> PlayedData::land(std::uint32_t block) const {
    const auto region = data_.region();
    const auto stored = data_.landblock({block << 16U});
    if (!region || !stored) return std::nullopt;
    DrawnLand drawn{.block = block};
    for (std::size_t i = 0; i < DrawnLand::kSamples; ++i) {
        drawn.heights[i] = (*region)->land_heights[(*stored)->heights[i]];
        drawn.is_water[i] = is_water((*stored)->terrain[i]);
    }
    const CellId corner{block << 16U};
    for (std::size_t i = 0; i < DrawnLand::kCells; ++i) {
        const CellCut cut =
            cut_of(8 * corner.block_x() + static_cast<int>(i / 8), 8 * corner.block_y() + static_cast<int>(i % 8));
        drawn.is_cut_northeast[i] = cut == CellCut::SouthWestNorthEast;
    }
    return drawn;
}

std::string PlayedData::sentence() const {
    const auto doubt = doubt_about(fit_);
    return sentence_on(use_) + (doubt ? "; " + *doubt : "");
}

MissingData missing_of(const PlayedData& played) {
    MissingData missing;
    for (const auto& [id, error] : played.data().failures()) sort_in(missing, error);
    // The layer knows of more than the files list.
    for (const std::uint32_t id : played.use().missing_setups) missing.setups.insert(id);
    for (const std::uint32_t id : played.use().missing_tables) missing.motion_tables.insert(id);
    for (const GameDataError& error : missing.broken) {
        missing.setups.erase(error.object);
        missing.motion_tables.erase(error.object);
    }
    return missing;
}

std::vector<std::string> lines_on(const MissingData& missing) {
    std::vector<std::string> absent;
    if (!missing.setups.empty()) absent.push_back(list_of("setups", missing.setups, 8));
    if (!missing.motion_tables.empty()) absent.push_back(list_of("motion tables", missing.motion_tables, 8));
    if (!missing.animations.empty()) absent.push_back(list_of("animations", missing.animations, 8));
    if (!missing.landblocks.empty()) absent.push_back(list_of("landblocks", missing.landblocks, 4));
    std::vector<std::string> lines;
    if (!absent.empty()) lines.push_back(fmt::format("missing: {}", fmt::join(absent, "; ")));
    for (const GameDataError& error : missing.broken) {
        if (lines.size() == kMostShown) break;
        lines.push_back("broken: " + describe(error));
    }
    return lines;
}

std::vector<std::string> lines_on(const PlayedData& played) {
    std::vector<std::string> lines{sentence_on(played.use())};
    if (const auto doubt = doubt_about(played.fit())) lines.push_back(*doubt);
    for (std::string& line : lines_on(missing_of(played))) lines.push_back(std::move(line));
    return lines;
}

Json to_json(const PlayedData& played) {
    const MissingData missing = missing_of(played);
    auto broken = Json::array();
    for (const GameDataError& error : missing.broken)
        broken.push_back({{"object", error.object}, {"trouble", name(error.trouble)}, {"text", describe(error)}});
    return {{"with_table", played.use().with_table},
            {"without_table", played.use().without_table},
            {"by_default", played.use().by_default},
            {"missing_setups", missing.setups},
            {"missing_motion_tables", missing.motion_tables},
            {"missing_animations", missing.animations},
            {"missing_landblocks", missing.landblocks},
            {"broken", std::move(broken)},
            {"fit", to_json(played.fit())}};
}

}  // namespace acmotion::game_files
