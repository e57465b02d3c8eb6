#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/base/filter.h"
#include "lab/base/ground_truth.h"
#include "lab/gamedata/played_data.h"
#include "lab/load/load.h"
#include "lab/load/other_capture.h"

// A capture with the files around it: where its bodies really were, when it was drawn, the game's own data.
namespace acmotion {

struct InputOrder {
    std::string capture;  // its name, for messages; beside it lies its truth
    CaptureOptions reading = {};
    SessionOptions session = {};
    std::optional<std::uint64_t> archive_bytes = {};  // of the archive that it lies in; nothing: none
    std::string names = {};                           // a capture that describes what this one does not; empty: none
    Display display = {};                             // must be possible
    WorkPrices prices = {};                           // what a frame costs
    std::string frames = {};                          // a file of frame times; empty: those of `display`
    std::string truth = {};     // a file or another capture; empty: the file beside the capture, if there is one
    bool leaves_truth = false;  // neither that file nor any other
    bool leaves_walls = false;  // that the truth file has
    std::optional<double> truth_offset = {};  // of another capture's clock; nothing: to be found
    std::string game_data = {};               // a folder; empty: none
    std::string game_data_from = {};          // what names that folder: "--game-data"
    std::optional<PaceSource> pace = {};      // of creatures without data files; nothing: people's, unsaid
    AskedPart part = {};
};

struct LoadedInput : PlayableSession {
    ReplayPart part;
    std::optional<GroundTruth> truth;
    std::string truth_file;                             // where that was read; empty if it is another capture...
    std::optional<ReportedTruth> reported;              // ...and what its player is, and how it fits; without samples
    std::shared_ptr<game_files::PlayedData> game_data;  // what the session is played by; null: none

    [[nodiscard]] const GroundTruth* truth_or_null() const { return truth ? &*truth : nullptr; }
};

// Why there is nothing to play: one line, and below it what there is to choose from.
struct LoadFailure {
    std::string text;
    std::vector<std::string> choices = {};
    bool lies_in_capture = false;  // it was read, and lacks something; else nothing can be done as it was asked for
};

// A file of frame times: one per line, in seconds of the capture, none before the one above. Empty lines are skipped.
[[nodiscard]] tl::expected<FrameTimes, std::string> read_frame_file(const std::string& path);

// Called with a line about something that was omitted, corrected or assumed, as soon as that is known.
using Remark = std::function<void(const std::string&)>;

// `capture` as it is stored: packed or not.
[[nodiscard]] tl::expected<LoadedInput, LoadFailure> load_with_files(ByteStream capture, const InputOrder& order,
                                                                     const Remark& remark);

}  // namespace acmotion
