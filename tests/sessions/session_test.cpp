#include "sessions/session.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "acmotion/core/text.h"
#include "lab/base/object_choice.h"
#include "lab/cli/recorded_walk.h"
#include "sessions/session_collector.h"
#include "transport/checksum.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kCharacter = 0x50000077;

Position spot(float east) { return {{0xA9B40019}, {{east, 7, 94}, {}}}; }

constexpr Nanoseconds kOrigin = 7 * kNanosecondsPerSecond;

// Gives a collector the messages of some sessions, at moments of the capture or a second after each other.
class Feed {
 public:
    explicit Feed(const SessionOptions& options = {}) : collector(options) {}

    Feed& begin(SessionNumber number, double first = 0) {
        const Nanoseconds time = kOrigin + to_nanoseconds(first);
        collector.on_session({.number = number, .origin = kOrigin, .first = time, .last = time});
        begun_.insert(number);
        return *this;
    }
    Feed& take(Sender sender, double time, const ByteBuffer& bytes, SessionNumber number = 1) {
        if (!begun_.contains(number)) begin(number, time);
        collector.on_message(number, {.time = kOrigin + to_nanoseconds(time), .sender = sender, .bytes = bytes});
        return *this;
    }
    Feed& server(const ByteBuffer& bytes, SessionNumber number = 1) {
        return take(Sender::Server, next_++, bytes, number);
    }
    template <class M>
    Feed& server(double time, const M& message, SessionNumber number = 1) {
        return take(Sender::Server, time, encode(message).value(), number);
    }
    template <class M>
    Feed& client(double time, const M& message, SessionNumber number = 1) {
        return take(Sender::Client, time, encode(message).value(), number);
    }
    [[nodiscard]] Session session() { return collector.take().value(); }

    SessionCollector collector;

 private:
    static Nanoseconds to_nanoseconds(double seconds) {
        return static_cast<Nanoseconds>(seconds * static_cast<double>(kNanosecondsPerSecond));
    }

    std::set<SessionNumber> begun_;
    double next_ = 0;
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
    const Session session = Feed{}
                                .server(described(1, "Character", 0x10, 0x8))
                                .server(described(2, "Drudge", 0x10))
                                .server(described(3, "Chair", 0x80))
                                .session();
    EXPECT_EQ(session.objects.at(1).kind, ObjectKind::Player);
    EXPECT_EQ(session.objects.at(2).kind, ObjectKind::Creature);
    EXPECT_EQ(session.objects.at(3).kind, ObjectKind::Other);
}

TEST(LoadSession, GuessesThePlayerOfACaptureThatBeginsTooLate) {
    const Session guessed = Feed{}.server(update(1)).server(event_for(kCharacter)).session();
    EXPECT_EQ(guessed.player, ObjectId{kCharacter});
    EXPECT_EQ(guessed.player_source, PlayerSource::Addressed);
}

TEST(LoadSession, AnUnknownPlayerHasAnIdThatDoesNotOccur) {
    const Session unknown = Feed{}.server(update(0x50000001)).server(update(0x50000002)).session();
    EXPECT_EQ(unknown.player, ObjectId{0x50000003});
    EXPECT_EQ(unknown.player_source, PlayerSource::StandIn);
    EXPECT_EQ(unknown.named_player, NamedPlayer{});
}

TEST(LoadSession, TakesTheChosenPlayerWhateverTheCaptureSays) {
    const Session session = Feed{{.player = 9}}.server(encode(CreatePlayer{kCharacter}).value()).session();
    EXPECT_EQ(session.player, ObjectId{9});
    EXPECT_EQ(session.player_source, PlayerSource::Chosen);
    EXPECT_EQ(session.named_player, (NamedPlayer{kCharacter, PlayerSource::Announced}));
}

TEST(LoadSession, ChoosesTheSessionWithMostMovementUnlessOneIsNamed) {
    EXPECT_EQ((Feed{}.server(update(1), 1).server(update(1), 2).server(update(1), 2).session().number), 2U);
    EXPECT_EQ((Feed{{.number = 1}}.server(update(1), 1).server(update(1), 2).server(update(1), 2).session().number),
              1U);
    Feed absent{{.number = 7}};
    EXPECT_FALSE(absent.server(update(1)).collector.take());
}

TEST(LoadSession, KeepsNoMoreThanItMayAndCountsWhatItLeftOut) {
    Feed feed{{.most_bytes = 1000}};
    for (int i = 0; i < 50; ++i) feed.server(update(1));
    const Session session = feed.session();
    EXPECT_LT(session.messages.size(), 10U);
    EXPECT_EQ(session.messages.size() + session.dropped_messages, 50U);
}

