#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <sys/stat.h>

#include <cerrno>
#include <csignal>
#include <filesystem>

#include "core/file_path.h"
#include "lab/output/export/new_file.h"

namespace acmotion {

bool may_put_file(const std::string& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(file_path(path), ignored)) {
        errno = EISDIR;
        return false;
    }
    constexpr int kMayWrite = 2;
    return !std::filesystem::exists(file_path(path), ignored) || _waccess(file_path(path).c_str(), kMayWrite) == 0;
}

// Rights come from the folder.
FILE* create_new_file(const std::string& path, const std::string& /*like*/) {
    const int descriptor = _wopen(file_path(path).c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                                  _S_IREAD | _S_IWRITE);
    if (descriptor < 0) return nullptr;
    FILE* file = _fdopen(descriptor, "wb");
    if (file == nullptr) {
        _close(descriptor);
        remove_file(path.c_str());
    }
    return file;
}

bool move_file(const std::string& from, const std::string& to) {
    std::error_code trouble;
    std::filesystem::rename(file_path(from), file_path(to), trouble);
    errno = trouble.default_error_condition().value();
    return !trouble;
}
void remove_file(const char* path) { _wunlink(file_path(path).c_str()); }
int process_number() { return _getpid(); }

int closed_pipe_signal() { return 0; }
void take_full_disk_as_error() {}

}  // namespace acmotion
