// What is kept of the sessions of a capture, and of which.
#include "lab/session/session_collector.h"

#include <gtest/gtest.h>

#include "transport/checksum.h"
#include "transport/packet.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

constexpr std::uint32_t kWalker = 0x50000042;
constexpr Nanoseconds kOrigin = 7 * kNanosecondsPerSecond;

Position spot(float east) { return {{0xA9B40019}, {{east, 7, 94}, {}}}; }

// Gives a collector the messages of some sessions, at moments of the capture.
class Feed {
 public:
    explicit Feed(const SessionOptions& options = {}) : collector(options) {}

    Feed& begin(SessionNumber number, double first = 0) {
        const Nanoseconds time = kOrigin + to_nanoseconds(first);
        collector.on_session({.number = number, .origin = kOrigin, .first = time, .last = time});
        return *this;
    }
    Feed& take(Sender sender, double time, const ByteBuffer& bytes, SessionNumber number = 1) {
        collector.on_message(number, {.time = kOrigin + to_nanoseconds(time), .sender = sender, .bytes = bytes});
        return *this;
    }
    template <class M>
    Feed& server(double time, const M& message, SessionNumber number = 1) {
        return take(Sender::Server, time, encode(message).value(), number);
    }
    template <class M>
    Feed& client(double time, const M& message, SessionNumber number = 1) {
        return take(Sender::Client, time, encode(message).value(), number);
    }

    SessionCollector collector;

 private:
    static Nanoseconds to_nanoseconds(double seconds) {
        return static_cast<Nanoseconds>(seconds * static_cast<double>(kNanosecondsPerSecond));
    }
};

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
    feed.begin(1);
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
    std::vector<float> easts;
    for (const PlayerReport& report : session.player_reports) easts.push_back(report.position.frame.origin.x);
    EXPECT_EQ(easts, (std::vector<float>{2, 4, 3, 1}));
}

