#include "lab/session/session.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "cli/recorded_walk.h"
#include "lab/base/object_name.h"
#include "lab/session/object_choice.h"
#include "lab/session/session_collector.h"
#include "transport/checksum.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kCharacter = 0x50000077;

// One side of a session, message by message.
class Exchange {
 public:
    explicit Exchange(const SessionOptions& options = {}) : collector(options) {}

    Exchange& server(const ByteBuffer& message, SessionNumber number = 1) {
        return send(Sender::Server, message, number);
    }
    Exchange& client(const ByteBuffer& message, SessionNumber number = 1) {
        return send(Sender::Client, message, number);
    }
    [[nodiscard]] Session session() { return collector.take().value(); }

    SessionCollector collector;

 private:
    Exchange& send(Sender sender, const ByteBuffer& message, SessionNumber number) {
        if (begun_.insert(number).second) {
            collector.on_session({.number = number, .origin = kStart, .first = time_, .last = time_});
        }
        collector.on_message(number, {.time = time_, .sender = sender, .bytes = message});
        time_ += kNanosecondsPerSecond;
        return *this;
    }
    static constexpr Nanoseconds kStart = 5 * kNanosecondsPerSecond;
    Nanoseconds time_ = kStart;
    std::set<SessionNumber> begun_;
};

ByteBuffer described(std::uint32_t id, const char* name, std::uint32_t item_type = 0, std::uint32_t bits = 0) {
    CreateObject create;
    create.object = id;
    create.weenie =
        WeenieDesc{.name = name, .class_id = 1, .icon = 0x06000001, .item_type = item_type, .description = bits};
    return encode(create).value();
}
ByteBuffer update(std::uint32_t id) {
    UpdatePosition update{.object = id};
    update.pack.position = {{0xA9B40019}, {{80, 7, 94}, {}}};
    return encode(update).value();
}
ByteBuffer event_for(std::uint32_t id) { return make_body(0xF7B0U, id, 1U, 0x0295U); }

TEST(LoadSession, KeepsWhatTheServerSaidAboutMovementAndCountsTheRest) {
    const ByteBuffer capture = recorded_walk();
    const auto loaded = load_session(ByteStream{capture});
    ASSERT_TRUE(loaded && loaded->session);
    const Session& session = *loaded->session;
    EXPECT_EQ(session.messages.size(), 6U);
    EXPECT_EQ(session.other_messages, 1U);
    EXPECT_EQ(session.player, ObjectId{kWalkPlayer});
    EXPECT_EQ(session.player_source, PlayerSource::Announced);
    EXPECT_NEAR(session.messages.front().time, 0.2, 1e-9);
    EXPECT_NEAR(session.seconds, 0.9, 1e-9);
    EXPECT_EQ(session.objects.at(kWalkDrudge).name, "Drudge Slinker");
    ASSERT_EQ(session.player_reports.size(), 1U);
    EXPECT_EQ(session.player_reports[0].position.frame.origin.x, 70);
}

TEST(LoadSession, DistinguishesPlayersCreaturesAndOthers) {
    const Session session = Exchange{}
                                .server(described(1, "Character", 0x10, 0x8))
                                .server(described(2, "Drudge", 0x10))
                                .server(described(3, "Chair", 0x80))
                                .session();
    EXPECT_EQ(session.objects.at(1).kind, ObjectKind::Player);
    EXPECT_EQ(session.objects.at(2).kind, ObjectKind::Creature);
    EXPECT_EQ(session.objects.at(3).kind, ObjectKind::Other);
}

TEST(LoadSession, GuessesThePlayerOfACaptureThatBeginsTooLate) {
    const Session guessed = Exchange{}.server(update(1)).server(event_for(kCharacter)).session();
    EXPECT_EQ(guessed.player, ObjectId{kCharacter});
    EXPECT_EQ(guessed.player_source, PlayerSource::Addressed);
    const Session agreed =
        Exchange{}.server(event_for(kCharacter)).server(event_for(kCharacter)).server(update(1)).session();
    EXPECT_EQ(agreed.player, ObjectId{kCharacter});
}

TEST(LoadSession, TakesAnIdThatDoesNotOccurForAPlayerWhomNothingNames) {
    const Session unknown = Exchange{}.server(update(0x50000001)).server(update(0x50000002)).session();
    EXPECT_EQ(unknown.player, ObjectId{0x50000003});
    EXPECT_EQ(unknown.player_source, PlayerSource::StandIn);
    EXPECT_EQ(unknown.named_player, NamedPlayer{});
}

