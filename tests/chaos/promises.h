#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chaos/evidence.h"

// What every world keeps, whatever happens in it: one checker for each promise.
namespace acmotion::chaos {

// What a checker must know about a world to say what is promised there.
struct Terms {
    bool is_free = true;           // nothing is in the way, and no host refuses anything
    bool ground_is_flat = true;    // the height of a body is that of its updates
    bool walks_to_updates = true;  // rules under which a body follows its updates
    bool keeps_cells = true;  // false: OpenAC takes a cell without its place, or a place without its cell (spec 81)
    bool teleport_keeps_waypoints = false;  // the mistake of that name among the rules
    bool has_gaits = false;  // a creature walks by the velocity of its updates, whatever its motion says (spec 81)
};

// Looks at frame after frame. Keeps the first complaint, and counts how often it had something to judge.
class Checker {
 public:
    virtual ~Checker() = default;
    virtual void on_frame(const FrameEvidence& /*frame*/) {}
    virtual void at_end(const MemoryEvidence& /*memory*/) {}

    [[nodiscard]] std::uint64_t judged() const { return judged_; }
    [[nodiscard]] const std::optional<std::string>& complaint() const { return complaint_; }

 protected:
    void judge(bool is_kept, const std::function<std::string()>& words) {
        ++judged_;
        if (!is_kept && !complaint_) complaint_ = words();
    }

 private:
    std::uint64_t judged_ = 0;
    std::optional<std::string> complaint_;
};

struct Promise {
    std::string_view name;
    std::string_view words;
    std::unique_ptr<Checker> (*make)(const Terms& terms);
};
inline constexpr std::size_t kPromises = 12;
[[nodiscard]] std::span<const Promise, kPromises> promises();

// ---- one for each row of the table
[[nodiscard]] std::unique_ptr<Checker> check_finite(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_reach(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_arrival(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_teleports(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_bounds(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_memory(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_whole_messages(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_snapshot(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_replay(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_rest(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_own_host(const Terms& terms);
[[nodiscard]] std::unique_ptr<Checker> check_c(const Terms& terms);

}  // namespace acmotion::chaos
