#pragma once
#include <atomic>
#include <mutex>
#include <tl/expected.hpp>

#include "acmotion/core/rules.h"
#include "lab/base/bounds_json.h"
#include "lab/base/object_choice.h"
#include "lab/cli/capture_input.h"
#include "lab/divergence/against.h"
#include "lab/divergence/rule_divergences.h"
#include "lab/load/input.h"
#include "lab/metrics/collector.h"
#include "sessions/replay.h"

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

    [[nodiscard]] bool has_game_data() const { return !game_data.empty() || !usual_game_data.empty(); }
};
void add_session_options(Command& command, SessionArguments& arguments);
// Mentions recordings in the help; the command itself checks for one first.
void allow_recording(Command& command);
// --game-data, and ACMOTION_GAME_DATA if that is not given; --pace for what is played without.
void add_game_data_option(Command& command, SessionArguments& arguments);
// --smooth
void add_smooth_option(Command& command, SessionArguments& arguments);
// Reports on stderr that it changes nothing, if that is so under all of these.
void note_smooth(const SessionArguments& arguments, std::span<const Rules::Preset> rules);
// When frames are drawn; part of the above, for a command that brings its own capture.
void add_display_options(Command& command, Display& display);
// For commands whose frames are then those of the file.
Option add_against_option(Command& command, std::string& against);

struct SessionInput : LoadedInput {
    std::optional<divergence::Alignment> against;  // then `frames` and `part` are those of its file
    bool is_on_screen = false;                     // frames are measured too, because some are drawn smoothly
    std::vector<std::string> notes = {};           // what else a page says of it, a clause each
};
// The exit code if there is nothing to replay.
[[nodiscard]] tl::expected<SessionInput, int> load_input(const SessionArguments& arguments,
                                                         const WorkPrices& prices = {});

// What was omitted: reported on stderr, once, and kept. There is no other way to omit something.
void note_bounds(const CaptureArguments& arguments, SessionInput& input, const std::vector<BoundReached>& reached);
// Of a command that did what it should.
[[nodiscard]] int exit_code_of(const SessionInput& input);

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
// For a page about the rules asked for, which must be known: where they diverge.
[[nodiscard]] std::vector<divergence::RuleDivergences> where_rules_diverge(const SessionArguments& arguments,
                                                                           const SessionInput& input);

// How far replays have come, drawn while they run. `replays` of the same session follow each other, or run side by side.
class ReplayProgress : public ReplayListener {
 public:
    ReplayProgress(std::string phase, const SessionInput& input, std::size_t replays = 1);
    void on_frame(const ReplayFrame& frame) override;

 private:
    Progress progress_;
    std::size_t frames_;
    std::atomic<std::size_t> seen_ = 0;
    std::mutex drawing_;
};
// Whether what is made of that many poses takes long.
[[nodiscard]] bool takes_long(const SessionInput& input, std::size_t replays = 1);

// ---- poses of another client beside a replay: --against, docs/against.md ---------------------------------------------

// Reads the file and aligns it with the session, if one was named. False if that fails; stderr says why.
[[nodiscard]] bool set_against(const SessionArguments& arguments, SessionInput& input);
// Where both diverge, and why. `retail` is a replay at the frames of `input`, whose poses are given.
[[nodiscard]] divergence::PoseDivergences compare_with_progress(const SessionInput& input, const TrackedRun& retail);
void print_divergences(const std::string& file, const SessionInput& input, const divergence::PoseDivergences& found);
// The same in short, on stderr; nothing if there is nothing to complain of. For a page that shows them.
[[nodiscard]] std::vector<std::string> complain_of_poses(const SessionArguments& arguments, const SessionInput& input);
// For a report: a title, and the lines below it.
[[nodiscard]] std::vector<std::vector<std::string>> blocks_of(const SessionInput& input,
                                                              const divergence::PoseDivergences& found);

// ---- what is said of a session: lines for people, members for machines -----------------------------------------------

// By what it is played: what the data files were good for, which is known after a replay, and whose pace each kind of creature has
// without them. Nothing without --game-data, or if nothing is played so, or all are people.
void print_sources(const game_files::PlayedData* played, const CapturedPaces& paces, const char* pace_title = "pace");
void put_sources(Json& document, const game_files::PlayedData* played, const CapturedPaces& paces);
// Whose reports are the truth, if it is another capture. For people it is on stderr.
void put_truth(Json& document, const std::optional<ReportedTruth>& reported);
// All of these.
void put_sources(Json& document, const SessionInput& input);
// What had to be assumed about a session (spec 11 §9.3), for every document that a command prints with --json.
[[nodiscard]] Json assumption_json(const Session& session);

}  // namespace acmotion::cli
