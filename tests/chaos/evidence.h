#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "acmotion/trace/event.h"
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"

// What a frame of a world showed, as plain values: a test can spoil each of them, and see that a promise notices.
namespace acmotion::chaos {

// Bytes that are no message, and what they did to the world.
struct MalformedMessage {
    std::uint64_t before = 0;  // hashes of the state
    std::uint64_t after = 0;
    bool was_refused = true;
};

// How much there was of something that Limits bound.
struct Occupancy {
    std::string_view what;
    std::size_t count = 0;
    std::size_t bound = 0;
};

// A body that is shown, with what its BodyInfo leaves out.
struct SeenBody {
    BodyInfo info;
    bool may_move = true;  // not frozen, not part of the landscape
};

struct FrameEvidence {
    std::size_t number = 0;
    double now = 0;
    double before = 0;  // `now` of the last frame

    ObjectId player;
    std::vector<Pose> poses;       // of the live stack
    std::vector<Pose> smooth;      // the same between ticks
    std::vector<Pose> c_poses;     // of the same datagrams by the C API
    bool has_c = true;             // there is such a world
    std::vector<SeenBody> bodies;  // those of `poses`, in their order
    std::vector<Event> events;     // since the last frame

    std::vector<Occupancy> occupancies;
    std::vector<MalformedMessage> malformed;

    // Hashes of the state, in some frames: of the live stack, of its messages one by one, of a world that was restored from a
    // snapshot of a random frame, of one in which no body rests, of one whose host brings what is built in, and of a replay of
    // the written capture.
    std::optional<std::uint64_t> live, by_message, restored, restless, own_host, replayed;
};

// Bytes that the allocator has given and not taken back.
struct MemoryEvidence {
    bool is_whole = true;    // false: files that are kept between worlds were opened meanwhile
    std::size_t before = 0;  // before the world was made
    std::size_t after = 0;   // after it was destroyed
    // After the second and the third time of the same seconds, from one snapshot.
    std::optional<std::size_t> second, third;
};

}  // namespace acmotion::chaos
