#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace acmotion {

// What kind of trouble it was. Decisions (a stale stamp, a full queue) are no errors: they are separate values.
enum class ErrorCode : std::uint8_t {
    Truncated,   // the bytes end before the field does
    Invalid,     // the field is there, and its value is impossible
    Unknown,     // an opcode or type that is not described
    OutOfRange,  // a number outside what Limits or the format allows
    Unreadable,  // a file or stream that cannot be read
};

// What was wrong with bytes or values from outside. A function that returns one has changed nothing.
struct Error {
    ErrorCode code = ErrorCode::Invalid;
    std::string_view message;     // always a string literal: the message or structure, "PositionPack"
    std::string_view field;       // always a string literal: the field, "origin"
    std::size_t byte_offset = 0;  // from the start of what was handed in

    bool operator==(const Error&) const = default;
};

// "truncated", "out of range", …
[[nodiscard]] std::string_view name(ErrorCode code);
// "PositionPack.origin at byte 8: invalid"
[[nodiscard]] std::string describe(const Error& error);

// tl::expected today (Debian's libexpected-dev), std::expected when the compilers have it. One alias, one place.
template <class T>
using Result = tl::expected<T, Error>;

// Makes the error a Result is returned with.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string_view message, std::string_view field,
                                                std::size_t byte_offset) {
    return tl::unexpected<Error>(Error{code, message, field, byte_offset});
}

}  // namespace acmotion
