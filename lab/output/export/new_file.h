#pragma once
#include <cstdio>
#include <string>

// What a PartFile asks of the system; one source for each kind of system.
namespace acmotion {

// Whether a file may be put at that place: in place of nothing, of a file that we may write, or of a link. False: errno
// says why.
[[nodiscard]] bool may_put_file(const std::string& path);
// A file that was not there before, with the rights of `like` if that is a file. Null: errno says why.
[[nodiscard]] FILE* create_new_file(const std::string& path, const std::string& like);
// Puts the file in the place of another, or of a link there. False: errno says why.
[[nodiscard]] bool move_file(const std::string& from, const std::string& to);
void remove_file(const char* path);  // also from a handler of signals
[[nodiscard]] int process_number();

// The signal that a closed pipe sends (0: no such signal).
[[nodiscard]] int closed_pipe_signal();
void take_full_disk_as_error();

}  // namespace acmotion
