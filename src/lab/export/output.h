#pragma once
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace acmotion {

// A file that is being written, or the standard output for "-".
class Output {
 public:
    // Replaces what was there. Nothing if that cannot be: errno says why.
    [[nodiscard]] static std::optional<Output> create(const std::string& path);

    // Trouble is remembered until finish() and makes all that follows do nothing.
    void write(std::string_view text);
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

    // Once, in the end. False if anything did not reach the file: errno says why.
    [[nodiscard]] bool finish();

 private:
    struct Close {
        void operator()(FILE* file) const;
    };
    explicit Output(FILE* file) : file_(file) {}

    std::unique_ptr<FILE, Close> file_;
    std::uint64_t bytes_ = 0;
    int trouble_ = 0;  // errno of the first write that failed
};

// A whole file at once. False if it could not be: errno says why.
[[nodiscard]] bool write_file(const std::string& path, std::string_view content);

}  // namespace acmotion
