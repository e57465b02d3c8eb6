#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/base/json.h"
#include "lab/cli/capture_input.h"
#include "lab/cli/options.h"
#include "lab/divergence/align.h"
#include "lab/load/input.h"
#include "lab/metrics/collector.h"

// What replay, explain and compare do alike: a capture becomes a session, options become frames and rules. Whatever
// cannot be done is reported on stderr, with what to do about it.
namespace acmotion::cli {

struct SessionArguments : CaptureArguments {
    std::string player;
    std::string truth;          // a file or another capture; empty: the file beside the capture, if there is one
    bool leaves_truth = false;  // neither that file nor any other
    bool leaves_walls = false;  // that the truth file has
    std::optional<double> truth_offset;
    std::string frames;  // a file of frame times; empty: those of `display`
    Display display;
    bool is_smooth = false;  // bodies are drawn between their ticks
    AskedPart part;
    std::vector<std::string> rules;                  // none: those that the command usually plays
    std::vector<baseline::Baseline> baselines = {};  // that are shown beside the rules
    std::string against;                             // a file of poses; empty: none
    std::string game_data;                           // a folder; empty: the usual one
    bool with_ground = false;                        // a page that is made has the ground of the files in it
    std::string usual_game_data;                     // that of the environment; empty: none
    bool has_pace = false;                           // the command lets creatures go at another pace than people's
    std::string pace;                                // capture or human; empty: as is usual
    bool plays_without_data = false;                 // beside what it plays by --game-data
};
void add_session_options(Command& command, SessionArguments& arguments);
// Mentions recordings in the help; the command itself checks for one first.
void allow_recording(Command& command);
// --game-data, and ACMOTION_GAME_DATA if that is not given; --pace for what is played without.
void add_game_data_option(Command& command, SessionArguments& arguments);
[[nodiscard]] bool has_game_data(const SessionArguments& arguments);
// --smooth
void add_smooth_option(Command& command, SessionArguments& arguments);
// Reports on stderr that it changes nothing, if that is so under all of these.
void note_smooth(const SessionArguments& arguments, std::span<const Rules::Preset> rules);
// When frames are drawn; part of the above, for a command that brings its own capture.
void add_display_options(Command& command, Display& display);

struct SessionInput : LoadedInput {
    std::optional<divergence::Alignment> against;  // then `frames` and `part` are those of its file
    bool is_on_screen = false;                     // frames are measured too, because some are drawn smoothly
    std::vector<std::string> notes = {};           // what else a page says of it, a clause each
};
// Nothing if there is nothing to replay; `exit_code` says why.
[[nodiscard]] std::optional<SessionInput> load_input(const SessionArguments& arguments, int& exit_code,
                                                     const WorkPrices& prices = {});

// What was omitted: reported on stderr, once, and kept. There is no other way to omit something.
void note_bounds(const CaptureArguments& arguments, SessionInput& input, const std::vector<BoundReached>& reached);
// Of a command that did what it should.
[[nodiscard]] int exit_code_of(const SessionInput& input);

// What the data files were good for: lines for people, a member for machines; neither without --game-data. To be asked
// after a replay.
void print_game_data(const game_files::PlayedData* played);
void put_game_data(Json& document, const game_files::PlayedData* played);

// Whose pace each kind of creature has without data files: lines for people, a member for machines; neither if nothing is played so,
// or all are people.
void print_pace(const CapturedPaces& paces, const char* title = "pace");
void put_pace(Json& document, const CapturedPaces& paces);

// Whose reports are the truth, if it is another capture: a member for machines. For people it is on stderr.
void put_truth(Json& document, const std::optional<ReportedTruth>& reported);
// These three.
void put_sources(Json& document, const SessionInput& input);

// What `measure` needs to know of it.
[[nodiscard]] MetricsOptions metrics_options(const SessionInput& input, const Rules& rules,
                                             Drawing drawing = Drawing::Ticks);
// More than a page can show frame by frame.
[[nodiscard]] bool is_long(const SessionInput& input);
// retail, or "retail, smooth" where that is another thing.
[[nodiscard]] std::string run_label(const Rules::Preset& rules, Drawing drawing);

[[nodiscard]] std::vector<std::string> rule_names();
// The rules asked for, or all that have a name. Nothing if one is unknown or named twice.
[[nodiscard]] std::optional<std::vector<Rules::Preset>> find_rules(const SessionArguments& arguments);
// The same for a command that plays one at a time: retail unless others are named.
[[nodiscard]] std::optional<Rules::Preset> find_one_rule_set(const SessionArguments& arguments);

}  // namespace acmotion::cli