// A name goes into every row of every table and file.
TEST(LoadSession, CutsOverlongNames) {
    const std::string longest(kLongestName, '\x80');
    const auto named = [](const std::string& name) {
        return Feed{}.server(described(0x80000001, name.c_str())).session().objects.at(0x80000001).name;
    };
    EXPECT_EQ(named(longest).size(), 3 * kLongestName) << "the sign of the euro, 64 times";
    EXPECT_EQ(named(longest + "!"), named(longest.substr(1)) + "…");
    EXPECT_EQ(named(std::string(60'000, 'a')), std::string(kLongestName - 1, 'a') + "…");
}

// ---- the server's clock ----

// What is learned from a packet at 100 s of the capture, sent when the server's clock showed that, or without a clock.
std::optional<double> lag_of(std::optional<double> clock, Sender sender = Sender::Server,
                             ObservedPacket::Disposition disposition = ObservedPacket::Disposition::Delivered) {
    PacketDraft draft;
    if (clock) draft.add_optional(kFlagTimeSync, make_body(*clock));
    const ByteBuffer bytes = draft.finish();
    SessionCollector collector;
    collector.on_session({.number = 1});
    collector.on_packet(
        1, {100 * kNanosecondsPerSecond, sender, disposition, Verification::Verified, parse_packet(bytes).value(), {}});
    return collector.take()->server_lag;
}

TEST(ServerLag, IsByHowMuchTheCapturesClockIsAheadOfTheServers) {
    EXPECT_EQ(lag_of(97.5), 2.5);
    EXPECT_EQ(lag_of(102, Sender::Server, ObservedPacket::Disposition::Held), -2);
    EXPECT_FALSE(lag_of(97.5, Sender::Client));
    EXPECT_FALSE(lag_of(97.5, Sender::Server, ObservedPacket::Disposition::Duplicate));
    EXPECT_FALSE(lag_of(std::nullopt));
    EXPECT_FALSE(lag_of(std::numeric_limits<double>::infinity()));
}

// ---- what is kept of the sessions of a capture, and of which

UpdatePosition moved(std::uint32_t id, float east) {
    UpdatePosition update{.object = id};
    update.pack.position = spot(east);
    return update;
}
CreateObject named(std::uint32_t id, const std::string& name) {
    CreateObject create;
    create.object = id;
    create.weenie = WeenieDesc{.name = name, .class_id = 1, .icon = 0x06000001};
    return create;
}

std::vector<double> times_of(const Session& session) {
    std::vector<double> times;
    for (const SessionMessage& message : session.messages) times.push_back(message.time);
    return times;
}
std::vector<double> report_times_of(const Session& session) {
    std::vector<double> times;
    for (const PlayerReport& report : session.player_reports) times.push_back(report.time);
    return times;
}

// A clock that was put right may bring some messages before others.
TEST(SessionCollector, KeepsWhatItHeardInOrderOfTimeAndOfArrival) {
    Feed feed;
    for (const auto& [time, id] : {std::pair{3.0, 1U}, {1.0, 2U}, {2.0, 3U}, {1.0, 4U}}) {
        feed.server(time, moved(id, 80));
        feed.client(time, AutonomousPosition{.position = spot(static_cast<float>(id))});
    }
    const Session session = feed.collector.take().value();
    EXPECT_EQ(times_of(session), (std::vector<double>{1, 1, 2, 3}));
    EXPECT_EQ(report_times_of(session), (std::vector<double>{1, 1, 2, 3}));
    std::vector<std::uint32_t> ids;
    for (const SessionMessage& message : session.messages) ids.push_back(message.object.value);
    EXPECT_EQ(ids, (std::vector<std::uint32_t>{2, 4, 3, 1}));
}

TEST(SessionCollector, CountsSecondsFromTheFirstPacketInWholeMicroseconds) {
    Feed feed;
    feed.begin(1, 2.5).server(2.5000001, moved(1, 80));
    PacketDraft draft;
    const ByteBuffer bytes = draft.finish();
    for (const int second : {9, 4}) {
        feed.collector.on_packet(1, {kOrigin + second * kNanosecondsPerSecond,
                                     Sender::Client,
                                     ObservedPacket::Disposition::Delivered,
                                     Verification::Verified,
                                     parse_packet(bytes).value(),
                                     {}});
    }
    const Session session = feed.collector.take().value();
    EXPECT_EQ(session.epoch, kOrigin);
    EXPECT_EQ(session.start, 2.5);
    EXPECT_EQ(session.seconds, 6.5) << "up to its latest packet";
    EXPECT_EQ(times_of(session), std::vector<double>{2.500001});
}

TEST(SessionCollector, KeepsOnlyALineOfASessionThatIsNotChosen) {
    Feed feed{{.number = 2}};
    feed.begin(1).begin(2);
    for (const SessionNumber number : {1U, 2U}) {
        feed.server(0, CreatePlayer{kCharacter}, number).server(0, named(kCharacter, "Liv"), number);
        feed.client(1, AutonomousPosition{.position = spot(80)}, number);
    }
    const auto list = feed.collector.list();
    ASSERT_EQ(list.size(), 2U);
    for (const SessionSummary& one : list) {
        EXPECT_EQ(one.movement, 2U);
        EXPECT_EQ(one.player, ObjectId{kCharacter});
        EXPECT_EQ(one.player_name, "Liv");
    }
    const Session* other = feed.collector.growing(1);
    ASSERT_NE(other, nullptr);
    EXPECT_EQ(other->messages.size(), 0U);
    EXPECT_EQ(other->player_reports.size(), 0U);
    EXPECT_TRUE(other->objects.empty());
    const Session chosen = feed.collector.take().value();
    EXPECT_EQ(chosen.number, 2U);
    EXPECT_EQ(chosen.messages.size(), 2U);
}

TEST(SessionCollector, GivesAllSessionsEachSettled) {
    Feed feed;
    feed.begin(1).server(1, moved(1, 80)).begin(2, 3).server(5, moved(2, 80), 2).server(4, moved(1, 81), 2);
    const std::vector<Session> all = feed.collector.take_all();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].number, 1U);
    EXPECT_EQ(all[0].player_source, PlayerSource::StandIn);
    EXPECT_EQ(times_of(all[1]), (std::vector<double>{4, 5}));
    EXPECT_TRUE(all[1].assumptions.joined_late);
    EXPECT_FALSE(SessionCollector{}.take());
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

}  // namespace
}  // namespace acmotion::test
