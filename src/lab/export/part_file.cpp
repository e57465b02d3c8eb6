#include "lab/export/part_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>

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
        if (path != nullptr) unlink(path);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

// Its rights are those of the file it replaces, or of any new file.
bool may_replace(const std::string& path, mode_t& rights) {
    struct stat old{};
    if (lstat(path.c_str(), &old) != 0) return errno == ENOENT;
    if (S_ISREG(old.st_mode)) rights = old.st_mode & 0777U;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        errno = EISDIR;
        return false;
    }
    return S_ISLNK(old.st_mode) || access(path.c_str(), W_OK) == 0;
}

}  // namespace

std::unique_ptr<PartFile> PartFile::beside(const std::string& path) {
    std::unique_ptr<PartFile> made{new PartFile{path}};
    return made->open() ? std::move(made) : nullptr;
}

bool PartFile::open() {
    constexpr mode_t kAnyNewFile = 0666;
    constexpr int kMostTries = 1000;
    mode_t rights = kAnyNewFile;
    if (!may_replace(path_, rights)) return false;
    int descriptor = -1;
    errno = EEXIST;
    for (int i = 0; i < kMostTries && descriptor < 0 && errno == EEXIST; ++i) {
        const std::string name = ".acmotion-" + std::to_string(getpid()) + "-" + std::to_string(i) + ".part";
        part_ = std::filesystem::path(path_).replace_filename(name).string();
        descriptor = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kAnyNewFile);
    }
    if (descriptor < 0) {
        part_.clear();
        return false;
    }
    change_unfinished(nullptr, part_.c_str());
    if (rights != kAnyNewFile) fchmod(descriptor, rights);
    file_ = fdopen(descriptor, "wb");
    if (file_ == nullptr) close(descriptor);
    return file_ != nullptr;
}

PartFile::~PartFile() {
    if (part_.empty()) return;
    unlink(part_.c_str());
    change_unfinished(part_.c_str(), nullptr);
}

bool PartFile::take_its_place() {
    if (std::rename(part_.c_str(), path_.c_str()) != 0) return false;
    change_unfinished(part_.c_str(), nullptr);
    part_.clear();
    return true;
}

void remove_part_files_when_killed() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (std::signal(signal, remove_and_end) == SIG_IGN) std::signal(signal, SIG_IGN);
    }
    // Also where a parent ignores it: a reader that has gone away is nobody's mistake.
    std::signal(SIGPIPE, remove_and_end);
    // A file that may not grow is a full disk.
    std::signal(SIGXFSZ, SIG_IGN);
}

}  // namespace acmotion
