#include "lab/replay/frame_hasher.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

BodyFrame standing() { return {.object = 0x80000001, .position = {{0xA9B40001}, {{1, 2, 3}, {}}}, .in_contact = true}; }

RunHashes hashes_of(const std::vector<BodyFrame>& bodies, const World* world = nullptr) {
    FrameHasher hasher{1};
    hasher.on_frame({.bodies = bodies, .world = world});
    return hasher.hashes();
}

template <class Change>
std::uint64_t pose_after(const Change& change) {
    BodyFrame body = standing();
    change(body);
    return hashes_of({body}).pose;
}

TEST(FrameHasher, CountsEverythingThatIsDrawn) {
    const std::uint64_t before = hashes_of({standing()}).pose;
    EXPECT_EQ(pose_after([](BodyFrame&) {}), before);
    EXPECT_NE(pose_after([](BodyFrame& body) { body.object = 0x80000002; }), before);
    EXPECT_NE(pose_after([](BodyFrame& body) { body.position.cell = {0xA9B40002}; }), before);
    EXPECT_NE(pose_after([](BodyFrame& body) { body.position.frame.origin.z = std::nextafter(3.0F, 4.0F); }), before);
    EXPECT_NE(pose_after([](BodyFrame& body) { body.position.frame.rotation.x = -0.0F; }), before);
    EXPECT_NE(pose_after([](BodyFrame& body) { body.in_contact = false; }), before);
    EXPECT_NE(pose_after([](BodyFrame& body) { body.is_hidden = true; }), before);
    EXPECT_NE(hashes_of({}).pose, before);
}

TEST(FrameHasher, HashesTheStateOfTheFirstTheSixtiethAndTheLastFrame) {
    World one;
    World other;
    other.set_autonomy_level(0);
    const auto hash_with_other_at = [&](std::size_t number) {
        FrameHasher hasher{100};
        for (std::size_t i = 0; i < 100; ++i) hasher.on_frame({.number = i, .world = i == number ? &other : &one});
        return hasher.hashes().state;
    };
    const std::uint64_t before = hash_with_other_at(100);
    for (const std::size_t number : {0U, 60U, 99U}) EXPECT_NE(hash_with_other_at(number), before) << number;
    for (const std::size_t number : {1U, 59U, 98U}) EXPECT_EQ(hash_with_other_at(number), before) << number;
}

}  // namespace
}  // namespace acmotion::test
