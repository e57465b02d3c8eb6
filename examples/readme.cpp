// The example of README.md. What stands between the two markers is shown there; tests/docs checks that it is the same.
#include <cstdio>

#include "acmotion/geometry.h"
#include "acmotion/motion.h"

using namespace acmotion;

namespace {

// A body in free space: nothing to collide with, no animation, nobody else around.
class FreeBody : public MotionHost {
 public:
    explicit FreeBody(const Position& at) : position(at) {}

    Position position;

    [[nodiscard]] Mover mover() const { return {.position = position, .max_speed = {4, 4}, .in_contact = true}; }
    // What a collision sweep would do, without anything in the way.
    void move_by(const Frame& offset) {
        position.frame = combine(position.frame, offset);
        adjust_to_outside(position);
    }

    bool place_sliding(const Position& target) override {
        position = target;
        return true;
    }
    void set_heading(float degrees) override { acmotion::set_heading(position.frame, degrees); }
    void set_velocity(const Vec3& /*velocity*/) override {}
    [[nodiscard]] const Position* find(ObjectId /*object*/) const override { return nullptr; }
    void set_target(ObjectId /*object*/, float /*radius*/, double /*quantum*/) override {}
    void clear_target() override {}
    void cancel_move_to(MoveToError /*why*/) override {}
};

}  // namespace

int main() {
    const Rules rules = Rules::retail();
    const Limits limits;
    WaypointPool waypoints;
    const MotionContext context{rules, limits, waypoints, {}};

    // README begins here.
    FreeBody body(Position{{0xA9B40001}, {{10, 10, 0}, {}}});
    PositionManager manager;
    manager.interpolate_to(context, body.mover(), body, Position{{0xA9B40001}, {{10, 11, 0}, {}}}, false);

    for (double now = 0; manager.is_interpolating(); now += 1.0 / 30) {
        Frame offset;  // what animation brings in this slice: nothing
        manager.adjust_offset(context, body.mover(), body, offset, 1.0F / 30);
        body.move_by(offset);
        manager.use_time(context, body.mover(), body, now);
        std::printf("%.3f s  y = %.3f m\n", now, static_cast<double>(body.position.frame.origin.y));
    }
    // README ends here.
    return 0;
}
