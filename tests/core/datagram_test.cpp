#include "acmotion/core/datagram.h"

#include <gtest/gtest.h>

namespace acmotion {
namespace {

TEST(Endpoint, OfIpVersion4ReadsAsUsual) {
    EXPECT_EQ(describe(Endpoint{IpAddress::v4(127, 0, 0, 1), 9001}), "127.0.0.1:9001");
}

TEST(Endpoint, OfIpVersion6LeavesOutTheLongestRunOfZeros) {
    EXPECT_EQ(describe(Endpoint{{{0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1}}, 9000}),
              "[2001:db8:0:1::1]:9000");
    EXPECT_EQ(describe(IpAddress{}), "::");
    EXPECT_EQ(describe(IpAddress{{0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8}}), "1:2:3:4:5:6:7:8");
    EXPECT_EQ(describe(IpAddress{{0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 5, 0, 6, 0, 7, 0, 0}}), "fe80::5:6:7:0");
}

}  // namespace
}  // namespace acmotion
