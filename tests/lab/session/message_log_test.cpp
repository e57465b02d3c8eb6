// What a log learns from the messages that it hands on, and how the bounds that were reached are told.
#include "lab/session/message_log.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "gamedata/gzip.h"
#include "lab/session/assumptions.h"
#include "lab/session/bounds_json.h"
#include "lab/session/lent_names.h"
#include "lab/session/session.h"

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

TEST_F(MessageLogTest, TheCodeOfAnEventOrActionIsInsideAndABrokenOneMayHaveIt) {
    EXPECT_EQ(log(words({kGameEventOpcode, kAnnounced, 12, 0x147})).code, 0x147U);
    EXPECT_EQ(log(words({kGameEventOpcode, kAnnounced, 12})).code, kGameEventOpcode);
    EXPECT_EQ(log(words({kClientActionOpcode, 3, 0xF61C}), Sender::Client).code, 0xF61CU);
    EXPECT_EQ(log(words({0xF747, kSlinker})).code, 0xF747U);
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

TEST(MessageLog, LearnsTheNamesOfNoMoreObjectsThanThereMayBe) {
    std::vector<std::string> names;
    MessageLog log{[&](const LoggedMessage& message) { names.push_back(message.name); }, {.objects = 1}};
    for (const std::uint32_t id : {kSlinker, kSlinker + 1}) {
        CreateObject created;
        created.object = id;
        created.weenie = WeenieDesc{.name = id == kSlinker ? "Mite" : "Rat", .class_id = 1, .icon = 0x06000001};
        const ByteBuffer bytes = encode(created).value();
        log.on_message(1, {.sender = Sender::Server, .bytes = bytes});
        log.on_message(2, {.sender = Sender::Server, .bytes = encode(DeleteObject{id, {}}).value()});
    }
    EXPECT_EQ(names, (std::vector<std::string>{"Mite", "", "", ""})) << "of another session, and beyond the bound";
    EXPECT_EQ(log.names_omitted(), 1U);
    EXPECT_EQ(sentences(bounds_reached(log)),
              std::vector<std::string>{"1 names of objects were not learned (bound: objects)"});
}

TEST(MessageLog, CountsWhatIsOddInWhatItUnderstands) {
    MessageLog log{[](const LoggedMessage& /*message*/) {}};
    UpdatePosition fast{.object = kSlinker};
    fast.pack.position = {CellId{0xA9B40019}, {{84, 7.5F, 94}, {}}};
    fast.pack.velocity = {0, 0, 500};
    const ByteBuffer bytes = encode(fast).value();
    const Oddities expected = oddities_of(decode(bytes, Sender::Server).value());
    ASSERT_TRUE(expected.odd.has(SoftFlag::FastVelocity));
    for (int i = 0; i < 2; ++i) log.on_message(1, {.sender = Sender::Server, .bytes = bytes});
    EXPECT_EQ(log.counts().odd[static_cast<std::size_t>(SoftFlag::FastVelocity)], 2U);
    EXPECT_EQ(log.counts().understood, 2U);
}

TEST(MessageLog, CountsWhatIsUsualApart) {
    MessageLog log{[](const LoggedMessage& /*message*/) {}};
    UpdateMotion told{.object = kSlinker};
    told.movement.body = MoveToObject{.run_rate = 0};
    const ByteBuffer bytes = encode(told).value();
    log.on_message(1, {.sender = Sender::Server, .bytes = bytes});
    EXPECT_EQ(log.counts().usual[static_cast<std::size_t>(SoftFlag::UnusualRunRate)], 1U);
    EXPECT_EQ(log.counts().odd, OddityCounts{});
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

TEST(LentNames, AreNoMoreThanThereMayBeObjects) {
    NameCollector collector{{.objects = 1}};
    for (const char* name : {"Mite", "Mite Scion"}) collector.on_message(1, {.bytes = described(1, name)});
    collector.on_message(1, {.bytes = described(2, "Olthoi")});
    EXPECT_EQ(collector.names().at(1).name, "Mite Scion");
    EXPECT_EQ(sentences(collector.bounds()),
              std::vector<std::string>{"1 names of objects were not learned (bound: objects)"});
}

// ---- bounds

TEST(BoundsReached, OfACaptureAreSentencesWithTheirCounts) {
    CaptureReport report;
    EXPECT_TRUE(bounds_reached(report).empty());
    report.sessions_refused = 3;
    report.end.error = {ErrorCode::OutOfRange, "Capture", "gzip", 0};
    const SideReport side{.transport = {}, .opcodes = OpcodeCounts{{}, {}}};
    report.flows.assign(2, {.flow = {}, .clock = {}, .client = side, .server = side});
    for (FlowReport& flow : report.flows) {
        flow.client.transport.events[static_cast<std::size_t>(TransportEventKind::MessageTooLong)] = 4;
        flow.server.transport.events[static_cast<std::size_t>(TransportEventKind::MessageTooLong)] = 1;
    }
    EXPECT_EQ(sentences(bounds_reached(report)),
              (std::vector<std::string>{
                  "1 GiB of a packed capture was read, and no more; gunzip it to read it all (bound: unpacked bytes)",
                  "3 sessions were left out: more than can be followed (bound: flows)",
                  "10 pieces of messages were dropped because they claimed too many (bound: fragments_per_message)"}));
    report.end.error.code = ErrorCode::Truncated;
    EXPECT_EQ(bounds_reached(report).size(), 2U) << "a cut is no bound";
}

TEST(BoundsReached, OfAWorldNameTheRulesByWhichItWasPlayed) {
    const BoundCounts counts{.objects = 2};
    EXPECT_EQ(sentences(bounds_reached(counts, "retail")),
              std::vector<std::string>{"retail: 2 objects were refused (bound: objects)"});
    EXPECT_EQ(sentences(bounds_reached(counts)), std::vector<std::string>{"2 objects were refused (bound: objects)"});
}

TEST(BoundsReached, AreAListInJsonWithTheRulesIfThereAreAny) {
    const auto json = to_json(bounds_reached({.children = 3, .objects = 2}, "retail"));
    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(
        json[0].dump(),
        R"({"bound":"children_per_object","count":3,"what":"children of an object were refused","rules":"retail"})");
    EXPECT_FALSE(to_json(bounds_reached({.objects = 2})).at(0).contains("rules"));
    EXPECT_EQ(to_json(bounds_reached(BoundCounts{})).dump(), "[]");
}

// ---- what was assumed

TEST(AssumptionSentence, SaysHowManyBodiesAndWhatIsKnownOfThePlayer) {
    Session session;
    session.player = kAnnounced;
    session.player_source = PlayerSource::Chosen;
    Assumptions& found = session.assumptions;
    found.joined_late = true;
    found.bodies = 5;
    found.player_placed_by = PlayerPlacedBy::OwnReport;
    found.player_placed_at = 2.5;
    const std::string player =
        "; the player is 0x50000001, as --player says; near and far are measured from its own reports, from 2.5 s on; "
        "every update before is a placement";
    EXPECT_EQ(sentence_on_assumptions(session), "joined late: none of 5 bodies assumed" + player);
    found.assumed_for_a_time = 1;
    EXPECT_EQ(sentence_on_assumptions(session), "joined late: 1 of 5 bodies assumed for a time" + player);
    found.assumed = 2;
    EXPECT_EQ(sentence_on_assumptions(session),
              "joined late: 2 of 5 bodies assumed from their first position, 1 more for a time" + player);
    found.assumed = 1;
    found.assumed_for_a_time = 0;
    EXPECT_EQ(sentence_on_assumptions(session), "joined late: 1 of 5 bodies assumed from its first position" + player);
    found.joined_late = false;
    found.are_needed = true;
    EXPECT_EQ(sentence_on_assumptions(session),
              "descriptions lost: 1 of 5 bodies assumed from its first position" + player);
    found.are_needed = false;
    EXPECT_EQ(sentence_on_assumptions(session), std::nullopt);
}

TEST(AssumptionSentence, SaysWhoIsTakenForThePlayerAndFromWhereItIsMeasured) {
    Session session;
    session.player = kAnnounced;
    session.assumptions.joined_late = true;
    const auto told = [&](PlayerSource source, PlayerPlacedBy place) {
        session.player_source = source;
        session.assumptions.player_placed_by = place;
        const std::string all = sentence_on_assumptions(session).value();
        return all.substr(all.find("; ") + 2);
    };
    const std::string at = ", from 0.0 s on; every update before is a placement";
    EXPECT_EQ(told(PlayerSource::Announced, PlayerPlacedBy::Description),
              "the player is 0x50000001, as the login says; near and far are measured from the place of its "
              "description" +
                  at);
    EXPECT_EQ(told(PlayerSource::Addressed, PlayerPlacedBy::FirstPosition),
              "the player is assumed to be 0x50000001, the recipient of all game events; near and far are measured "
              "from its first position" +
                  at);
    EXPECT_EQ(told(PlayerSource::Echoed, PlayerPlacedBy::Nothing),
              "the player is assumed to be 0x50000001, the body that the server places where the client reports "
              "itself; nothing says where it is, so no body is near it: every update is a placement");
    EXPECT_TRUE(told(PlayerSource::StandIn, PlayerPlacedBy::Nothing)
                    .starts_with("nothing names the player, so 0x50000001 stands for it"));
    EXPECT_EQ(proof_of(PlayerSource::Unknown), "which nothing names");
}

}  // namespace
}  // namespace acmotion::test
