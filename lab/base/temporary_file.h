#pragma once
#include <cstdint>
#include <cstdio>
#include <memory>

namespace acmotion {

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using TemporaryFile = std::unique_ptr<std::FILE, CloseFile>;

// A file without a name in the system's folder for such files (TMPDIR, TEMP), to write and read; it is gone when it is
// closed, or when the process ends. Null if there can be none: errno says why. One source for each kind of system.
[[nodiscard]] TemporaryFile make_temporary_file();
// Also beyond 2 GiB. False: errno says why.
[[nodiscard]] bool go_to(std::FILE* file, std::uint64_t offset);

}  // namespace acmotion
