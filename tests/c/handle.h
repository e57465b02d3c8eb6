#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "acmotion/c.h"
#include "acmotion/core/bytes.h"
#include "acmotion/wire/encode.h"

// What tests of the C API share: a world that frees itself, and a server's messages about a player and a runner.
namespace acmotion::test {

inline constexpr std::uint32_t kCPlayer = 0x5000000A;
inline constexpr std::uint32_t kCRunner = 0x50000123;

template <class Struct>
[[nodiscard]] Struct sized() {
    Struct made{};
    made.size = sizeof made;
    return made;
}

class CWorld {
 public:
    explicit CWorld(const acm_world_options& options = sized<acm_world_options>()) {
        EXPECT_EQ(acm_world_new(&options, &handle_, nullptr), ACM_OK);
    }
    explicit CWorld(const acm_host& host) : CWorld(with(host)) {}
    CWorld(const CWorld&) = delete;
    CWorld& operator=(const CWorld&) = delete;
    ~CWorld() { EXPECT_EQ(acm_world_free(handle_), ACM_OK); }
    operator acm_world*() const { return handle_; }  // NOLINT: to be handed to acm_ functions

    acm_code receive(const ByteBuffer& bytes, double now) const {
        return acm_world_receive(handle_, bytes.data(), bytes.size(), now, nullptr, nullptr);
    }
    [[nodiscard]] std::uint64_t hash() const {
        std::uint64_t hash = 0;
        EXPECT_EQ(acm_world_state_hash(handle_, &hash), ACM_OK);
        return hash;
    }
    [[nodiscard]] std::vector<acm_pose> poses() const {
        std::size_t count = 0;
        EXPECT_EQ(acm_world_poses(handle_, nullptr, 0, sizeof(acm_pose), &count), ACM_OK);
        std::vector<acm_pose> all(count);
        EXPECT_EQ(acm_world_poses(handle_, all.data(), count, sizeof(acm_pose), &count), ACM_OK);
        return all;
    }
    [[nodiscard]] acm_body find(std::uint32_t object) const {
        acm_body body = sized<acm_body>();
        EXPECT_EQ(acm_world_find(handle_, object, &body), ACM_OK);
        return body;
    }

 private:
    static acm_world_options with(const acm_host& host) {
        acm_world_options options = sized<acm_world_options>();
        options.host = &host;
        return options;
    }
    acm_world* handle_ = nullptr;
};

[[nodiscard]] inline Position metres_north(float y) { return {CellId{0xA9B40001}, {{10, y, 0}, {}}}; }

[[nodiscard]] inline ByteBuffer creation_of(std::uint32_t object, float y = 0) {
    CreateObject message;
    message.object = object;
    message.physics.position = metres_north(y);
    message.physics.motion_table = 0x09000001;
    return encode(message).value();
}
[[nodiscard]] inline ByteBuffer update_of(std::uint32_t object, float y, std::uint16_t stamp,
                                          std::uint16_t teleport = 0) {
    const PositionPack pack{
        .position = metres_north(y), .has_contact = true, .position_stamp = {stamp}, .teleport_stamp = {teleport}};
    return encode(UpdatePosition{object, pack}).value();
}

// Both are there at 0 s, and the server puts the runner 4 m farther north.
inline void begin(const CWorld& world) {
    ASSERT_EQ(acm_world_set_player(world, kCPlayer, 0), ACM_OK);
    for (const std::uint32_t object : {kCPlayer, kCRunner}) ASSERT_EQ(world.receive(creation_of(object), 0), ACM_OK);
    ASSERT_EQ(acm_world_advance(world, 0.04), ACM_OK);
    ASSERT_EQ(world.receive(update_of(kCRunner, 4, 1), 0.04), ACM_OK);
}

}  // namespace acmotion::test
