#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <filesystem>

#include "lab/output/export/new_file.h"

namespace acmotion {

bool may_put_file(const std::string& path) {
    struct stat old{};
    if (lstat(path.c_str(), &old) != 0) return errno == ENOENT;
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        errno = EISDIR;
        return false;
    }
    return S_ISLNK(old.st_mode) || access(path.c_str(), W_OK) == 0;
}

FILE* create_new_file(const std::string& path, const std::string& like) {
    constexpr mode_t kAnyNewFile = 0666;
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kAnyNewFile);
    if (descriptor < 0) return nullptr;
    struct stat old{};
    if (lstat(like.c_str(), &old) == 0 && S_ISREG(old.st_mode)) fchmod(descriptor, old.st_mode & 0777U);
    FILE* file = fdopen(descriptor, "wb");
    if (file == nullptr) {
        close(descriptor);
        remove_file(path.c_str());
    }
    return file;
}

bool move_file(const std::string& from, const std::string& to) { return std::rename(from.c_str(), to.c_str()) == 0; }
void remove_file(const char* path) { unlink(path); }
int process_number() { return getpid(); }

int closed_pipe_signal() { return SIGPIPE; }
void take_full_disk_as_error() { std::signal(SIGXFSZ, SIG_IGN); }

}  // namespace acmotion
