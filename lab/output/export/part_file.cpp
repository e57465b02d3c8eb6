#include "lab/output/export/part_file.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>

#include "core/file_path.h"
#include "lab/base/held_signals.h"
#include "lab/output/export/new_file.h"

namespace acmotion {
namespace {

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
        if (path != nullptr) remove_file(path);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

}  // namespace

std::unique_ptr<PartFile> PartFile::beside(const std::string& path) {
    std::unique_ptr<PartFile> made{new PartFile{path}};
    return made->open() ? std::move(made) : nullptr;
}

bool PartFile::open() {
    constexpr int kMostTries = 1000;
    if (!may_put_file(path_)) return false;
    const HeldSignals until_it_is_noted;
    errno = EEXIST;
    for (int i = 0; i < kMostTries && file_ == nullptr && errno == EEXIST; ++i) {
        const std::string name = ".acmotion-" + std::to_string(process_number()) + "-" + std::to_string(i) + ".part";
        part_ = file_name(file_path(path_).replace_filename(name));
        file_ = create_new_file(part_, path_);
    }
    if (file_ == nullptr) {
        part_.clear();
        return false;
    }
    change_unfinished(nullptr, part_.c_str());
    return true;
}

PartFile::~PartFile() {
    if (part_.empty()) return;
    remove_file(part_.c_str());
    change_unfinished(part_.c_str(), nullptr);
}

bool PartFile::take_its_place() {
    if (!move_file(part_, path_)) return false;
    change_unfinished(part_.c_str(), nullptr);
    part_.clear();
    return true;
}

void remove_part_files_when_killed() {
    for (const int signal : ending_signals()) {
        if (std::signal(signal, remove_and_end) == SIG_IGN) std::signal(signal, SIG_IGN);
    }
    // Also where a parent ignores it: a reader that closes the pipe is no error.
    if (closed_pipe_signal() != 0) std::signal(closed_pipe_signal(), remove_and_end);
    take_full_disk_as_error();
}

}  // namespace acmotion
