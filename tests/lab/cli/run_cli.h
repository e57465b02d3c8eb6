#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/bytes.h"
#include "support/temp_folder.h"

namespace acmotion::test {

// What a run of the built program left behind.
struct CliRun {
    int exit_code = -1;
    std::string out;
    std::string err;
};

// A folder of its own for each test, gone afterwards.
class CliFolder {
 public:
    void write(const std::string& name, Bytes bytes) const { folder_.write(name, bytes); }
    [[nodiscard]] std::string path() const { return folder_.path(); }
    [[nodiscard]] std::string read(const std::string& name) const;
    // Runs `acmotion <arguments>` in the folder, through a shell.
    [[nodiscard]] CliRun run(const std::string& arguments) const;
    // Any other program.
    [[nodiscard]] CliRun run_program(const std::string& command) const;

 private:
    TempFolder folder_;
};

[[nodiscard]] bool is_installed(const std::string& program);
[[nodiscard]] std::vector<std::string> lines(const std::string& text);
[[nodiscard]] bool contains(std::string_view text, std::string_view part);

}  // namespace acmotion::test
