#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "lab/conform/compare.h"
#include "lab/conform/values.h"

namespace acmotion {

struct Packet;
struct Fragment;

namespace conform {

// Runs the steps of one case on the real library, in a world made fresh from the case's `setup`.
class CaseRunner {
 public:
    virtual ~CaseRunner() = default;

    // Does `op` and answers everything a vector may ask about it, real numbers as floating point and whole ones as
    // integers. Null for an op it does not know.
    [[nodiscard]] virtual Json run(const std::string& op, Args& args) = 0;
};

// For ops that only set something.
template <class T>
bool set(T& to, std::type_identity_t<T> value) {
    to = std::move(value);
    return true;
}

// For files in which a line is no case with steps. One for a whole file: lines may share a session.
class LineReader {
 public:
    virtual ~LineReader() = default;
    // Everything that the line may expect, or what keeps us from knowing. May ask the line for what is missing or of another type.
    [[nodiscard]] virtual tl::expected<Json, Difference> answer(const Json& line) = 0;
};

// Runs `work`. When it asked JSON for what is missing or of another type: what JSON said. Where there are no exceptions the program
// ends instead.
[[nodiscard]] std::optional<std::string> json_trouble(const std::function<void()>& work);

// One kind of vector file.
struct VectorKind {
    std::string_view file;                             // "routing", without its ending
    std::unique_ptr<CaseRunner> (*make)(Args& setup);  // null: its lines are no cases
    Comparer::ListedOnChange listed_on_change = nullptr;
    std::string_view subject = {};  // the argument that says which object a step is about
    Comparer::ReadTolerance of_read = nullptr;
    Json (*make_case)(const CheckedJson& line) = nullptr;  // for lines that say the same as a case, but shorter
    std::unique_ptr<LineReader> (*make_reader)(const FilesBeside& beside) = nullptr;
    std::span<const char* const> given = {};  // the members of such a line that it does not expect,
    std::size_t titles = 1;                   // of which the first few say which line it is
};
// Null if there is none of that name.
[[nodiscard]] const VectorKind* find_kind(std::string_view file);
// Kinds of vectors that need zlib, and so do not exist in a browser.
[[nodiscard]] std::span<const VectorKind> native_kinds();

std::unique_ptr<CaseRunner> make_geometry(Args& setup);
std::unique_ptr<CaseRunner> make_stamps(Args& setup);
std::unique_ptr<CaseRunner> make_interpolation(Args& setup);
std::unique_ptr<CaseRunner> make_position_manager(Args& setup);
std::unique_ptr<CaseRunner> make_moveto(Args& setup);
std::unique_ptr<CaseRunner> make_routing(Args& setup);
std::unique_ptr<CaseRunner> make_body(Args& setup);
std::unique_ptr<CaseRunner> make_motion(Args& setup);
std::unique_ptr<CaseRunner> make_motion_state(Args& setup);
std::unique_ptr<CaseRunner> make_animation(Args& setup);
std::unique_ptr<CaseRunner> make_target(Args& setup);
std::unique_ptr<CaseRunner> make_messages(Args& setup);
// Of a line of messages.jsonl: a step `decode` and, if it can be written again, a step `encode`.
[[nodiscard]] Json make_message_case(const CheckedJson& line);
std::unique_ptr<LineReader> make_packet_reader(const FilesBeside& beside);

// The members of `fields`, and of each of `fragments` but its opcode, of a line of packets.jsonl: for its reader, and for the maker
// of lines.
[[nodiscard]] Json describe_header(const Packet& packet);
[[nodiscard]] Json describe_fragment(const Fragment& fragment);

}  // namespace conform
}  // namespace acmotion
