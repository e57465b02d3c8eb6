#pragma once
#include <gtest/gtest.h>

#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

namespace acmotion::test {

inline constexpr std::uint32_t kOwner = 0x50000001;
inline constexpr std::uint32_t kRemote = 0x80000001;

// A display that is never early or late.
inline FrameTimes even_frames(double seconds, double frames_per_second) {
    return {{.frames_per_second = frames_per_second, .jitter_ms = 0}, seconds};
}

// A session written by hand: the owner stands at (80, 7), a remote beside it.
class WrittenSession {
 public:
    WrittenSession() {
        session.player = kOwner;
        session.player_source = PlayerSource::Announced;
        session.objects = {{kOwner, {"Owner", ObjectKind::Player}}, {kRemote, {"Remote", ObjectKind::Creature}}};
        say(0, CreatePlayer{kOwner});
        create(0, kOwner, 80);
    }

    template <class M>
    WrittenSession& say(double time, const M& message) {
        session.messages.push_back({time, encode(message).value()});
        session.seconds = time;
        return *this;
    }
    // With a motion table, standing or walking at `pace`.
    WrittenSession& create(double time, std::uint32_t id, float east, float pace = 0) {
        CreateObject create;
        create.object = id;
        create.physics.position = place(east);
        create.physics.state = 0x00400C08;
        create.physics.motion_table = 0x09000001;
        if (pace > 0) {
            const SentMotionState walks{.forward_command = 0x0005, .forward_speed = pace};
            create.physics.movement = PhysicsMovement{MovementData{.body = walks}};
        }
        return say(time, create);
    }
    WrittenSession& update(double time, std::uint32_t id, float east, std::uint16_t teleport = 0) {
        UpdatePosition update{.object = id};
        update.pack.position = place(east);
        update.pack.has_contact = true;
        update.pack.position_stamp = {++stamp_};
        update.pack.teleport_stamp = {teleport};
        return say(time, update);
    }

    [[nodiscard]] static Position place(float east) { return {{0xA9B40019}, {{east, 7, 94}, {}}}; }

    Session session;

 private:
    std::uint16_t stamp_ = 0;
};

}  // namespace acmotion::test
