#include "outputs.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "lab/report/report.h"
#include "lab/report/trim.h"

namespace acmotion::cli {

void add_export_options(CLI::App& command, OutputFiles& files) {
    command.add_option("--csv", files.csv, "Write every pose as a row of this file; - is standard output");
    command.add_option("--jsonl", files.jsonl, "Write poses and decisions as JSON lines; - is standard output");
    command.add_option("--mcap", files.mcap, "Write poses and decisions as MCAP, with schemas");
    command.add_option("--recording", files.recording,
                       "Write a recording for acmotion view, of --rules or else of all three");
    command.add_option("--perfetto", files.perfetto, "Write decisions, speeds and queues as a Chrome trace");
}

void add_report_option(CLI::App& command, OutputFiles& files) {
    command.add_option("--report", files.report, "Write one HTML page with everything that is worth seeing");
}

bool Outputs::open(const OutputSubject& subject) {
    part_ = subject.part;
    note_ = sentence_on_assumptions(subject.session).value_or("");
    if (!add(files_.csv, make_csv_exporter, subject) || !add(files_.jsonl, make_jsonl_exporter, subject) ||
        !add(files_.mcap, make_mcap_exporter, subject) || !add(files_.perfetto, make_perfetto_exporter, subject)) {
        return false;
    }
    return open(files_.report, report_) && open(files_.recording, recording_);
}

bool Outputs::open(const std::string& path, std::optional<Output>& output) {
    if (path.empty()) return true;
    output = create(path);
    return output.has_value();
}

bool Outputs::use_stdout() const { return std::find(paths_.begin(), paths_.end(), "-") != paths_.end(); }

void Outputs::join(Listeners& listeners) {
    for (Entry& entry : entries_) listeners.push_back(entry.filter.get());
}

void Outputs::write_report(std::vector<TrackedRun> runs, const GroundTruth* truth) {
    for (TrackedRun& run : runs) keep_only(run, part_);
    const std::string title = std::filesystem::path(arguments_.capture).filename().string();
    report_->write(make_report(runs, truth, {.title = title == "-" ? "standard input" : title, .note = note_}));
}

void Outputs::write_recording(Bytes file) {
    recording_->write({reinterpret_cast<const char*>(file.data()), file.size()});
}

bool Outputs::finish() {
    bool all_well = true;
    const auto check = [&](bool well, const std::string& path) {
        if (!well) complain(path, fmt::format("{}. What is there is not whole.", std::strerror(errno)));
        all_well = all_well && well;
    };
    for (Entry& entry : entries_) check(entry.exporter->finish(), entry.path);
    if (report_) check(report_->finish(), files_.report);
    if (recording_) check(recording_->finish(), files_.recording);
    return all_well;
}

std::optional<Output> Outputs::create(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::equivalent(path, arguments_.capture, ignored)) {
        complain(path, "is the capture itself. Name another file.");
        return std::nullopt;
    }
    if (std::find(paths_.begin(), paths_.end(), path) != paths_.end()) {
        complain(path, "cannot hold two kinds of output. Name another file for one of them.");
        return std::nullopt;
    }
    paths_.push_back(path);
    auto output = Output::create(path);
    if (!output) complain(path, fmt::format("cannot be written: {}.", std::strerror(errno)));
    return output;
}

bool Outputs::add(const std::string& path, Maker make, const OutputSubject& subject) {
    if (path.empty()) return true;
    auto output = create(path);
    if (!output) return false;
    Entry entry{path, make(std::move(*output), {subject.session, subject.rules, arguments_.capture}), nullptr};
    entry.filter = std::make_unique<FilteredListener>(*entry.exporter, part_);
    entries_.push_back(std::move(entry));
    return true;
}

void Outputs::complain(const std::string& path, const std::string& what) const {
    fmt::print(stderr, "acmotion {}: {}: {}\n", arguments_.command, path, what);
}

}  // namespace acmotion::cli
