#pragma once
#include <map>
#include <string>
#include <vector>

#include "acmotion/animation/animation.h"
#include "acmotion/animation/motion_table.h"
#include "acmotion/animation/table_layer.h"

// The motion table of spec 70 §11, and libraries like it.
namespace acmotion::test {

inline constexpr MotionCommand kPeace = MotionCommand::NonCombat;
inline constexpr MotionCommand kCombat{0x8000003C};
inline constexpr MotionCommand kStandReady = MotionCommand::Ready;
inline constexpr MotionCommand kWalk = MotionCommand::WalkForward;
inline constexpr MotionCommand kTurn = MotionCommand::TurnRight;
inline constexpr MotionCommand kBow{0x10000062};  // an action

// Animations and tables that a test has written down.
class ExampleLibrary : public MotionLibrary {
 public:
    [[nodiscard]] std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) override {
        const auto found = tables.find(id);
        return found != tables.end() ? std::make_shared<const MotionTable>(found->second) : nullptr;
    }
    [[nodiscard]] std::shared_ptr<const Animation> animation(std::uint32_t id) override {
        const auto found = animations.find(id);
        return found != animations.end() ? found->second : nullptr;
    }
    [[nodiscard]] std::optional<std::uint32_t> default_animation(std::uint32_t setup) override {
        const auto found = setups.find(setup);
        return found != setups.end() ? std::optional{found->second} : std::nullopt;
    }

    Animation& add(std::uint32_t id, std::uint32_t frames) {
        const auto made = std::make_shared<Animation>();
        made->id = id;
        made->frame_count = frames;
        animations[id] = made;
        return *made;
    }

    std::map<std::uint32_t, std::shared_ptr<const Animation>> animations;
    std::map<std::uint32_t, MotionTable> tables;
    std::map<std::uint32_t, std::uint32_t> setups;  // to their default animations
};

[[nodiscard]] inline MotionData plays(std::uint32_t animation, float rate = 30, const Vec3& velocity = {}) {
    return {.clips = {{.animation = animation, .rate = rate}}, .velocity = velocity};
}

inline constexpr std::uint32_t kSpecTable = 0x09000001;
inline constexpr std::uint32_t kSpecSetup = 0x02000001;
enum SpecAnimation : std::uint32_t { kReady4 = 1, kWalk6, kTurn4, kToWalk2, kToReady3, kBow3 };

[[nodiscard]] inline MotionTable spec_table() {
    const Vec3 turning{0, 0, -1.5F};
    MotionTable table{.id = kSpecTable, .default_style = kPeace, .style_defaults = {{kPeace, kStandReady}}};
    table.cycles[motion_key(kPeace, kStandReady)] = plays(kReady4, 10);
    table.cycles[motion_key(kPeace, kWalk)] = plays(kWalk6, 30, {0, 3, 0});
    MotionData& turn = table.cycles[motion_key(kPeace, kTurn)] = plays(kTurn4);
    turn.omega = turning;
    turn.flags = MotionData::kGated;
    table.modifiers[motion_key(MotionCommand::None, kTurn)].omega = turning;
    table.links[motion_key(kPeace, kStandReady)] = {{kWalk, plays(kToWalk2)}, {kBow, plays(kBow3, 15)}};
    table.links[motion_key(kPeace, kWalk)] = {{kStandReady, plays(kToReady3)}};
    return table;
}

[[nodiscard]] inline ExampleLibrary spec_library() {
    ExampleLibrary library;
    library.add(kReady4, 4);
    library.add(kWalk6, 6);
    library.add(kTurn4, 4);
    library.add(kToWalk2, 2);
    library.add(kToReady3, 3);
    library.add(kBow3, 3);
    library.tables[kSpecTable] = spec_table();
    library.setups[kSpecSetup] = 0;
    return library;
}

}  // namespace acmotion::test
