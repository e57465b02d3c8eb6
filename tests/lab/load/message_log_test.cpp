// What a log learns from the messages that it hands on, and how the bounds that were reached are told.
#include "lab/load/message_log.h"

#include <gtest/gtest.h>

#include "acmotion/wire/encode.h"
#include "gamedata/gzip.h"
#include "lab/base/bounds_json.h"
#include "sessions/assumptions.h"
#include "sessions/session.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kAnnounced = 0x50000001;
constexpr std::uint32_t kSlinker = 0x80000001;

struct ShownMessage {
    std::uint32_t code = 0;
    std::optional<ObjectId> object;
    std::string name;
    double seconds = 0;
};

class MessageLogTest : public testing::Test {
 protected:
    const ShownMessage& log(Bytes bytes, Sender sender = Sender::Server, SessionNumber session = 1) {
        log_.on_message(session, {.time = 3 * kNanosecondsPerSecond, .sender = sender, .bytes = bytes});
        return shown_.back();
    }
    const ShownMessage& log(const Message& message, Sender sender = Sender::Server, SessionNumber session = 1) {
        return log(encode(message).value(), sender, session);
    }
    static ByteBuffer words(std::initializer_list<std::uint32_t> all) {
        ByteBuffer bytes;
        for (const std::uint32_t word : all) append_le(bytes, word);
        return bytes;
    }

    std::vector<ShownMessage> shown_;
    MessageLog log_{[this](const LoggedMessage& message) {
        shown_.push_back({message.code, message.object, message.name, message.seconds});
    }};
};

TEST_F(MessageLogTest, AnObjectThatIsNotDescribedHasTheNameThatWasLent) {
    EXPECT_EQ(log(DeleteObject{kSlinker, {}}).name, "");
    log_.lend({{kSlinker, {.name = "Drudge Slinker"}}});
    EXPECT_EQ(log(DeleteObject{kSlinker, {}}).name, "Drudge Slinker");
    EXPECT_EQ(log(DeleteObject{kSlinker, {}}).object, ObjectId{kSlinker});
    EXPECT_EQ(log_.names().size(), 0U);
}

TEST_F(MessageLogTest, WhatAClientReportsIsAboutThePlayerOfItsSession) {
    const AutonomousPosition report{.position = {CellId{0xA9B40019}, {{84, 7.5F, 94}, {}}}};
    EXPECT_EQ(log(report, Sender::Client).object, std::nullopt);
    log(CreatePlayer{kAnnounced});
    EXPECT_EQ(log(report, Sender::Client).object, ObjectId{kAnnounced});
    EXPECT_EQ(log(report, Sender::Client, 2).object, std::nullopt) << "of another session";
}

TEST_F(MessageLogTest, CountsWhatIsUnderstoodWhatIsNotMovementAndWhatIsBroken) {
    log_.on_session({.origin = kNanosecondsPerSecond});
    EXPECT_EQ(log(CreatePlayer{kAnnounced}).seconds, 2);
    log(words({kGameEventOpcode, kAnnounced, 12, 0x147}));
    log(words({0x1234, 0}));
    log(words({0xF747}));
    EXPECT_EQ(log_.counts().understood, 1U);
    EXPECT_EQ(log_.counts().not_movement, 2U);
    EXPECT_EQ(log_.counts().broken, 1U);
    EXPECT_EQ(log_.unknown_opcodes().by_opcode().size(), 1U);
    EXPECT_TRUE(bounds_reached(log_).empty());
}

TEST(LentNames, AreForAssumedObjectsOnly) {
    Session session;
    session.objects[1] = {.name = kAssumedName, .is_assumed = true};
    session.objects[2] = {.name = "Olthoi", .is_assumed = false};
    session.objects[3] = {.name = kAssumedName, .is_assumed = true};
    session.objects[4] = {.name = kAssumedName, .is_assumed = true};
    const LentNames names{{1, {.name = "Drudge", .kind = ObjectKind::Creature}}, {2, {.name = "Other"}}, {3, {}}};
    EXPECT_EQ(lend_names(session, names), 1U);
    EXPECT_EQ(session.objects[1].name, "Drudge");
    EXPECT_EQ(session.objects[1].kind, ObjectKind::Creature);
    EXPECT_TRUE(session.objects[1].is_assumed);
    EXPECT_EQ(session.objects[2].name, "Olthoi");
    EXPECT_EQ(session.objects[3].name, kAssumedName);
    EXPECT_EQ(session.objects[4].name, kAssumedName);
}

ByteBuffer described(std::uint32_t id, const std::optional<std::string>& name) {
    CreateObject created;
    created.object = id;
    if (name) created.weenie = WeenieDesc{.name = *name, .class_id = 1, .icon = 0x06000001};
    return encode(created).value();
}

TEST(LentNames, AreTheNewestThatTheServerDescribed) {
    NameCollector collector;
    const auto say = [&](Bytes bytes, Sender sender = Sender::Server) {
        collector.on_message(1, {.sender = sender, .bytes = bytes});
    };
    say(described(1, "Drudge"));
    say(described(1, "Drudge Slinker"));
    UpdateObject updated;
    updated.object = 6;
    updated.weenie = WeenieDesc{.name = "Rat", .class_id = 1, .icon = 0x06000001};
    say(encode(updated).value());
    say(described(2, std::nullopt));
    say(described(3, "Olthoi"), Sender::Client);
    say(encode(DeleteObject{4, {}}).value());
    ByteBuffer broken = described(5, "Mite");
    broken.resize(12);
    say(broken);
    ASSERT_EQ(collector.names().size(), 2U);
    EXPECT_EQ(collector.names().at(1).name, "Drudge Slinker");
    EXPECT_EQ(collector.names().at(6).name, "Rat");
    EXPECT_TRUE(collector.bounds().empty());
}

Decoded with(SoftFlag flag, float run_rate = 1) {
    UpdateMotion motion{.object = 1};
    motion.movement.body = MoveToObject{.run_rate = run_rate};
    Decoded decoded;
    decoded.message = motion;
    decoded.receipt.soft.add(flag);
    return decoded;
}

TEST(Oddities, AreUsualWhereEveryServerSendsThem) {
    for (const SoftFlag flag : {SoftFlag::UndefinedBits, SoftFlag::InfiniteDistance, SoftFlag::Renormalised}) {
        EXPECT_TRUE(oddities_of(with(flag)).usual.has(flag));
        EXPECT_FALSE(oddities_of(with(flag)).odd.any());
    }
    for (const SoftFlag flag : {SoftFlag::FastVelocity, SoftFlag::CellMismatch, SoftFlag::FarOutsideBlock}) {
        EXPECT_TRUE(oddities_of(with(flag)).odd.has(flag));
        EXPECT_FALSE(oddities_of(with(flag)).usual.any());
    }
}

TEST(Oddities, OfTheRunRateAreUsualIfItIsZeroOnly) {
    EXPECT_TRUE(oddities_of(with(SoftFlag::UnusualRunRate, 0)).usual.any());
    EXPECT_TRUE(oddities_of(with(SoftFlag::UnusualRunRate, -3)).odd.any());
    EXPECT_TRUE(oddities_of(with(SoftFlag::UnusualRunRate, 40)).odd.any());
}

}  // namespace
}  // namespace acmotion::test
