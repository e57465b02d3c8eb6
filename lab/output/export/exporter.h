#pragma once
#include <memory>
#include <string_view>

#include "lab/output/export/output.h"
#include "sessions/frame_times.h"
#include "sessions/replay.h"
#include "sessions/session.h"

// A replay as a file, written while it runs. docs/exports.md describes every format.
namespace acmotion {

class Exporter : public ReplayListener {
 public:
    // Once, after the replay: writes what belongs to the end. False if anything did not reach the file: errno says why.
    [[nodiscard]] virtual bool finish() = 0;
};

// What is replayed, and how. `session` must outlive the exporter.
struct ExportSubject {
    const Session& session;
    std::string_view label;   // of the rules: "retail"
    std::string_view source;  // of the capture: "walk.pcapng"
};

// What each takes more of a session's allowance, in the parts of WorkPrices: their rows are most of the work.
inline constexpr WorkPrices kCsvPrice{.moving_body = 26, .resting_body = 11, .frame = 0};
inline constexpr WorkPrices kJsonlPrice{.moving_body = 20, .resting_body = 10, .frame = 0};
inline constexpr WorkPrices kMcapPrice{.moving_body = 46, .resting_body = 32, .frame = 0};

// One row per body and frame.
[[nodiscard]] std::unique_ptr<Exporter> make_csv_exporter(Output output, const ExportSubject& subject);
// One JSON object per line: the session, then poses and decisions in the order they happened.
[[nodiscard]] std::unique_ptr<Exporter> make_jsonl_exporter(Output output, const ExportSubject& subject);
// The same as an MCAP file, with transforms and figures for the 3D panel of Foxglove: JSON messages with schemas,
// chunked and indexed.
[[nodiscard]] std::unique_ptr<Exporter> make_mcap_exporter(Output output, const ExportSubject& subject);
// Chrome's trace format, as Perfetto reads it: one thread per body, a counter for its speed and one for its queue.
[[nodiscard]] std::unique_ptr<Exporter> make_perfetto_exporter(Output output, const ExportSubject& subject);

}  // namespace acmotion
