#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "acmotion/trace/sentence.h"
#include "trace/words.h"

namespace acmotion {
namespace {

struct NamedMotion {
    std::uint32_t command;
    std::string_view name;
};
// Spec 10 §1.1 and 50 §1. viewer/src/words.ts has the same list; MotionNames.AreThoseOfTheViewer compares.
constexpr auto kMotions = std::to_array<NamedMotion>({
    {0x00000000, "none"},
    {0x41000003, "Ready"},
    {0x40000004, "Stop"},
    {0x45000005, "WalkForward"},
    {0x45000006, "WalkBackwards"},
    {0x44000007, "RunForward"},
    {0x40000008, "Fallen"},
    {0x40000009, "Interpolating"},
    {0x6500000D, "TurnRight"},
    {0x6500000E, "TurnLeft"},
    {0x6500000F, "SideStepRight"},
    {0x65000010, "SideStepLeft"},
    {0x40000011, "Dead"},
    {0x41000012, "Crouch"},
    {0x41000013, "Sitting"},
    {0x41000014, "Sleeping"},
    {0x40000015, "Falling"},
    {0x40000018, "Pickup"},
    {0x2500003B, "Jump"},
    {0x80000000, "UnknownStyle"},
    {0x8000003C, "HandCombat"},
    {0x8000003D, "NonCombat"},
    {0x8000003E, "SwordCombat"},
    {0x8000003F, "BowCombat"},
    {0x80000040, "SwordShieldCombat"},
    {0x80000041, "CrossbowCombat"},
    {0x80000046, "DualWieldCombat"},
    {0x80000049, "Magic"},
});

// By their low halves, the first of each; none above is known. Every movement message has some.
constexpr auto kMotionOfWord = [] {
    std::array<const NamedMotion*, 0x4A> motions{};
    for (const NamedMotion& motion : kMotions) {
        const NamedMotion*& place = motions.at(motion.command & 0xFFFFU);
        if (place == nullptr) place = &motion;
    }
    return motions;
}();

void append_axis(std::string& text, const AxisMotion& axis) {
    if (axis.command != MotionCommand::None) {
        text += fmt::format(" · {} × {:g}", motion_text(axis.command), axis.speed);
    }
}

}  // namespace

std::string_view name(MotionCommand command) {
    const auto found = std::ranges::find(kMotions, static_cast<std::uint32_t>(command), &NamedMotion::command);
    return found == kMotions.end() ? std::string_view{} : found->name;
}

std::optional<MotionCommand> motion_of_word(std::uint16_t low_half) {
    const NamedMotion* known = low_half < kMotionOfWord.size() ? kMotionOfWord[low_half] : nullptr;
    return known == nullptr ? std::nullopt : std::optional{static_cast<MotionCommand>(known->command)};
}

std::string_view name_of_motion_word(std::uint16_t low_half) {
    const auto known = motion_of_word(low_half);
    return known ? name(*known) : std::string_view{};
}

std::string motion_text(MotionCommand command) {
    const std::string_view known = name(command);
    return known.empty() ? fmt::format("0x{:08X}", static_cast<std::uint32_t>(command)) : std::string{known};
}

std::string sentence(const InterpretedState& motion) {
    std::string text = motion_text(motion.style);
    for (const AxisMotion& axis : {motion.forward, motion.sidestep, motion.turn}) append_axis(text, axis);
    return text;
}

}  // namespace acmotion
