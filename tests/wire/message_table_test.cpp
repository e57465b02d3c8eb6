#include <gtest/gtest.h>

#include <set>

#include "acmotion/wire/messages.h"

namespace acmotion::test {
namespace {

TEST(MessageTable, HasEveryMovementMessageOfTheSpec) {
    std::set<std::uint32_t> from_server;
    std::set<std::uint32_t> from_client;
    for (const MessageInfo& info : message_table())
        (info.sender == Sender::Server ? from_server : from_client).insert(info.code);

    EXPECT_EQ(from_server, (std::set<std::uint32_t>{0xF619, 0xF625, 0xF745, 0xF746, 0xF747, 0xF748, 0xF749, 0xF74A,
                                                    0xF74B, 0xF74C, 0xF74E, 0xF751, 0xF7DB}));
    EXPECT_EQ(from_client, (std::set<std::uint32_t>{0xF61B, 0xF61C, 0xF753}));
}

TEST(MessageTable, HasTheEffectsOfAnObject) {
    std::set<std::uint32_t> effects;
    for (const MessageInfo& info : effect_table()) effects.insert(info.code);
    EXPECT_EQ(effects, (std::set<std::uint32_t>{0xF750, 0xF754, 0xF755}));
}

TEST(MessageTable, HasEachOpcodeAndEachActionOnce) {
    std::set<std::uint32_t> opcodes{kGameEventOpcode, kClientActionOpcode};
    std::set<std::uint32_t> actions;
    for (const MessageInfo& info : message_table()) {
        EXPECT_TRUE((info.sender == Sender::Server ? opcodes : actions).insert(info.code).second) << info.name;
    }
    for (const MessageInfo& info : effect_table()) EXPECT_TRUE(opcodes.insert(info.code).second) << info.name;
    for (const MessageInfo& named : named_messages()) EXPECT_TRUE(opcodes.insert(named.code).second) << named.name;
    for (const MessageInfo& named : named_actions()) EXPECT_TRUE(actions.insert(named.code).second) << named.name;
}

}  // namespace
}  // namespace acmotion::test
