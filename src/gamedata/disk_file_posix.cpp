#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "gamedata/positioned_file.h"

namespace acmotion {
namespace {

class DiskFile : public PositionedFile {
 public:
    DiskFile(int descriptor, std::uint64_t size) : descriptor_(descriptor), size_(size) {}
    DiskFile(const DiskFile&) = delete;
    DiskFile& operator=(const DiskFile&) = delete;
    ~DiskFile() override { ::close(descriptor_); }

    [[nodiscard]] std::uint64_t size() const override { return size_; }
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::byte> into) const override {
        while (!into.empty()) {
            const auto count = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(offset));
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            into = into.subspan(static_cast<std::size_t>(count));
            offset += static_cast<std::uint64_t>(count);
        }
        return true;
    }

 private:
    int descriptor_;
    std::uint64_t size_;
};

}  // namespace

GameDataResult<std::unique_ptr<PositionedFile>> open_positioned_file(const std::string& path) {
    // Without waiting: a pipe of that name must not hang the program.
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about{};
    if (descriptor >= 0 && ::fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode))
        return std::make_unique<DiskFile>(descriptor, static_cast<std::uint64_t>(about.st_size));
    if (descriptor >= 0) ::close(descriptor);
    return tl::unexpected(GameDataError{GameDataError::Trouble::Unreadable, 0, "file", 0});
}

}  // namespace acmotion
