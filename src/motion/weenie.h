#pragma once
#include <optional>

namespace acmotion {

// The answers of the game object behind a body. Unless overridden they are those of any remote creature: only the local
// player's object knows skills and stamina (spec 50 §5, §6).
class Weenie {
 public:
    virtual ~Weenie() = default;

    [[nodiscard]] virtual bool is_creature() const { return true; }
    [[nodiscard]] virtual bool is_local_player() const { return false; }
    [[nodiscard]] virtual std::optional<float> run_rate() const { return std::nullopt; }
    // Upward speed in m/s of a jump of that extent, 0 to 1.
    [[nodiscard]] virtual std::optional<float> jump_speed(float /*extent*/) const { return std::nullopt; }
    [[nodiscard]] virtual bool can_jump(float /*extent*/) const { return true; }
    [[nodiscard]] virtual bool has_stamina_for_jump(float /*extent*/) const { return true; }
};

}  // namespace acmotion
