#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/export/output.h"
#include "lab/session/truth_file.h"
#include "lab/simulate/simulate.h"
#include "session_input.h"

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
    // A capture is packed if its name says so.
    [[nodiscard]] bool close_capture(const std::string& path, Output& output, Bytes capture);

    [[nodiscard]] bool use_stdout() const;  // then nothing else may be printed there
    // "wrote walk.csv (1.2 MB)" for each that was closed well; on stderr if a document is on stdout.
    void print() const;
    // The same for machines: name and bytes of each.
    [[nodiscard]] nlohmann::ordered_json to_json() const;

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

// A capture to be, and beside it where every body really was; on standard output, the capture alone.
struct SimulationFiles {
    std::string path;
    Output capture;
    std::optional<Output> truth;
};
[[nodiscard]] std::optional<SimulationFiles> open_simulation(WrittenFiles& files, const std::string& path);
[[nodiscard]] bool write_simulation(WrittenFiles& files, SimulationFiles& to, const Simulation& simulation,
                                    const TruthHeader& header);

}  // namespace acmotion::cli
