#pragma once
#include <cstdio>
#include <memory>
#include <string>

namespace acmotion {

// A file in the making, beside the one that it becomes. Whatever goes wrong, what was there before stays as it was, and
// nothing half-written is left.
class PartFile {
 public:
    // Null if there can be none: errno says why.
    [[nodiscard]] static std::unique_ptr<PartFile> beside(const std::string& path);
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile();

    // To be closed by the caller, once.
    [[nodiscard]] FILE* file() const { return file_; }
    // After the file was closed, or, where the system can do that, before. A link at that place is replaced and not followed. False: errno says why.
    [[nodiscard]] bool take_its_place();

 private:
    explicit PartFile(std::string path) : path_(std::move(path)) {}
    [[nodiscard]] bool open();

    std::string path_;
    std::string part_;  // empty: there is none, or it is in its place
    FILE* file_ = nullptr;
};

// From here on, a process that is ended by Ctrl-C, a closed pipe and the like takes its part files with it.
void remove_part_files_when_killed();

}  // namespace acmotion
