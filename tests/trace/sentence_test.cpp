// The one place where decisions become English
#include "acmotion/trace/sentence.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "trace/sentence_of.h"

namespace acmotion::test {
namespace {

template <std::size_t... I>
std::vector<Event::What> one_of_each(std::index_sequence<I...> /*all*/) {
    return {Event::What{std::in_place_index<I>}...};
}
const std::vector<Event::What> kEveryEvent = one_of_each(std::make_index_sequence<std::variant_size_v<Event::What>>{});

TEST(Sentence, EveryEventHasOneOfItsOwn) {
    std::set<std::string> sentences;
    for (const Event::What& what : kEveryEvent) {
        EXPECT_GT(sentence_of(what).size(), 10U);
        EXPECT_TRUE(sentences.insert(sentence_of(what)).second) << sentence_of(what);
    }
}

// Of a position with stamp 31.
std::string routed(PositionOutcome outcome, PositionReason reason, double player_distance) {
    return sentence_of(Event::PositionDecided{outcome, reason, {31}, {}, player_distance, {30}});
}

// 81-openac: each decision that is OpenAC's names its row, and what retail does.
TEST(SentencesOfOpenac, NameTheRowAndWhatRetailDoes) {
    Event::PositionDecided snapped{PositionOutcome::NearSnap, PositionReason::TooFarToWalk, {31}, {}, 20, {30}};
    snapped.body_distance = 4.312;
    snapped.near_snap = 4;
    EXPECT_EQ(sentence_of(snapped),
              "position 31 → near snap: 4.31 m, more than 4 m from where it is (openac row 29); retail walks");
    EXPECT_EQ(routed(PositionOutcome::ContactlessSnap, PositionReason::WithoutContact, 20),
              "position 31 → contactless snap: it is in the air (openac row 30); retail walks once it has landed");
    EXPECT_EQ(sentence_of(Event::InterpolationStopped{2, true}),
              "landed: 2 waypoints dropped (openac row 31); retail keeps them");
    EXPECT_EQ(
        sentence_of(Event::VectorDecided{VectorOutcome::Apply, VectorReason::SentUpwards, {0, 10, 5}, {}}),
        "velocity (0.00, 10.00, 5.00) m/s → apply: more than 0.5 m/s upwards, so it leaves the ground now, and keeps "
        "this velocity (openac row 32); retail leaves it to the next slice, which takes the velocity of its motion");
    EXPECT_EQ(sentence_of(Event::GaitChanged{0x41000003, 1, 0, 0.6004}),
              "plays Ready at 1: no update for 0.6004 s (openac row 33); retail goes on");
    EXPECT_EQ(sentence_of(Event::GaitChanged{0x44000007, 0.5F, 2, 0}),
              "plays RunForward at 0.5: its updates make 2.00 m/s (openac row 33); retail plays what it was sent");
    EXPECT_EQ(sentence_of(Event::Settled{0.3}),
              "put on the ground 0.30 m below by a movement message (openac row 35); retail falls on");
}

TEST(Sentence, OfAGateSaysWhatAndWhy) {
    EXPECT_EQ(sentence_of(Event::GateDecided{Gate::Apply, GateReason::SameInstance, {7}}),
              "instance 7 → apply: same instance");
    EXPECT_EQ(sentence_of(Event::GateDecided{Gate::Park, GateReason::NewerInstance, {8}}),
              "instance 8 → park: it was re-created, and its creation has not arrived yet");
    EXPECT_EQ(sentence_of(Event::GateDecided{Gate::Drop, GateReason::OlderInstance, {6}}),
              "instance 6 → drop: meant for an older life of this object");
}

TEST(Sentence, OfARoutedPositionSaysHowFarThePlayerIs) {
    EXPECT_EQ(routed(PositionOutcome::Interpolate, PositionReason::NearPlayer, 14.2),
              "position 31 → interpolate: grounded, 14.2 m from the player (< 96)");
    EXPECT_EQ(routed(PositionOutcome::SlideSnap, PositionReason::FarFromPlayer, 120),
              "position 31 → slide-snap: grounded, 120.0 m from the player (≥ 96)");
    EXPECT_EQ(routed(PositionOutcome::SlideSnap, PositionReason::FarFromPlayer, 3.5e38),
              "position 31 → slide-snap: grounded, and new: before its first tick it counts as far from the player");
    EXPECT_EQ(sentence_of(Event::PositionDecided{
                  .reason = PositionReason::PositionStampNotNewer, .position_stamp = {41}, .newest_stamp = {43}}),
              "position 41 → ignore: stale (stamp 41 after 43)");
    EXPECT_EQ(routed(PositionOutcome::Interpolate, PositionReason::NearPlayer, 120),
              "position 31 → interpolate: grounded, 120.0 m from the player (≥ 96)");
    EXPECT_EQ(routed(PositionOutcome::Interpolate, PositionReason::NearPlayer, 96),
              "position 31 → interpolate: grounded, 96.0 m from the player (≤ 96)");
}

TEST(Sentence, OfAnUpdateSaysWhatTheQueueMadeOfIt) {
    EXPECT_EQ(sentence_of(Event::WaypointEnqueued{Enqueue::Appended, 2.5, 0, 0, 3, 4, 100}),
              "2.50 m from the newest waypoint (≤ 100); queue 3 → 4");
    EXPECT_EQ(sentence_of(Event::WaypointEnqueued{Enqueue::Appended, 2.5, 1, 2, 20, 18, 20}),
              "2.50 m from the newest waypoint (≤ 20); 1 pruned; 2 dropped from the full queue; queue 20 → 18");
    EXPECT_EQ(sentence_of(Event::WaypointEnqueued{Enqueue::AppendedFar, 150, 0, 0, 0, 1, 100}),
              "150.00 m from where it is (> 100): too far to walk, blip due; queue 0 → 1");
    EXPECT_EQ(sentence_of(Event::WaypointEnqueued{Enqueue::AlreadyThere, 0.01, 0, 0, 4, 0}),
              "already there; queue 4 → 0");
    EXPECT_EQ(
        sentence(Event::PositionDecided{PositionOutcome::Interpolate, PositionReason::NearPlayer, {0x1F}, {}, 14.2},
                 Event::WaypointEnqueued{Enqueue::Appended, 2.31, 0, 0, 1, 2, 100}),
        "position 31 → interpolate: grounded, 14.2 m from the player (< 96), 2.31 m from the newest waypoint (≤ 100); "
        "queue 1 → 2");
    EXPECT_EQ(sentence_of(Event::WaypointReached{Walk::Reached, 0.01, 2}), "waypoint reached at 0.010 m; 2 left");
    EXPECT_EQ(sentence_of(Event::WaypointReached{Walk::StalledNear, 0.15, 0}),
              "waypoint given up, but near enough, at 0.150 m; 0 left");
}

Event::WindowJudged window(WindowReason reason, double progress) {
    return {.good = reason != WindowReason::Slow && reason != WindowReason::SlowByNotes,
            .ratio = progress,
            .distance = 8.93,
            .fail_counter = 2,
            .reason = reason,
            .progress = progress,
            .expected = 1,
            .seconds = 1.0 / 6};
}

TEST(Sentence, OfAWindowSaysHowMuchOfTheWayWasMade) {
    EXPECT_EQ(sentence_of(window(WindowReason::Fast, 0.96)),
              "window good: 0.96 m in 0.17 s, 96 % of the expected distance; 8.93 m to go");
    EXPECT_EQ(sentence_of(window(WindowReason::Slow, 0.05)),
              "window bad: 0.05 m in 0.17 s, 5 % of the expected distance (< 30 %); 8.93 m to go; failure 3 of 4");
    EXPECT_EQ(sentence_of(window(WindowReason::Slow, -0.12)),
              "window bad: 0.12 m farther off after 0.17 s; 8.93 m to go; failure 3 of 4");
    EXPECT_EQ(sentence_of(window(WindowReason::Far, 0.2)),
              "window good: 0.20 m in 0.17 s, enough in any time (≥ 0.20 m); retail would call it bad: 20 % of the "
              "expected distance (< 30 %) (row 5); 8.93 m to go");
    EXPECT_EQ(sentence_of(window(WindowReason::Unmeasured, 0)),
              "window good: the first after a stop, with nothing to measure against; 8.93 m to go");
}

// Acdream's ratio is progress / time / dt, so that a body that stands is called good.
TEST(Sentence, OfAWindowIsThatOfTheTestThatJudgedIt) {
    Event::WindowJudged stands = window(WindowReason::FastByNotes, 0.0034);
    stands.ratio = 2.457;
    stands.forgiven = 2;
    EXPECT_EQ(sentence_of(stands),
              "window good: 0.0034 m in 0.17 s, by time and dt 2.46 (≥ 0.3); retail would call it bad: 0 % of the "
              "expected distance (< 30 %) (row 5); 8.93 m to go; forgets 2 failures, retail would keep them (row 8)");
}

TEST(Sentence, HasEnoughDigitsToBeTrue) {
    EXPECT_EQ(sentence_of(window(WindowReason::Slow, 0.2996)),
              "window bad: 0.30 m in 0.17 s, 29.96 % of the expected distance (< 30 %); 8.93 m to go; failure 3 of 4");
    EXPECT_EQ(routed(PositionOutcome::Interpolate, PositionReason::NearPlayer, 95.997),
              "position 31 → interpolate: grounded, 95.997 m from the player (< 96)");
    EXPECT_EQ(sentence_of(Event::WaypointEnqueued{Enqueue::AppendedFar, 100.0004, 0, 0, 0, 1, 100}),
              "100.0004 m from where it is (> 100): too far to walk, blip due; queue 0 → 1");
}

TEST(Sentence, OfPlacementsRefusalsAndLeashesSaysWhatTheyDid) {
    EXPECT_EQ(sentence_of(Event::Placed{PlacementResult::Ok, 6.5}), "placed, 6.50 m from where it was");
    EXPECT_EQ(sentence_of(Event::Placed{PlacementResult::Ok, 0, true}), "placed in the world");
    EXPECT_EQ(sentence_of(Event::Placed{PlacementResult::NoValidPosition, 0}), "placement refused: there is no room");
    EXPECT_EQ(sentence_of(Event::ObjectPickedUp{}), "picked up: leaves the world");
    EXPECT_EQ(sentence_of(Event::MessageRefused{Refusal::Malformed}), "message refused: it could not be read");
    EXPECT_EQ(sentence_of(Event::MessageRefused{Refusal::OlderParent}),
              "message refused: meant for an older life of its holder");
    EXPECT_EQ(sentence_of(Event::MessageParked{3}), "parked until its object is there; 3 waiting for it");
    EXPECT_EQ(sentence_of(Event::Blipped{true, 6}), "blip over 6.00 m");
    EXPECT_EQ(sentence_of(Event::Blipped{false, 6}), "blip over 6.00 m refused, to be tried again");
    EXPECT_EQ(sentence_of(Event::Leashed{10, 50, 0}), "leashed: slows after 10 m, holds at 50 m, 0.00 m used");
    EXPECT_EQ(sentence_of(Event::LeashTightened{10.2F, false}), "leash slows the body after 10.20 m");
    EXPECT_EQ(sentence_of(Event::LeashTightened{50, true}), "leash holds the body after 50.00 m");
}

// Counts up through an enumeration and asks for words, until `last`.
template <class Enum, class Words>
void expect_words_of_their_own(Enum last, Words words) {
    std::set<std::string_view> seen;
    for (int value = 0; value <= static_cast<int>(last); ++value) {
        const std::string_view text = words(static_cast<Enum>(value));
        EXPECT_FALSE(text.empty()) << value;
        EXPECT_TRUE(seen.insert(text).second) << text;
    }
}

TEST(Sentence, EveryOutcomeHasANameAndEveryReasonAClause) {
    expect_words_of_their_own(PositionOutcome::PlayerLeash, [](PositionOutcome outcome) { return name(outcome); });
    expect_words_of_their_own(PositionReason::KeepsOwnPosition, [](PositionReason reason) { return sentence(reason); });
    expect_words_of_their_own(Refusal::UnknownLocation, [](Refusal why) { return sentence(why); });
    expect_words_of_their_own(GateReason::OlderInstance, [](GateReason reason) { return sentence(reason); });
}

}  // namespace
}  // namespace acmotion::test
