#include "lab/cli/written_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "acmotion/capture/capture_writer.h"
#include "acmotion/core/text.h"
#include "lab/live/live_player.h"
#include "lab/load/truth_file.h"

namespace acmotion::cli {
namespace {

constexpr const char* kStdout = "-";

// However it was spelt.
std::string plain_name(const std::string& path) {
    const bool is_stdout = path == "/dev/stdout" || path == "/dev/fd/1" || path == "/proc/self/fd/1";
    return is_stdout ? kStdout : path;
}

// Through links and other spellings, also of files that are not there yet.
bool is_same_file(const std::string& a, const std::string& b) {
    if (a == kStdout || b == kStdout) return a == b;
    std::error_code ignored;
    if (std::filesystem::equivalent(file_path(a), file_path(b), ignored)) return true;
    const auto place = [&](const std::string& path) {
        return std::filesystem::weakly_canonical(std::filesystem::absolute(file_path(path), ignored), ignored);
    };
    return place(a) == place(b);
}

std::optional<std::uintmax_t> size_of_file(const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file_path(path), ignored)) return std::nullopt;
    return std::filesystem::file_size(file_path(path), ignored);
}

std::string size_text(std::uintmax_t bytes) {
    const auto count = static_cast<double>(bytes);
    if (bytes < 1000) return fmt::format(" ({} bytes)", bytes);
    return bytes < 1'000'000 ? fmt::format(" ({:.1f} kB)", count / 1e3) : fmt::format(" ({:.1f} MB)", count / 1e6);
}

}  // namespace

WrittenFiles::WrittenFiles(const SessionArguments& arguments, bool json) : WrittenFiles(arguments.command, json) {
    protect(arguments.frames, "holds the frame times");
    protect(arguments.truth, "holds the truth");
    protect(arguments.against, "holds the poses to compare with");
    protect(arguments.names, "holds the names");
    protect(arguments.survey, "is the survey");
    if (arguments.capture == "-") return;
    protect(arguments.capture, "is the capture itself");
    protect(truth_path(arguments.capture), "is the place of the capture's truth");
}

void WrittenFiles::protect(const std::string& path, std::string what) {
    if (!path.empty()) protected_.push_back({path, std::move(what)});
}

std::optional<std::string> WrittenFiles::why_not(const std::string& path) const {
    if (path == kStdout && json_) return "--json is on standard output already";
    for (const Protected& kept : protected_) {
        if (is_same_file(path, kept.path)) return kept.what;
    }
    const auto is_same = [&](const std::string& other) { return is_same_file(path, other); };
    if (std::ranges::any_of(opened_, is_same)) return "cannot hold two kinds of output";
    return std::nullopt;
}

std::optional<Output> WrittenFiles::open(const std::string& path) {
    const std::string name = plain_name(path);
    if (const auto reason = why_not(name)) {
        complain(command_, "{}: {}. Name another file.", path, *reason);
        return std::nullopt;
    }
    auto output = Output::create(name);
    if (!output) complain(command_, "{}: cannot be written: {}.", path, std::strerror(errno));
    if (output) opened_.push_back(name);
    return output;
}

bool WrittenFiles::close(const std::string& path, bool is_well) {
    if (!is_well) complain(command_, "{}: cannot be written: {}.", path, std::strerror(errno));
    if (is_well) written_.push_back(plain_name(path));
    return is_well;
}

bool WrittenFiles::close(const std::string& path, Output& output, std::string_view content) {
    output.write(content);
    return close(path, output.finish());
}

CaptureOutput::CaptureOutput(std::string path, Output output) : path_(std::move(path)), output_(std::move(output)) {
    if (path_.ends_with(".gz")) gzip_.emplace(DeflateHeader::Gzip);
}

void CaptureOutput::put(Bytes bytes) { output_.write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}); }

void CaptureOutput::write(Bytes bytes) { gzip_ ? put(gzip_->pack(bytes)) : put(bytes); }

bool CaptureOutput::close(WrittenFiles& files) {
    if (gzip_) put(gzip_->finish());
    return files.close(path_, output_.finish());
}

bool WrittenFiles::use_stdout() const { return std::ranges::find(opened_, kStdout) != opened_.end(); }

void WrittenFiles::print() const {
    std::FILE* const out = use_stdout() || json_ ? stderr : stdout;
    for (const std::string& path : written_) {
        if (path == kStdout) continue;
        const auto size = size_of_file(path);
        fmt::print(out, "wrote {}{}\n", without_controls(path), size ? size_text(*size) : "");
    }
}

Json WrittenFiles::to_json() const {
    return list_json(written_, [](const std::string& path) {
        return Json{{"file", path}, {"bytes", size_of_file(path).value_or(0)}};
    });
}

// ---- a capture that grows --------------------------------------------------------------------------------------------

PacketRecord::PacketRecord(std::string command, std::string path, Output output)
    : command_(std::move(command)), path_(std::move(path)), capture_(path_, std::move(output)) {
    append_capture_header(block_);
    flush();
}

void PacketRecord::take(const Datagram& datagram) {
    if (live::asks_for_login(datagram.payload) || !append_datagram(block_, datagram)) return;
    flush();
}

void PacketRecord::flush() {
    capture_.write(block_);
    block_.clear();
    capture_.file().show();
    if (capture_.file().trouble() == 0 || std::exchange(is_reported_, true)) return;
    complain(command_, "{}: cannot be written any further: {}. What was written stays.", path_,
             std::strerror(capture_.file().trouble()));
}

bool PacketRecord::close(WrittenFiles& files) {
    if (is_reported_) return (void)capture_.file().finish(), false;
    return capture_.close(files);
}

}  // namespace acmotion::cli
