#include "acmotion/core/result.h"

namespace acmotion {

std::string_view name(ErrorCode code) {
    switch (code) {
        case ErrorCode::Truncated: return "truncated";
        case ErrorCode::Invalid: return "invalid";
        case ErrorCode::Unknown: return "unknown";
        case ErrorCode::OutOfRange: return "out of range";
        case ErrorCode::Unreadable: return "unreadable";
    }
    return "unknown";
}

std::string describe(const Error& error) {
    std::string text{error.message};
    text += '.';
    text += error.field;
    text += " at byte ";
    text += std::to_string(error.byte_offset);
    text += ": ";
    text += name(error.code);
    return text;
}

}  // namespace acmotion
