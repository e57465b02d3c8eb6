#include "lab/cli/outputs.h"

#include <filesystem>

#include "acmotion/core/text.h"
#include "lab/load/capture_file.h"
#include "lab/page/report.h"

namespace acmotion::cli {
namespace {

// The page that acmotion view makes of this capture, if it is in the folder of the report.
std::string view_page_beside(const std::string& report, const std::string& capture) {
    const std::string page = path_beside(capture) + ".html";
    const auto path = file_path(report).replace_filename(file_path(page));
    std::error_code ignored;
    const bool is_other = !std::filesystem::equivalent(path, file_path(report), ignored);
    return is_other && std::filesystem::is_regular_file(path, ignored) ? page : "";
}

}  // namespace

report::Arrivals arrivals_of(const PlayableSession& input) {
    report::Arrivals all;
    for (const SessionSummary& session : input.sessions) {
        if (session.about.number != input.session.number) continue;
        for (const FlowReport& flow : input.report.flows) {
            if (flow.flow.id != session.about.flow) continue;
            const TransportStatistics& server = flow.server.transport;
            all = {server.packets, server.asked_again};
        }
    }
    return all;
}

void add_export_options(Command& command, OutputFiles& files) {
    command.add_option("--csv", files.csv, "Write every pose as a row of this file; - is standard output");
    command.add_option("--jsonl", files.jsonl, "Write poses and decisions as JSON lines; - is standard output");
    command.add_option("--mcap", files.mcap, "Write poses and decisions as MCAP, with schemas");
    command.add_option("--recording", files.recording,
                       "Write a recording for acmotion view, of --rules or else of all three");
    command.add_option("--perfetto", files.perfetto, "Write decisions, speeds and queues as a Chrome trace");
}

void add_report_option(Command& command, OutputFiles& files) {
    command.add_option("--report", files.report, "Write one HTML page with everything that is worth seeing");
}

WorkPrices OutputFiles::prices() const {
    WorkPrices all;
    if (!csv.empty()) all += kCsvPrice;
    if (!jsonl.empty()) all += kJsonlPrice;
    if (!mcap.empty()) all += kMcapPrice;
    return all;
}

Outputs::Outputs(const SessionArguments& arguments, const OutputFiles& files)
    : arguments_(arguments), files_(files), written_(arguments, files.json) {}

bool Outputs::open(const SessionInput& input, const std::string& rules) {
    part_ = input.part;
    const ExportSubject subject{input.session, rules, arguments_.capture};
    return add(files_.csv, make_csv_exporter, subject) && add(files_.jsonl, make_jsonl_exporter, subject) &&
           add(files_.mcap, make_mcap_exporter, subject) && add(files_.perfetto, make_perfetto_exporter, subject) &&
           open(files_.report, report_) && open(files_.recording, recording_);
}

bool Outputs::open(const std::string& path, std::optional<Output>& output) {
    if (path.empty()) return true;
    output = written_.open(path);
    return output.has_value();
}

void Outputs::join(Listeners& listeners) {
    for (const Entry& entry : entries_) listeners.push_back(entry.filter.get());
}

void Outputs::write_report(std::vector<TrackedRun> runs, const SessionInput& input,
                           std::vector<std::vector<std::string>> partings,
                           std::vector<divergence::RuleDivergences> versus) {
    const Progress progress{"drawing the report", takes_long(input)};
    for (TrackedRun& run : runs) keep_only(run, part_);
    std::vector<std::string> notes = sentences(input.bounds);
    if (const auto assumed = sentence_on_assumptions(input.session)) notes.insert(notes.begin(), *assumed);
    if (const auto lines = lines_on(input.session.paces); !lines.empty()) {
        notes.push_back(fmt::format("pace without game data: {}", fmt::join(lines, "; ")));
    }
    const std::string title = file_name(file_path(arguments_.capture).filename());
    report_->write(make_report(runs, input.truth_or_null(),
                               {.title = title == "-" ? "standard input" : title,
                                .note = fmt::format("{}", fmt::join(notes, "; ")),
                                .command = command_line(),
                                .view_page = view_page_beside(files_.report, title),
                                .capture = title == "-" ? "" : quoted(title),
                                .arrivals = arrivals_of(input),
                                .partings = std::move(partings),
                                .versus = std::move(versus)}));
}

void Outputs::write_recording(Bytes part) {
    recording_->write({reinterpret_cast<const char*>(part.data()), part.size()});
    recording_->show();
}

bool Outputs::finish() {
    bool all_well = true;
    for (Entry& entry : entries_) all_well = written_.close(entry.path, entry.exporter->finish()) && all_well;
    if (report_) all_well = written_.close(files_.report, report_->finish()) && all_well;
    if (recording_ && !finish_recording()) all_well = false;
    written_.print();
    return all_well;
}

bool Outputs::finish_recording() {
    const bool is_well = written_.close(files_.recording, recording_->finish());
    if (!is_well && recording_->is_shown()) {
        complain(arguments_.command, "{}: what was written before is there, and acmotion view shows it.",
                 files_.recording);
    }
    return is_well;
}

bool Outputs::add(const std::string& path, Maker make, const ExportSubject& subject) {
    if (path.empty()) return true;
    auto output = written_.open(path);
    if (!output) return false;
    Entry entry{path, make(std::move(*output), subject), nullptr};
    entry.filter = std::make_unique<FilteredListener>(*entry.exporter, part_);
    entries_.push_back(std::move(entry));
    return true;
}

}  // namespace acmotion::cli