TEST(SessionCollector, CountsSecondsFromItsOwnFirstPacketInWholeMicrosecondsOfTheCapture) {
    Feed feed;
    feed.begin(1, 2.5).server(2.5000001, moved(1, 80));
    PacketDraft draft;
    const ByteBuffer bytes = draft.finish();
    for (const int second : {9, 4}) {
        feed.collector.on_packet(1, {kOrigin + second * kNanosecondsPerSecond,
                                     Sender::Client,
                                     PacketDisposition::Delivered,
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

// Of the capture: 16 of a record's header, 20 of IP, 8 of UDP, 20 of the packet's own, and what it carries.
TEST(SessionCollector, IsAllowedTheBytesThatAPacketTakesInACapture) {
    Feed feed;
    feed.begin(1);
    PacketDraft draft;
    draft.add_optional(kFlagTimeSync, make_body(1.0));
    const ByteBuffer bytes = draft.finish();
    for (int i = 0; i < 2; ++i) {
        feed.collector.on_packet(1, {kOrigin,
                                     Sender::Server,
                                     PacketDisposition::Delivered,
                                     Verification::Verified,
                                     parse_packet(bytes).value(),
                                     {}});
    }
    LoadedSession loaded{.session = feed.collector.take()};
    EXPECT_EQ(loaded.session->allowance.bytes, 2U * (16 + 20 + 8 + 20 + sizeof(double)));
    loaded.bound_allowance(0);
    EXPECT_LT(loaded.session->allowance.bytes, 2U * (16 + 20 + 8 + 20 + sizeof(double)));
    LoadedSession nothing;
    nothing.bound_allowance(0);
    EXPECT_FALSE(nothing.session);
}

// ---- what the client said

TEST(SessionCollector, KeepsWhereTheClientReportedItselfWithTheBytesThatSaySo) {
    const MoveToState keys{.position = spot(81)};
    const AutonomousPosition place{.position = spot(82)};
    Feed feed;
    feed.begin(1).client(1, keys).client(2, place).client(3, Jump{});
    feed.take(Sender::Client, 4, make_body(0xF7B1U)).server(5, moved(1, 80));
    const Session session = feed.collector.take().value();
    ASSERT_EQ(report_times_of(session), (std::vector<double>{1, 2}));
    EXPECT_EQ((*session.player_reports.begin()).position, spot(81));
    EXPECT_EQ((*session.player_reports.begin()).bytes, encode(keys).value());
    EXPECT_EQ(session.messages.size(), 1U) << "those of the server";
    EXPECT_EQ(session.other_messages, 0U);
}

TEST(SessionCollector, KnowsThePlayerByWhereItsClientReportedItself) {
    for (const bool has_keys : {true, false}) {
        Feed feed;
        feed.begin(1);
        for (const float east : {80.0F, 81.0F}) {
            has_keys ? feed.client(east, MoveToState{.position = spot(east)})
                     : feed.client(east, AutonomousPosition{.position = spot(east)});
            feed.server(east, moved(kWalker, east));
        }
        const Session session = feed.collector.take().value();
        EXPECT_EQ(session.named_player, (NamedPlayer{kWalker, PlayerSource::Echoed}));
    }
}

// ---- which session

TEST(SessionCollector, KeepsNothingOfASessionThatIsNotChosenButItsLineInTheList) {
    Feed feed{{.number = 2}};
    feed.begin(1).begin(2);
    for (const SessionNumber number : {1U, 2U}) {
        feed.server(0, CreatePlayer{kWalker}, number).server(0, named(kWalker, "Liv"), number);
        feed.client(1, AutonomousPosition{.position = spot(80)}, number);
    }
    const auto list = feed.collector.list();
    ASSERT_EQ(list.size(), 2U);
    for (const SessionSummary& one : list) {
        EXPECT_EQ(one.movement, 2U);
        EXPECT_EQ(one.player, ObjectId{kWalker});
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
    EXPECT_EQ(chosen.player_reports.size(), 1U);
    EXPECT_EQ(chosen.objects.size(), 1U);
}

TEST(SessionCollector, NamesOnlyItsPlayerInTheList) {
    Feed feed;
    feed.begin(1).server(0, named(1, "Drudge")).server(0, CreatePlayer{kWalker});
    EXPECT_EQ(feed.collector.list().front().player_name, "");
    feed.server(1, named(2, "Mite")).server(1, named(kWalker, "Liv")).server(2, named(3, "Rat"));
    EXPECT_EQ(feed.collector.list().front().player_name, "Liv");
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

// ---- while it is read

TEST(SessionCollector, OpensASessionBeforeMoreIsKnownOfItsPlayer) {
    Feed feed;
    feed.begin(1).begin(2);
    const Session& whole = feed.collector.open(1, false);
    EXPECT_TRUE(whole.player.is_null());
    EXPECT_EQ(whole.player_source, PlayerSource::Announced);
    EXPECT_FALSE(whole.assumptions.joined_late || whole.assumptions.are_needed);
    const Session& late = feed.collector.open(2, true);
    EXPECT_EQ(late.player, ObjectId{0x5FFFFFFF});
    EXPECT_EQ(late.player_source, PlayerSource::StandIn);
    EXPECT_TRUE(late.assumptions.joined_late && late.assumptions.are_needed);
    EXPECT_EQ(feed.collector.growing(1), &whole);
    EXPECT_EQ(feed.collector.growing(2), &late);
    EXPECT_EQ(feed.collector.growing(3), nullptr);
}

TEST(SessionCollector, FindsThePlayerOfAnOpenSessionOnce) {
    Feed feed;
    feed.begin(1);
    const Session& session = feed.collector.open(1, false);
    EXPECT_TRUE(feed.collector.find_player(1).is_null());
    feed.server(0, CreatePlayer{kWalker});
    EXPECT_EQ(feed.collector.find_player(1), ObjectId{kWalker});
    EXPECT_EQ(session.player, ObjectId{kWalker});
    EXPECT_EQ(session.named_player, (NamedPlayer{kWalker, PlayerSource::Announced}));
    EXPECT_TRUE(feed.collector.find_player(1).is_null());
}

// ---- how much

// Four messages, of which no more than so many bytes are kept.
std::size_t kept_within(std::size_t most_bytes, Sender sender) {
    Feed feed{{.most_bytes = most_bytes}};
    feed.begin(1);
    for (int i = 0; i < 4; ++i) {
        sender == Sender::Server ? feed.server(1, moved(1, 80))
                                 : feed.client(1, AutonomousPosition{.position = spot(80)});
    }
    const Session session = feed.collector.take().value();
    const std::size_t dropped = sender == Sender::Server ? 4 - session.messages.size() : 0;
    EXPECT_EQ(session.dropped_messages, dropped);
    return session.messages.size() + session.player_reports.size();
}

TEST(SessionCollector, ChargesEveryMessageTheSame) {
    for (const Sender sender : {Sender::Server, Sender::Client}) {
        std::size_t one = 0;
        while (one < 1000 && kept_within(one, sender) == 0) ++one;
        EXPECT_GT(one, sizeof(Position));
        EXPECT_EQ(kept_within(3 * one, sender), 3U);
        EXPECT_EQ(kept_within(3 * one - 1, sender), 2U);
    }
}

TEST(SessionCollector, ChargesALongerNameByWhatItIsLonger) {
    const auto name_within = [](std::size_t most_bytes, const std::string& renamed) {
        Feed feed{{.most_bytes = most_bytes}};
        feed.begin(1).server(0, named(1, "Al")).server(0, named(1, renamed));
        const auto& objects = feed.collector.growing(1)->objects;
        return objects.empty() ? "" : objects.at(1).name;
    };
    std::size_t of_al = 0;
    while (of_al < 1000 && name_within(of_al, "Al").empty()) ++of_al;
    EXPECT_GT(of_al, sizeof(NamedObject));
    EXPECT_EQ(name_within(of_al, "Bo"), "Bo");
    EXPECT_EQ(name_within(of_al, "B"), "B");
    EXPECT_EQ(name_within(of_al + 2, "Alexa"), "Al");
    EXPECT_EQ(name_within(of_al + 3, "Alexa"), "Alexa");
}

}  // namespace
}  // namespace acmotion::test
