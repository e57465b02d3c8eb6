#include <windows.h>

#include <algorithm>
#include <filesystem>

#include "acmotion/core/text.h"
#include "gamedata/positioned_file.h"

namespace acmotion {
namespace {

class DiskFile : public PositionedFile {
 public:
    DiskFile(HANDLE handle, std::uint64_t size) : handle_(handle), size_(size) {}
    DiskFile(const DiskFile&) = delete;
    DiskFile& operator=(const DiskFile&) = delete;
    ~DiskFile() override { CloseHandle(handle_); }

    [[nodiscard]] std::uint64_t size() const override { return size_; }
    [[nodiscard]] bool read(std::uint64_t offset, std::span<std::byte> into) const override {
        constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
        while (!into.empty()) {
            OVERLAPPED place{};
            place.Offset = static_cast<DWORD>(offset);
            place.OffsetHigh = static_cast<DWORD>(offset >> 32U);
            DWORD count = 0;
            const auto wanted = static_cast<DWORD>(std::min(into.size(), kMostAtOnce));
            if (ReadFile(handle_, into.data(), wanted, &count, &place) == 0 || count == 0) return false;
            into = into.subspan(count);
            offset += count;
        }
        return true;
    }

 private:
    HANDLE handle_;
    std::uint64_t size_;
};

}  // namespace

GameDataResult<std::unique_ptr<PositionedFile>> open_positioned_file(const std::string& path) {
    HANDLE handle =
        CreateFileW(file_path(path).c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    LARGE_INTEGER size{};
    const bool is_open = handle != INVALID_HANDLE_VALUE;
    if (is_open && GetFileType(handle) == FILE_TYPE_DISK && GetFileSizeEx(handle, &size) != 0)
        return std::make_unique<DiskFile>(handle, static_cast<std::uint64_t>(size.QuadPart));
    if (is_open) CloseHandle(handle);
    return tl::unexpected(GameDataError{GameDataError::Trouble::Unreadable, 0, "file", 0});
}

}  // namespace acmotion
