#pragma once
#include <cstdint>
#include <cstdio>
#include <memory>

#include "acmotion/core/hash_key.h"

// What systems do each in their own way. One source for each kind of them.
namespace acmotion {

// From the system's source of random numbers: std::random_device would bind the packages to a newer C library than anything else
// in them.
[[nodiscard]] HashKey random_key();

struct CloseFile {
    void operator()(std::FILE* file) const { std::fclose(file); }
};
using TemporaryFile = std::unique_ptr<std::FILE, CloseFile>;

// A file without a name in the system's folder for such files (TMPDIR, TEMP), to write and read; it is gone when it is
// closed, or when the process ends. Null if there can be none: errno says why.
[[nodiscard]] TemporaryFile make_temporary_file();
// Also beyond 2 GiB. False: errno says why.
[[nodiscard]] bool go_to(std::FILE* file, std::uint64_t offset);

}  // namespace acmotion
