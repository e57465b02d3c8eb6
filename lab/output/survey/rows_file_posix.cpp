#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "lab/output/survey/rows_file.h"

namespace acmotion::survey {
namespace {

tl::unexpected<std::string> why() { return tl::unexpected(std::string{std::strerror(errno)} + "."); }

}  // namespace

tl::expected<AppendedFile, std::string> AppendedFile::open(const std::string& path) {
    constexpr mode_t kAnyNewFile = 0666;
    // Does not wait for a pipe's reader, and does not follow links, as no output does.
    const int file =
        ::open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, kAnyNewFile);
    if (file < 0) return errno == ELOOP ? tl::unexpected(std::string{"is a link."}) : why();
    AppendedFile opened{file};
    struct stat about{};
    if (fstat(file, &about) != 0) return why();
    if (!S_ISREG(about.st_mode)) return tl::unexpected(std::string{"is no file."});
    if (flock(file, LOCK_EX | LOCK_NB) == 0) return opened;
    if (errno != EWOULDBLOCK) return why();
    return tl::unexpected(std::string{"another run is writing into it."});
}

AppendedFile::~AppendedFile() {
    if (handle_ >= 0) close(static_cast<int>(handle_));
}

tl::expected<void, std::string> AppendedFile::append(std::string_view text) {
    const int file = static_cast<int>(handle_);
    // Nothing is joined to a line that is not whole.
    const off_t size = lseek(file, 0, SEEK_END);
    char last = '\n';
    if (size > 0 && pread(file, &last, 1, size - 1) != 1) return why();
    std::string all = last == '\n' ? std::string{text} : "\n" + std::string{text};
    for (std::string_view left = all; !left.empty();) {
        const ssize_t written = ::write(file, left.data(), left.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return why();
        left.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

}  // namespace acmotion::survey
