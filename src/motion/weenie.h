#pragma once
#include <limits>
#include <optional>

namespace acmotion {

// What the game object behind a body answers. As it stands, what any remote creature does: only the local player's
// object knows skills and stamina (spec 50 §5, §6).
struct Weenie {
    static constexpr float kAnyExtent = std::numeric_limits<float>::max();

    bool is_creature = true;
    bool is_local_player = false;
    std::optional<float> run_rate;
    // Upwards, in m/s, of a jump of extent 1.
    std::optional<float> full_jump_speed;
    // The extent of a jump, 0 to 1, beyond which its load and its stamina forbid it.
    float load_limit = kAnyExtent;
    float stamina_limit = kAnyExtent;

    [[nodiscard]] std::optional<float> jump_speed(float extent) const {
        if (!full_jump_speed) return std::nullopt;
        return static_cast<float>(static_cast<double>(*full_jump_speed) * extent);
    }
    [[nodiscard]] bool can_jump(float extent) const { return !(extent > load_limit); }
    [[nodiscard]] bool has_stamina_for_jump(float extent) const { return !(extent > stamina_limit); }
};

}  // namespace acmotion
