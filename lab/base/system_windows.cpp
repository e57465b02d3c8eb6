#include <windows.h>

#include <array>
#include <cerrno>
#include <random>

#include "lab/base/system.h"

namespace acmotion {

HashKey random_key() {
    std::random_device device;
    const auto word = [&device] { return std::uint64_t{device()} << 32 | device(); };
    return {.first = word(), .second = word()};
}

TemporaryFile make_temporary_file() {
    std::array<wchar_t, MAX_PATH + 1> folder{};
    std::array<wchar_t, MAX_PATH + 1> name{};
    if (GetTempPathW(MAX_PATH, folder.data()) == 0 || GetTempFileNameW(folder.data(), L"acm", 0, name.data()) == 0) {
        errno = EACCES;
        return nullptr;
    }
    return TemporaryFile{_wfopen(name.data(), L"w+bTD")};  // D: deleted when it is closed
}

bool go_to(std::FILE* file, std::uint64_t offset) {
    return _fseeki64(file, static_cast<long long>(offset), SEEK_SET) == 0;
}

}  // namespace acmotion
