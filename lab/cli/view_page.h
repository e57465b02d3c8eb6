#pragma once
#include "acmotion/core/bytes.h"
#include "lab/base/memory_bytes.h"
#include "lab/cli/session_input.h"
#include "lab/output/export/output.h"
#include "lab/output/recording/make.h"

// What view and serve do alike.
namespace acmotion::cli {

// The viewer page, without a recording. It is there unless ACMOTION_VIEWER was off.
[[nodiscard]] bool has_viewer();
[[nodiscard]] const std::string& viewer_page();

// A page with more in it takes long to open: then the recording is a separate file, for `acmotion serve`.
inline constexpr std::uint64_t kMostPageBytes = 40'000'000;

// What the page plays: a recording file, and the first frame, if any, that this acmotion would draw otherwise.
struct Playable {
    std::shared_ptr<const PositionedFile> recording;
    bool is_made = false;  // of a capture, and in no file yet
    std::optional<std::size_t> diverged = {};
    std::vector<BoundReached> bounds = {};                   // reported on stderr already
    std::shared_ptr<game_files::PlayedData> game_data = {};  // that it was played by; null: none
    CapturedPaces paces = {};                                // of what was played without
    std::vector<std::string> complaints = {};                // of poses given, and what is not said of them
    std::optional<ReportedTruth> reported = {};              // the truth, if it is another capture
    int exit_code = kOk;
};
// A capture under the rules asked for, or a recording as it is. The exit code if it cannot be shown; stderr says what to do.
[[nodiscard]] tl::expected<Playable, int> make_playable(const SessionArguments& arguments);

// The part of a session that was asked for, as a compressed recording file, under the rules asked for or else all
// three. Those must be known. The title is the name of the capture. Bounds that it reaches are noted in `input`.
struct RecordingFile {
    std::uint64_t bytes = 0;
    std::optional<double> stopped_at;                 // seconds; there was no room for more
    std::vector<divergence::RuleDivergences> versus;  // where its rule sets diverge
};
// `play` plays each of them, once; `put` gets the file, part by part, while they are played.
RecordingFile make_recording_file(const SessionArguments& arguments, SessionInput& input, const recording::Play& play,
                                  const std::function<void(Bytes)>& put);
// The page with such a file in it.
[[nodiscard]] std::uint64_t bytes_of_view_page(const Playable& playable);
void write_view_page(const Playable& playable, Output& output);

}  // namespace acmotion::cli
