#pragma once
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace acmotion {

// A file that is being written, or the standard output for "-". It is made beside the file that it becomes: what was there before
// is replaced when the new one is whole, with its permissions, and stays if that never comes to be. Then nothing half-written is
// left. Devices and pipes are written to as they stand.
class Output {
 public:
    // Nothing if that cannot be: errno says why.
    [[nodiscard]] static std::optional<Output> create(const std::string& path);

    // Trouble is remembered until finish() and makes all that follows do nothing.
    void write(std::string_view text);
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    // errno of what could not be written so far; 0: nothing.
    [[nodiscard]] int trouble() const { return trouble_; }
    // What should be written cannot be had; `why` is an errno.
    void fail(int why) { trouble_ = trouble_ != 0 ? trouble_ : why; }
    // For a file that can be read while it grows: what was written so far is in its place, and stays there whatever comes. Where
    // open files cannot be moved (Windows), it takes its place with finish().
    void show();
    [[nodiscard]] bool is_shown() const { return is_shown_; }

    // No more will be written. False if anything did not reach the disk: errno says why. The file takes its place with
    // finish(), so that of several that belong together all do, or none.
    [[nodiscard]] bool complete();
    // Once, in the end. False if anything did not reach the file: errno says why.
    [[nodiscard]] bool finish();

 private:
    struct Close {
        void operator()(FILE* file) const;
    };
    struct Remove {
        void operator()(const std::string* part) const;
    };
    Output() = default;
    [[nodiscard]] bool open_part();
    [[nodiscard]] bool take_its_place();

    std::string path_;
    std::unique_ptr<const std::string, Remove> part_;  // the file in the making; null: written in place, or it is there
    std::unique_ptr<FILE, Close> file_;
    std::uint64_t bytes_ = 0;
    bool is_shown_ = false;
    int trouble_ = 0;  // errno of the first write that failed
};

// From here on, a process that is ended by Ctrl-C, a closed pipe and the like takes its unfinished files with it, and a file that
// grows too big for the system is an error like a full disk.
void remove_part_files_when_killed();

}  // namespace acmotion
