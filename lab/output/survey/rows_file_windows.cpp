#include <windows.h>

#include "acmotion/core/text.h"
#include "lab/output/survey/rows_file.h"

namespace acmotion::survey {
namespace {

HANDLE file_of(std::intptr_t handle) { return reinterpret_cast<HANDLE>(handle); }
tl::unexpected<std::string> why() {
    return tl::unexpected(std::error_code{static_cast<int>(GetLastError()), std::system_category()}.message());
}

}  // namespace

// Others may read it meanwhile, and not write.
tl::expected<AppendedFile, std::string> AppendedFile::open(const std::string& path) {
    HANDLE file = CreateFileW(file_path(path).c_str(), GENERIC_READ | FILE_APPEND_DATA, FILE_SHARE_READ, nullptr,
                              OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file != INVALID_HANDLE_VALUE) return AppendedFile{reinterpret_cast<std::intptr_t>(file)};
    if (GetLastError() == ERROR_SHARING_VIOLATION)
        return tl::unexpected(std::string{"another run is writing into it."});
    return why();
}

AppendedFile::~AppendedFile() {
    if (handle_ != -1) CloseHandle(file_of(handle_));
}

tl::expected<void, std::string> AppendedFile::append(std::string_view text) {
    LARGE_INTEGER back{};
    back.QuadPart = -1;
    char last = '\n';
    DWORD count = 0;
    if (SetFilePointerEx(file_of(handle_), back, nullptr, FILE_END) != 0 &&
        ReadFile(file_of(handle_), &last, 1, &count, nullptr) == 0) {
        return why();
    }
    const std::string all = last == '\n' ? std::string{text} : "\n" + std::string{text};
    if (WriteFile(file_of(handle_), all.data(), static_cast<DWORD>(all.size()), &count, nullptr) == 0) return why();
    if (count != all.size()) return tl::unexpected(std::string{"the disk is full."});
    return {};
}

}  // namespace acmotion::survey
