#pragma once
#include "acmotion/core/datagram.h"
#include "gamedata/gzip.h"
#include "lab/cli/session_input.h"
#include "lab/output/export/output.h"

// The files that a command writes. There is no other way to write one.
namespace acmotion::cli {

class WrittenFiles {
 public:
    // With `json`, standard output has its one document.
    explicit WrittenFiles(std::string command, bool json = false) : command_(std::move(command)), json_(json) {}
    // A command that reads a capture does not write over it, nor over what belongs to it.
    explicit WrittenFiles(const SessionArguments& arguments, bool json = false);

    // What is read must not be written: "is the capture itself".
    void protect(const std::string& path, std::string what);

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
    bool json_;
    std::vector<Protected> protected_;
    std::vector<std::string> opened_;
    std::vector<std::string> written_;
};

// A capture on its way into a file: packed if its name says so.
class CaptureOutput {
 public:
    CaptureOutput(std::string path, Output output);

    void write(Bytes bytes);
    [[nodiscard]] Output& file() { return output_; }
    // Once, in the end. Trouble is reported on stderr.
    [[nodiscard]] bool close(WrittenFiles& files);

 private:
    void put(Bytes bytes);

    std::string path_;
    Output output_;
    std::optional<Deflater> gzip_;
};

// A capture that is written while it happens, and can be read meanwhile. A LoginRequest is never in it (spec 11 §7.1). On a full
// disk, what was written stays.
class PacketRecord {
 public:
    PacketRecord(std::string command, std::string path, Output output);

    void take(const Datagram& datagram);
    // Once, in the end. False if something did not reach the file, which stderr said when it happened.
    [[nodiscard]] bool close(WrittenFiles& files);

 private:
    void flush();

    std::string command_;
    std::string path_;
    CaptureOutput capture_;
    ByteBuffer block_;
    bool is_reported_ = false;
};

}  // namespace acmotion::cli
