#pragma once
#include <optional>

#include "lab/conform/args.h"
#include "motion/weenie.h"

namespace acmotion::conform {

// The game object of a vector: it answers what the vector says it answers.
class VectorWeenie : public Weenie {
 public:
    explicit VectorWeenie(Args& args);
    // Null if the member is null: no game object.
    [[nodiscard]] static std::optional<VectorWeenie> read(Args& parent, const std::string& member);

    [[nodiscard]] bool is_creature() const override { return is_creature_; }
    [[nodiscard]] bool is_local_player() const override { return is_local_player_; }
    [[nodiscard]] std::optional<float> run_rate() const override { return run_rate_; }
    [[nodiscard]] std::optional<float> jump_speed(float extent) const override;
    [[nodiscard]] bool can_jump(float /*extent*/) const override { return can_jump_; }
    [[nodiscard]] bool has_stamina_for_jump(float /*extent*/) const override { return has_stamina_; }

 private:
    std::optional<float> run_rate_;
    std::optional<float> jump_factor_;
    bool can_jump_;
    bool is_creature_;
    bool has_stamina_;
    bool is_local_player_;
};

}  // namespace acmotion::conform
