#include "lab/replay/event_record.h"

#include <gtest/gtest.h>

#include <set>

#include "lab/base/json.h"

namespace acmotion::test {
namespace {

template <std::size_t... I>
std::vector<Event> one_of_each(std::index_sequence<I...>) {
    return {Event{0, {}, std::variant_alternative_t<I, Event::What>{}}...};
}

TEST(EventRecord, EveryEventHasANameOfItsOwnAndAJsonObject) {
    std::set<std::string_view> kinds;
    const auto events = one_of_each(std::make_index_sequence<std::variant_size_v<Event::What>>{});
    for (const Event& event : events) {
        const EventRecord record = record_of(event);
        EXPECT_TRUE(kinds.insert(record.kind).second) << record.kind;
        EXPECT_TRUE(parse_json(record.fields).is_object()) << record.fields;
    }
}

TEST(EventRecord, KeepsEveryNumber) {
    const auto fields =
        parse_json(record_of({1, 7, Event::WaypointEnqueued{Enqueue::AppendedFar, 120.5, 1, 2, 3, 4}}).fields);
    EXPECT_EQ(fields, Json({{"branch", "appended_far"},
                            {"distance", 120.5},
                            {"pruned", 1},
                            {"capped", 2},
                            {"queue_before", 3},
                            {"queue_after", 4}}));
}

TEST(EventRecord, SaysOutcomesAndReasonsAsWords) {
    const Event decided{1, 7, Event::PositionDecided{PositionOutcome::PlayerLeash, PositionReason::KeepsOwnPosition}};
    const auto fields = parse_json(record_of(decided).fields);
    EXPECT_EQ(fields["outcome"], "player_leash");
    EXPECT_EQ(fields["reason"], "keeps_own_position");
}

}  // namespace
}  // namespace acmotion::test
