#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "acmotion/geometry/vec3.h"
#include "geometry/map.h"

// How a baseline shows one body (spec 80). A follower knows which updates of the body were accepted, and nothing of how retail walks it
// there.
namespace acmotion::baseline {

// The newest that is known of a body.
struct Goal {
    double time = 0;            // of the frame at which it was received, seconds of the capture
    double arrival = 0;         // of its message, not after that
    Position place;             // P′; its rotation is H′
    WideVec3 velocity;          // V′, m/s, world axes
    double interval = 0;        // I, seconds between updates of this body
    double catch_up_speed = 0;  // m/s: what is shown counts as no faster (V₀)
};

enum class Doing : std::uint8_t {
    Placed,        // there at once
    Blends,        // from what was shown to what is known
    Extrapolates,  // goes on as it is known to
    Holds,         // stands, because nothing new came
    Starved,       // stands at its newest update: the buffer is empty
};

// What a follower begins to do, with the numbers that go with it; the others are 0.
struct Deed {
    Doing doing = Doing::Placed;
    double seconds = 0;          // that it blends; without an update, of what holds or is starved
    double metres = 0;           // from what was shown to where it is placed, or to the place that it blends to
    double speed = 0;            // m/s at which it goes on
    double late = 0;             // seconds that it is shown after its update arrived, where that is the method
    bool is_redirected = false;  // it blends because its motion changed, and no update came
};
// The same of one of a session's bodies.
struct DeedOf {
    double time = 0;
    ObjectId object;
    Deed deed;
};

class Follower {
 public:
    virtual ~Follower() = default;

    // It is shown there from now on, and all else is forgotten.
    virtual void place(const Goal& goal) = 0;
    // An update was accepted.
    virtual void follow(const Goal& goal) = 0;
    // It goes on from there at another velocity, though no update says where it is.
    virtual void redirect(const Goal& /*goal*/) {}
    // Its world has shown its jump, which ended here; the goal counts again.
    virtual void land(const Position& shown, const Goal& goal) = 0;
    // Where it is shown. To be asked on every frame, with rising times.
    [[nodiscard]] virtual Position at(double now) = 0;
    // What it does.
    [[nodiscard]] Doing doing() const { return doing_; }
    // What it began to do since this was asked last, the newest of it.
    [[nodiscard]] std::optional<Deed> take_deed() { return std::exchange(deed_, std::nullopt); }

 protected:
    void begin_to(const Deed& deed) {
        doing_ = deed.doing;
        deed_ = deed;
    }

 private:
    Doing doing_ = Doing::Placed;
    std::optional<Deed> deed_;
};

// That place, so many metres on.
[[nodiscard]] inline Position moved(const Position& from, const WideVec3& by) {
    Position there = from;
    there.frame.origin = (WideVec3{from.frame.origin} + by).rounded();
    if (cell_class(there.cell) == CellClass::Outdoor) adjust_to_outside(there);
    return there;
}

// ---- what followers do, in words ----

// "placed", "blends", "extrapolates", "holds", "starved"
[[nodiscard]] std::string_view name(Doing doing);
// "blends over 0.20 s to a place 0.83 m away, and goes on at 4.0 m/s"
[[nodiscard]] std::string sentence(const Deed& deed);

// ---- `deadreckoning` and `hermite`: from what is shown to what is known, then on as that goes (spec 80 §2, §3) ----

// One blend. Places are metres from P′.
struct Blend {
    WideVec3 from;           // P₀
    WideVec3 from_velocity;  // V₀
    WideVec3 velocity;       // V′
    double interval = 0;     // I
    double seconds = 0;      // T
};

// How long a body goes on as it is known to, after which it holds.
[[nodiscard]] double seconds_known(double interval);

// Where a body is `x` seconds after the blend began, metres from P′.
using Path = WideVec3 (*)(const Blend& blend, double x);
[[nodiscard]] WideVec3 dead_reckoned(const Blend& blend, double x);
[[nodiscard]] WideVec3 on_cubic(const Blend& blend, double x);

[[nodiscard]] std::unique_ptr<Follower> make_blending(Path path);

// `buffered`: between the two updates around a clock that runs late, faster or slower as the buffer fills or empties (spec 80 §4).
// `delay` fixes how late, in seconds.
[[nodiscard]] std::unique_ptr<Follower> make_buffered(std::optional<double> delay);

}  // namespace acmotion::baseline
