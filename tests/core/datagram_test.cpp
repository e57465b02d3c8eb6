#include "acmotion/core/datagram.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(Endpoint, OfIpVersion4ReadsAsUsual) {
    EXPECT_EQ(describe(Endpoint{IpAddress::v4(127, 0, 0, 1), 9001}), "127.0.0.1:9001");
}

TEST(Endpoint, OfIpVersion6LeavesOutTheLongestRunOfZeros) {
    EXPECT_EQ(describe(Endpoint{{0x20010DB800000001, 1}, 9000}), "[2001:db8:0:1::1]:9000");
    EXPECT_EQ(describe(IpAddress{}), "::");
    EXPECT_EQ(describe(IpAddress{0x0001000200030004, 0x0005000600070008}), "1:2:3:4:5:6:7:8");
    EXPECT_EQ(describe(IpAddress{0xFE80000000000000, 0x0005000600070000}), "fe80::5:6:7:0");
}

}  // namespace
}  // namespace acmotion::test