TEST(LoadSession, GuessesNoPlayerWhereTheEventsHaveSeveralRecipients) {
    const Session session =
        Exchange{}.server(event_for(8)).server(event_for(9)).server(event_for(9)).server(update(1)).session();
    EXPECT_EQ(session.player_source, PlayerSource::StandIn);
}

TEST(LoadSession, ListsThePlayerThatAReplayWouldTake) {
    Exchange agreed;
    agreed.server(event_for(9)).server(event_for(9)).server(update(1));
    EXPECT_EQ(agreed.collector.list().front().player, ObjectId{9});
    Exchange several;
    several.server(event_for(8)).server(event_for(9)).server(update(1));
    EXPECT_TRUE(several.collector.list().front().player.is_null());
}

TEST(LoadSession, TakesTheChosenPlayerWhateverTheCaptureSays) {
    const Session session = Exchange{{.player = 9}}.server(encode(CreatePlayer{kCharacter}).value()).session();
    EXPECT_EQ(session.player, ObjectId{9});
    EXPECT_EQ(session.player_source, PlayerSource::Chosen);
    EXPECT_EQ(session.named_player, (NamedPlayer{kCharacter, PlayerSource::Announced}));
}

TEST(LoadSession, ChoosesTheSessionWithMostMovementUnlessOneIsNamed) {
    EXPECT_EQ((Exchange{}.server(update(1), 1).server(update(1), 2).server(update(1), 2).session().number), 2U);
    EXPECT_EQ((Exchange{{.number = 1}}.server(update(1), 1).server(update(1), 2).server(update(1), 2).session().number),
              1U);
    Exchange absent{{.number = 7}};
    EXPECT_FALSE(absent.server(update(1)).collector.take());
}

TEST(LoadSession, CountsTheSecondsOfAllSessionsFromOneOrigin) {
    const Session second = Exchange{{.number = 2}}.server(update(1), 1).server(update(1), 2).session();
    EXPECT_EQ(second.start, 1);
    EXPECT_EQ(second.messages.front().time, 1);
}

TEST(LoadSession, ListsAllSessionsWhicheverIsChosen) {
    Exchange exchange{{.number = 1}};
    exchange.server(update(1), 1)
        .server(encode(CreatePlayer{kCharacter}).value(), 2)
        .server(described(kCharacter, "Liv"), 2)
        .server(described(0x80000001, "Drudge"), 2);
    const std::vector<SessionSummary> all = exchange.collector.list();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_TRUE(all[0].player.is_null());
    EXPECT_EQ(all[0].movement, 1U);
    EXPECT_EQ(all[1].player, ObjectId{kCharacter});
    EXPECT_EQ(all[1].player_name, "Liv");
}

TEST(LoadSession, KeepsNoMoreThanItMayAndCountsWhatItLeftOut) {
    Exchange exchange{{.most_bytes = 1000}};
    for (int i = 0; i < 50; ++i) exchange.server(update(1));
    const Session session = exchange.session();
    EXPECT_LT(session.messages.size(), 10U);
    EXPECT_EQ(session.messages.size() + session.dropped_messages, 50U);
}

