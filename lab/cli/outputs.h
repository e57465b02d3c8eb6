#pragma once
#include "lab/cli/written_files.h"
#include "lab/metrics/blame.h"
#include "lab/metrics/measure.h"
#include "lab/metrics/tracked_run.h"
#include "lab/output/export/exporter.h"

// The files that replay and compare write when asked to.
namespace acmotion::cli {

struct OutputFiles {
    std::string csv;
    std::string jsonl;
    std::string mcap;
    std::string perfetto;
    std::string report;
    std::string recording;
    bool json = false;  // then standard output belongs to that document

    // Of a frame, with what all of these take: together they keep the bound of one replay.
    [[nodiscard]] WorkPrices prices() const;
};
// What came of the server's packets, on the flow of the session that is played.
[[nodiscard]] report::Arrivals arrivals_of(const PlayableSession& input);

void add_export_options(Command& command, OutputFiles& files);
void add_report_option(Command& command, OutputFiles& files);

// Opened before the work begins, so that a file that cannot be written fails at once. Trouble is reported on stderr.
class Outputs {
 public:
    Outputs(const SessionArguments& arguments, const OutputFiles& files);

    // `input` must outlive the outputs.
    [[nodiscard]] bool open(const SessionInput& input, const std::string& rules);
    [[nodiscard]] bool use_stdout() const { return written_.use_stdout(); }  // then nothing else may be printed there
    void join(Listeners& listeners);
    [[nodiscard]] bool wants_report() const { return report_.has_value(); }
    [[nodiscard]] bool wants_recording() const { return recording_.has_value(); }
    // The next part of it: the file can be read while it grows.
    void write_recording(Bytes part);
    // `partings` and `versus` as in ReportOptions.
    void write_report(std::vector<TrackedRun> runs, const SessionInput& input,
                      std::vector<std::vector<std::string>> partings = {},
                      std::vector<divergence::RuleDivergences> versus = {});
    // Prints what was written. False if something did not reach its file.
    [[nodiscard]] bool finish();

 private:
    using Maker = std::unique_ptr<Exporter> (*)(Output, const ExportSubject&);
    struct Entry {
        std::string path;
        std::unique_ptr<Exporter> exporter;
        std::unique_ptr<FilteredListener> filter;
    };

    [[nodiscard]] bool open(const std::string& path, std::optional<Output>& output);
    [[nodiscard]] bool finish_recording();
    [[nodiscard]] bool add(const std::string& path, Maker make, const ExportSubject& subject);

    const SessionArguments& arguments_;
    const OutputFiles& files_;
    WrittenFiles written_;
    ReplayPart part_;
    std::vector<Entry> entries_;
    std::optional<Output> report_;
    std::optional<Output> recording_;
};

}  // namespace acmotion::cli
