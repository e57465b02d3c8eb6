#pragma once
#include "acmotion/world/inspector.h"
#include "world/story.h"

namespace acmotion::test {

// A bit of everything at once: bodies walk, run, turn, strafe, jump, chase, stick, pass portals, come and
// go. Everything that happens depends on the number of the frame alone.
class Village {
 public:
    explicit Village(const Rules& rules, double frame = kFrame30, const WorldHost& host = {})
        : story{{.rules = rules, .host = host, .frame = frame, .recorded = false}} {
        for (std::uint32_t i = 0; i < kPeople; ++i) {
            const auto x = static_cast<float>(i * 3 % 60);
            story.server.create(id(i), outside(20 + x, 30 + static_cast<float>(i), 0, x * 6));
        }
    }

    void live(double seconds) {
        for (int i = 0; i < static_cast<int>(seconds * 30); ++i) live_a_frame();
    }

    void live_a_frame() {
        ++frame_;
        story.frame();
        for (std::uint32_t i = 0; i < kPeople; ++i) {
            if ((frame_ + i * 7) % 30 == 0) act(i);
        }
    }

    void resume(const Village& other) {
        story.world.restore(other.story.world.snapshot());
        story.server.stamps = other.story.server.stamps;
        story.now = other.story.now;
        frame_ = other.frame_;
    }

    [[nodiscard]] std::uint64_t hash() const { return WorldInspector{story.world}.state_hash(); }

    Story story;

 private:
    static constexpr std::uint32_t kPeople = 24;
    static ObjectId id(std::uint32_t i) { return 0x80001000 + i; }

    void act(std::uint32_t i) {
        const ObjectId who = id(i);
        const auto second = static_cast<float>(frame_ / 30);
        const Position home = outside(20 + static_cast<float>(i * 3 % 60), 30 + static_cast<float>(i));
        switch (i % 8) {
            case 0: story.server.forward(who, kWalkForward); break;
            case 1: story.server.forward(who, kRunForward, 1.5F); break;
            case 2: story.server.motion(who, MoveToObject{.target = id(i + 1), .position = home}); return;
            case 3: story.server.vector(who, {1, 0, 5}, {0, 0, 1}); return;
            case 4: story.server.stick(who, id(i - 1)); break;
            case 5: story.server.teleport(who, moved(home, {second, second, 0})); return;
            case 6:
                story.server.remove(who);
                story.server.stamps[who] = {};
                story.server.create(who, home);
                return;
            default: break;
        }
        story.server.position(who, facing(moved(home, {0, second * 2, 0}), second * 20));
    }

    std::uint32_t frame_ = 0;
};

}  // namespace acmotion::test