// A name goes into every row of every table and file.
TEST(LoadSession, CutsOverlongNames) {
    const std::string longest(kLongestName, '\x80');
    const auto named = [](const std::string& name) {
        return Exchange{}.server(described(0x80000001, name.c_str())).session().objects.at(0x80000001).name;
    };
    EXPECT_EQ(named(longest).size(), 3 * kLongestName) << "the sign of the euro, 64 times";
    EXPECT_EQ(named(longest + "!"), named(longest.substr(1)) + "…");
    EXPECT_EQ(named(std::string(60'000, 'a')), std::string(kLongestName - 1, 'a') + "…");
}

TEST(LoadSession, ChargesANewNameToItsBound) {
    const std::string euros(kLongestName, '\x80');
    Exchange exchange{{.most_bytes = 300}};
    exchange.server(described(0x80000001, "Al")).server(described(0x80000001, euros.c_str()));
    EXPECT_EQ(exchange.session().objects.at(0x80000001).name, "Al");
}

// ---- the server's clock ----

// A packet as it was seen on the wire, sent when the server's clock showed that, or without a clock.
class SeenPacket {
 public:
    explicit SeenPacket(std::optional<double> clock) {
        if (clock) draft_.add_optional(kFlagTimeSync, make_body(*clock));
        bytes_ = draft_.finish();
    }
    [[nodiscard]] std::optional<double> lag(Sender sender, PacketDisposition disposition, Nanoseconds time) const {
        SessionCollector collector;
        collector.on_session({.number = 1, .first = time, .last = time});
        show(collector, sender, disposition, time);
        return collector.take()->server_lag;
    }
    void show(SessionCollector& collector, Sender sender, PacketDisposition disposition, Nanoseconds time) const {
        const Packet packet = parse_packet(bytes_).value();
        collector.on_packet(1, {time, sender, disposition, Verification::Verified, packet, {}});
    }

 private:
    PacketDraft draft_;
    ByteBuffer bytes_;
};

TEST(ServerLag, IsByHowMuchTheCapturesClockIsAheadOfTheServers) {
    constexpr Nanoseconds kTime = 100 * kNanosecondsPerSecond;
    EXPECT_EQ(SeenPacket{97.5}.lag(Sender::Server, PacketDisposition::Delivered, kTime), 2.5);
    EXPECT_EQ(SeenPacket{102}.lag(Sender::Server, PacketDisposition::Held, kTime), -2);
}

TEST(ServerLag, IsNotLearnedFromWhatTheServerDidNotSayNow) {
    constexpr Nanoseconds kTime = 100 * kNanosecondsPerSecond;
    EXPECT_FALSE(SeenPacket{97.5}.lag(Sender::Client, PacketDisposition::Delivered, kTime));
    EXPECT_FALSE(SeenPacket{97.5}.lag(Sender::Server, PacketDisposition::Duplicate, kTime));
    EXPECT_FALSE(SeenPacket{std::nullopt}.lag(Sender::Server, PacketDisposition::Delivered, kTime));
    EXPECT_FALSE(
        SeenPacket{std::numeric_limits<double>::infinity()}.lag(Sender::Server, PacketDisposition::Delivered, kTime));
}

TEST(ServerLag, IsTheLeastOfAllPackets) {
    SessionCollector collector;
    collector.on_session({.number = 1});
    const auto show = [&](double clock, int second) {
        SeenPacket{clock}.show(collector, Sender::Server, PacketDisposition::Delivered, second * kNanosecondsPerSecond);
    };
    show(10, 13);
    show(30, 32);
    show(50, 54);
    const Session session = collector.take().value();
    EXPECT_EQ(session.server_lag, 2);
    EXPECT_EQ(session.seconds, 54) << "the last packet ends it";
}

// Of all that is made of a session.
TEST(LoadSession, IsAllowedForEachPacketThatIsNoCopyOfAnother) {
    const auto allowed = [](PacketDisposition disposition) {
        SessionCollector collector;
        collector.on_session({.number = 1});
        SeenPacket{1.0}.show(collector, Sender::Server, disposition, 1);
        return collector.take()->allowance.bytes;
    };
    EXPECT_EQ(allowed(PacketDisposition::Duplicate), 0U);
    EXPECT_GT(allowed(PacketDisposition::Delivered), 20U);
}

// ---- which object is meant ----

Session village() {
    return Exchange{}
        .server(described(0x80000001, "Drudge Slinker"))
        .server(described(0x80000002, "Drudge Slinker"))
        .server(described(0x80000003, "Traveller Liv"))
        .session();
}

TEST(ChooseObject, TakesIdsAndNamesInAnyCase) {
    EXPECT_EQ(choose_object(village(), "0x80000003").found, std::vector<ObjectId>{0x80000003});
    EXPECT_EQ(choose_object(village(), "2147483651").found, std::vector<ObjectId>{0x80000003});
    EXPECT_EQ(choose_object(village(), "traveller liv").found, std::vector<ObjectId>{0x80000003});
    EXPECT_EQ(choose_object(village(), "Drudge Slinker").found, (std::vector<ObjectId>{0x80000001, 0x80000002}));
}

TEST(ChooseObject, SuggestsNamesThatAreNear) {
    EXPECT_EQ(choose_object(village(), "Drudge Slinkr").near, std::vector<std::string>{"Drudge Slinker"});
    EXPECT_EQ(choose_object(village(), "Traveler").near, std::vector<std::string>{"Traveller Liv"});
    EXPECT_EQ(choose_object(village(), "liv").near, std::vector<std::string>{"Traveller Liv"});
    EXPECT_TRUE(choose_object(village(), "Olthoi").near.empty());
    EXPECT_TRUE(choose_object(village(), "0x80000009").near.empty());
}

// ---- what is kept of a message --------------------------------------------------------------------------------------

TEST(SessionMessage, KeepsItsObjectAndTheLifeThatBeginsOrEnds) {
    CreateObject creation;
    creation.object = 0x80000001;
    creation.physics.stamps.write(StampSlot::Instance, {7});
    const SessionMessage created{1, encode(creation).value()};
    EXPECT_TRUE(created.is_description());
    EXPECT_TRUE(created.names_object);
    EXPECT_EQ(created.object, ObjectId{0x80000001});
    EXPECT_EQ(created.instance, Stamp{7});
    const SessionMessage deleted{2, encode(DeleteObject{.object = 0x80000002, .instance_stamp = {9}}).value()};
    EXPECT_TRUE((deleted.is_any<UpdatePosition, DeleteObject>()));
    EXPECT_FALSE(deleted.is_description());
    EXPECT_EQ(deleted.object, ObjectId{0x80000002});
    EXPECT_EQ(deleted.instance, Stamp{9});
}

TEST(SessionMessage, NamesNoObjectIfItIsAboutTheReceiver) {
    const SessionMessage teleport{1, encode(PlayerTeleport{}).value()};
    EXPECT_FALSE(teleport.is_broken);
    EXPECT_FALSE(teleport.names_object);
}

TEST(SessionMessage, OfABrokenOneOnlyTheFirstIdIsKept) {
    ByteBuffer bytes = encode(DeleteObject{.object = 0x80000002, .instance_stamp = {9}}).value();
    bytes.resize(8);
    const SessionMessage broken{1, bytes};
    EXPECT_TRUE(broken.is_broken);
    EXPECT_FALSE(broken.is_any<DeleteObject>());
    EXPECT_TRUE(broken.names_object);
    EXPECT_EQ(broken.object, ObjectId{0x80000002});
    bytes.resize(7);
    EXPECT_FALSE(SessionMessage(1, bytes).names_object);
}

TEST(SessionMessage, IsTheSameWhenItComesBackFromAFile) {
    ByteBuffer short_one = encode(DeleteObject{.object = 0x80000002, .instance_stamp = {9}}).value();
    short_one.resize(8);
    ByteBuffer shorter = short_one;
    shorter.resize(6);
    const std::vector<ByteBuffer> kinds{encode(DeleteObject{.object = 0x80000002, .instance_stamp = {9}}).value(),
                                        encode(PlayerTeleport{}).value(), short_one, shorter,
                                        ByteBuffer(Spool::kBytesInMemory / 100, std::byte{1})};
    const auto message = [&](std::size_t i) {
        return SessionMessage{0.5 + static_cast<double>(i), kinds[i % kinds.size()]};
    };
    constexpr std::size_t kCount = 2 * SpooledItem<SessionMessage>::kPerBlock;
    SessionMessages messages;
    for (std::size_t i = 0; i < kCount; ++i) messages.push_back(message(i));
    std::size_t i = 0;
    for (const SessionMessage& read : messages) {
        const SessionMessage written = message(i++);
        ASSERT_EQ(read.time, written.time);
        ASSERT_EQ(read.bytes, written.bytes);
        ASSERT_EQ(read.object, written.object);
        ASSERT_EQ(read.instance, written.instance);
        ASSERT_EQ(read.names_object, written.names_object) << i;
        ASSERT_EQ(read.is_broken, written.is_broken) << i;
    }
    EXPECT_EQ(i, kCount);
}

TEST(PlayerReport, IsTheSameWhenItComesBackFromAFile) {
    constexpr std::size_t kBytes = Spool::kBytesInMemory / 100;
    const auto report = [](std::size_t i) {
        const auto metres = static_cast<float>(i);
        return PlayerReport{0.5 + static_cast<double>(i),
                            {{0xA9B40019}, {{metres, 7, -0.0F}, {0.5F, 0.5F, -0.5F, 0.5F}}},
                            ByteBuffer(i % 3 == 0 ? 0 : kBytes + i, static_cast<std::byte>(i))};
    };
    PlayerReports reports;
    for (std::size_t i = 0; i < 200; ++i) reports.push_back(report(i));
    std::size_t i = 0;
    for (const PlayerReport& read : reports) {
        EXPECT_EQ(read.time, report(i).time);
        EXPECT_EQ(read.position, report(i).position);
        EXPECT_EQ(read.bytes, report(i).bytes);
        ++i;
    }
    EXPECT_EQ(i, 200U);
}

}  // namespace
}  // namespace acmotion::test
