// The words in files: what each number and each name is called. Files that are out there have them, so nothing here
// changes; a new word is added at the end of its list.
#include "trace/event_words.h"

#include <gtest/gtest.h>

#include <cctype>
#include <string>

namespace acmotion::test {
namespace {

// The words of 0, 1, 2 and so on, up to the last that has one.
template <class Enum>
std::string words_of() {
    std::string text;
    std::string gap;
    for (int number = 0; number < 256; ++number) {
        const std::string_view found = word(static_cast<Enum>(number));
        gap += text.empty() ? "" : " ";
        gap += found == "unknown" ? "-" : found;
        if (found == "unknown") continue;
        text += gap;
        gap.clear();
    }
    return text;
}

TEST(EventWords, OfDecisionsStayWithTheirNumbers) {
    EXPECT_EQ(words_of<Gate>(), "apply park drop");
    EXPECT_EQ(words_of<GateReason>(), "same_instance unknown_body newer_instance older_instance");
    EXPECT_EQ(words_of<PositionOutcome>(),
              "ignore forced_blip hard_teleport interpolate slide_snap landing_snap player_teleport player_correction "
              "player_leash near_snap contactless_snap");
    EXPECT_EQ(words_of<PositionReason>(),
              "force_stamp_newer position_stamp_not_newer teleport_stamp_older teleport_stamp_newer no_cell "
              "not_grounded near_player far_from_player first_grounded_after_air every_update_snaps "
              "accepts_server_positions keeps_own_position first_update not_ticked too_far_to_walk without_contact");
    EXPECT_EQ(words_of<VectorOutcome>(), "ignore apply");
    EXPECT_EQ(words_of<VectorReason>(), "vector_stamp_not_newer keeps_own_position vector_stamp_newer sent_upwards");
    EXPECT_EQ(words_of<MovementOutcome>(), "apply ignore");
    EXPECT_EQ(words_of<MovementReason>(), "newer movement_stamp_not_newer server_control_stamp_older own_echo");
    EXPECT_EQ(words_of<ActionOutcome>(), "played refused not_newer own_echo");
    EXPECT_EQ(words_of<MovementPath>(), "not_initialised interpreted raw");
    EXPECT_EQ(words_of<Refusal>(),
              "malformed state_not_newer looks_not_newer pickup_not_newer parent_not_newer older_parent holds_itself "
              "older_description player_deleted second_player unknown_location");
    EXPECT_EQ(words_of<WorldBound>(), "objects parked_messages held_messages children ended_lives");
    EXPECT_EQ(words_of<Enqueue>(), "appended appended_far already_there");
    EXPECT_EQ(words_of<Walk>(),
              "no_waypoint no_contact velocity_ahead impossible_time reached stepped stepped_onto stalled_near "
              "stalled_failed blipped");
    EXPECT_EQ(words_of<WindowReason>(), "fast far stuck unmeasured slow fast_by_notes slow_by_notes");
    EXPECT_EQ(words_of<MoveToType>(), "none - - - - - move_to_object move_to_position turn_to_object turn_to_heading");
    EXPECT_EQ(words_of<Stride>(), "walk run back_up");
    EXPECT_EQ(words_of<Turn>(), "none left right");
    EXPECT_EQ(words_of<TargetStatus>(), "undefined ok left_world teleported contained parented timed_out");
}

// "NearPlayer" is "near_player".
std::string in_snake_case(std::string_view name) {
    std::string text;
    for (const char letter : name) {
        if (std::isupper(letter) != 0 && !text.empty()) text += '_';
        text += static_cast<char>(std::tolower(letter));
    }
    return text;
}

// With the numbers of C and the list above: no name can take the word of another.
TEST(EventWords, AreTheNamesInSnakeCase) {
#define ACMOTION_EVENT(type, c_name, word) EXPECT_EQ(word, in_snake_case(#type));
#include "acmotion/trace/events.inl"
#define ACMOTION_ENUMERATION(name)
#define ACMOTION_WORD(enumerator, number, word) EXPECT_EQ(word, in_snake_case(#enumerator));
#define ACMOTION_ENUMERATION_END
#include "acmotion/trace/decisions.inl"
}

}  // namespace
}  // namespace acmotion::test
