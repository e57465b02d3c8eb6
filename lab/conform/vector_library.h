#pragma once
#include <map>

#include "acmotion/animation/motion_table.h"
#include "lab/conform/args.h"

namespace acmotion::conform {

// The animations and motion tables of a case. The `id` of a hook is kept as its type.
class VectorLibrary : public MotionLibrary {
 public:
    explicit VectorLibrary(Args& setup);

    [[nodiscard]] std::shared_ptr<const MotionTable> motion_table(std::uint32_t id) override;
    [[nodiscard]] std::shared_ptr<const Animation> animation(std::uint32_t id) override;
    [[nodiscard]] std::optional<std::uint32_t> default_animation(std::uint32_t /*setup*/) override { return 0; }

 private:
    std::map<std::uint32_t, std::shared_ptr<const Animation>> animations_;
    std::map<std::uint32_t, std::shared_ptr<const MotionTable>> tables_;
};

}  // namespace acmotion::conform
