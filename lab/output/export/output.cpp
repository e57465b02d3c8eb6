#include "lab/output/export/output.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>

#include "acmotion/core/text.h"
#include "lab/base/ending_signals.h"
#include "lab/base/random_key.h"

namespace acmotion {
namespace {

namespace fs = std::filesystem;

// A device, a pipe, or what /dev/stdout and its like stand for. Other links are replaced, wherever they lead.
bool is_written_in_place(const fs::path& path) {
    const auto is_process_file = [](const fs::path& place) { return place.string().starts_with("/proc/"); };
    std::error_code ignored;
    const fs::file_type type = fs::symlink_status(path, ignored).type();
    if (type == fs::file_type::symlink && is_process_file(fs::read_symlink(path, ignored))) return true;
    if (path.has_parent_path() && is_process_file(fs::canonical(path.parent_path(), ignored))) return true;
    return type == fs::file_type::character || type == fs::file_type::block || type == fs::file_type::fifo ||
           type == fs::file_type::socket;
}

// In place of nothing, of a file that we may write, or of a link. False: errno says why.
bool may_replace(const std::string& path) {
    std::error_code ignored;
    errno = EISDIR;
    if (fs::is_directory(file_path(path), ignored)) return false;
    if (fs::is_symlink(file_path(path), ignored)) return true;
    return access(path.c_str(), W_OK) == 0 || errno == ENOENT;
}

void take_permissions(const fs::path& from, const fs::path& to) {
    std::error_code ignored;
    const fs::file_status old = fs::symlink_status(from, ignored);
    constexpr fs::perms kAll = fs::perms::all;  // none that make a program run as another user
    if (fs::is_regular_file(old)) fs::permissions(to, old.permissions() & kAll, ignored);
}

// A handler of signals may touch little more than this.
std::array<std::atomic<const char*>, 16>& unfinished() {
    static constinit std::array<std::atomic<const char*>, 16> paths{};
    return paths;
}

void change_unfinished(const char* from, const char* to) {
    for (std::atomic<const char*>& slot : unfinished()) {
        const char* expected = from;
        if (slot.compare_exchange_strong(expected, to)) return;
    }
}

void remove_and_end(int signal) {
    for (const std::atomic<const char*>& path : unfinished()) {
        if (path != nullptr) std::remove(path);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

void Output::Close::operator()(FILE* file) const {
    if (file != stdout) std::fclose(file);
}

void Output::Remove::operator()(const std::string* part) const {
    std::remove(part->c_str());
    change_unfinished(part->c_str(), nullptr);
    delete part;
}

std::optional<Output> Output::create(const std::string& path) {
    Output output;
    output.path_ = path;
    if (path == "-") {
        output.file_.reset(stdout);
    } else if (is_written_in_place(file_path(path))) {
        output.file_.reset(std::fopen(path.c_str(), "wb"));
    } else if (!may_replace(path) || !output.open_part()) {
        return std::nullopt;
    }
    return output.file_ ? std::optional{std::move(output)} : std::nullopt;
}

// Noted before it is there: no signal comes between. Its name is random, so no other run has it.
bool Output::open_part() {
    const std::string name = fmt::format(".acmotion-{:016x}.part", random_key().first);
    part_.reset(new std::string{file_name(file_path(path_).replace_filename(name))});
    change_unfinished(nullptr, part_->c_str());
    file_.reset(std::fopen(part_->c_str(), "wb"));
    if (!file_) {
        const int why = errno;
        part_.reset();
        errno = why;
        return false;
    }
    take_permissions(file_path(path_), file_path(*part_));
    return true;
}

// False: errno says why. A link at that place is replaced and not followed.
bool Output::take_its_place() {
    std::error_code trouble;
    fs::rename(file_path(*part_), file_path(path_), trouble);
    errno = trouble.default_error_condition().value();
    if (!trouble) part_.reset();
    return !trouble;
}

void Output::write(std::string_view text) {
    if (trouble_ != 0) return;
    errno = 0;
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) trouble_ = errno != 0 ? errno : EIO;
    bytes_ += text.size();
}

void Output::show() {
    if (trouble_ != 0) return;
    if (std::fflush(file_.get()) != 0) trouble_ = errno;
    if (part_ && trouble_ == 0) is_shown_ = take_its_place();
}

bool Output::complete() {
    // A full disk often shows only here.
    if (FILE* file = file_.release()) {
        if (std::fflush(file) != 0 && trouble_ == 0) trouble_ = errno;
        if (file != stdout && std::fclose(file) != 0 && trouble_ == 0) trouble_ = errno;
    }
    errno = trouble_;
    return trouble_ == 0;
}

bool Output::finish() {
    if (complete() && part_ && !take_its_place()) trouble_ = errno;
    part_.reset();
    errno = trouble_;
    return trouble_ == 0;
}

void remove_part_files_when_killed() {
    for (const int signal : ending_signals()) replace_handler(signal, remove_and_end);
#ifndef _WIN32
    std::signal(SIGPIPE, remove_and_end);  // also where a parent ignores it: a reader that closes the pipe is no error
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

}  // namespace acmotion
