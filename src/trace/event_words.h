#pragma once
#include <array>
#include <string_view>

#include "acmotion/trace/event.h"

// Kinds of events, outcomes and reasons as one word each, for files that machines read: those of the tables in trace.
namespace acmotion {

// By number: the place in Event::What.
inline constexpr auto kEventWords = std::to_array<std::string_view>({
#define ACMOTION_EVENT(type, c_name, word) word,
#include "acmotion/trace/events.inl"
});
[[nodiscard]] constexpr std::string_view word(const Event::What& what) { return kEventWords[what.index()]; }

// The name of a type cannot stand in parentheses there. NOLINTBEGIN(bugprone-macro-parentheses)
#define ACMOTION_ENUMERATION(name)                              \
    [[nodiscard]] constexpr std::string_view word(name value) { \
        using enum name;                                        \
        switch (value) {
// NOLINTEND(bugprone-macro-parentheses)
#define ACMOTION_WORD(enumerator, number, word) \
    case enumerator: return word;
#define ACMOTION_ENUMERATION_END \
    }                            \
    return "unknown";            \
    }
#include "acmotion/trace/decisions.inl"

}  // namespace acmotion
