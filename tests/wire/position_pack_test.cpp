#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "acmotion/wire/encode.h"
#include "wire/decode_message.h"

// Spec 10 §4, alone: no opcode, no object, and whatever follows belongs to something else.
namespace acmotion::test {
namespace {

// flags 0x36 (placement, contact, no qx, no qy), an outdoor cell, origin, qw, qz, placement, four stamps
std::vector<std::byte> walker() {
    std::vector<std::byte> bytes;
    const auto put = [&](auto value) {
        const auto raw = std::as_bytes(std::span{&value, 1});
        bytes.insert(bytes.end(), raw.begin(), raw.end());
    };
    put(std::uint32_t{0x36});
    put(std::uint32_t{0xA9B40019});
    for (const float number : {84.0F, 7.5F, 94.0F, 0.6F, -0.8F}) put(number);
    put(std::uint32_t{0x65});
    for (const int stamp : {11, 12, 13, 14}) put(static_cast<std::uint16_t>(stamp));
    return bytes;
}

const PositionPack kWalker{.position = {{0xA9B40019}, {{84, 7.5F, 94}, {0.6F, 0, 0, -0.8F}}},
                           .placement = 0x65,
                           .has_contact = true,
                           .instance_stamp = {11},
                           .position_stamp = {12},
                           .teleport_stamp = {13},
                           .force_position_stamp = {14}};

TEST(PositionPack, IsReadFieldByField) {
    const auto decoded = decode_position_pack(walker());

    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(decoded->pack, kWalker);
    EXPECT_EQ(decoded->bytes_consumed, 40U);
}

TEST(PositionPack, IsWrittenFieldByField) {
    const std::vector<std::byte> bytes = encode(UpdatePosition{.object = 1, .pack = kWalker}).value();

    EXPECT_EQ(std::vector(bytes.begin() + 8, bytes.end()), walker());
}

TEST(PositionPack, RenormalisesARotationThatIsNearlyOne) {
    auto bytes = walker();
    const float qw = 0.61F;
    std::memcpy(bytes.data() + 20, &qw, sizeof(qw));

    const Quaternion q = decode_position_pack(bytes)->pack.position.frame.rotation;

    const double length = std::sqrt(0.61F * double{0.61F} + 0.8F * double{0.8F});
    EXPECT_EQ(q.w, static_cast<float>(0.61F / length));
    EXPECT_EQ(q.z, static_cast<float>(-0.8F / length));
}

}  // namespace
}  // namespace acmotion::test
