#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gamedata/gzip.h"
#include "lab/base/json.h"
#include "lab/cli/session_input.h"
#include "lab/load/truth_file.h"
#include "lab/output/export/output.h"
#include "lab/simulate/simulate.h"

// The files that a command writes. There is no other way to write one.
namespace acmotion::cli {

class WrittenFiles {
 public:
    explicit WrittenFiles(std::string command) : command_(std::move(command)) {}
    // A command that reads a capture does not write over it, nor over what belongs to it.
    explicit WrittenFiles(const SessionArguments& arguments);

    // What is read must not be written: "is the capture itself".
    void protect(const std::string& path, std::string what);
    // Standard output has its one document: "--json".
    void give_stdout_to(std::string option) { stdout_owner_ = std::move(option); }

    // Nothing if it may not or cannot be written; then stderr says why, and nothing was touched. "-" is stdout.
    [[nodiscard]] std::optional<Output> open(const std::string& path);
    // `is_well` is the result of its finish(). Trouble is reported on stderr.
    [[nodiscard]] bool close(const std::string& path, bool is_well);
    [[nodiscard]] bool close(const std::string& path, Output& output, std::string_view content);
    [[nodiscard]] bool use_stdout() const;  // then nothing else may be printed there
    // "wrote walk.csv (1.2 MB)" for each that was closed well; on stderr if a document is on stdout.
    void print() const;
    // The same for machines: name and bytes of each.
    [[nodiscard]] Json to_json() const;

 private:
    struct Protected {
        std::string path;
        std::string what;
    };
    [[nodiscard]] std::optional<std::string> why_not(const std::string& path) const;

    std::string command_;
    std::string stdout_owner_;
    std::vector<Protected> protected_;
    std::vector<std::string> opened_;
    std::vector<std::string> written_;
};

// A capture on its way into a file: packed if its name says so.
class CaptureOutput {
 public:
    // `output` must outlive this.
    CaptureOutput(std::string path, Output& output);

    void write(Bytes bytes);
    // Once, in the end. Trouble is reported on stderr.
    [[nodiscard]] bool close(WrittenFiles& files);

 private:
    void put(Bytes bytes);

    std::string path_;
    Output& output_;
    std::optional<Deflater> gzip_;
};

// A capture to be, and beside it where every body really was; on standard output, the capture alone.
struct SimulationFiles {
    std::string path;
    Output capture;
    std::optional<Output> truth;
};
[[nodiscard]] std::optional<SimulationFiles> open_simulation(WrittenFiles& files, const std::string& path);
// Plays the scenario into them, as `header` says. Nothing if they cannot be written; then stderr says why.
[[nodiscard]] std::optional<SimulationCounts> write_simulation(WrittenFiles& files, SimulationFiles& to,
                                                               const Scenario& scenario, const TruthHeader& header,
                                                               const std::function<void(double share)>& watch = {});

}  // namespace acmotion::cli
