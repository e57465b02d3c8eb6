#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace acmotion::survey {

// A file that one process appends to, whatever ends it, and others read. One source for each kind of system.
class AppendedFile {
 public:
    // A new one, or one that there is. Else why not: a sentence.
    [[nodiscard]] static tl::expected<AppendedFile, std::string> open(const std::string& path);
    AppendedFile(AppendedFile&& other) noexcept : handle_(std::exchange(other.handle_, -1)) {}
    AppendedFile& operator=(AppendedFile&&) = delete;
    ~AppendedFile();

    // By one write.
    [[nodiscard]] tl::expected<void, std::string> append(std::string_view text);

 private:
    explicit AppendedFile(std::intptr_t handle) : handle_(handle) {}
    std::intptr_t handle_;
};

}  // namespace acmotion::survey
