#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <string_view>

#include "acmotion/c.h"
#include "acmotion/core/result.h"

// What every function of the C API does first and last: nothing thrown gets out, and structs of other versions get in.
namespace acmotion::c {

// Runs `work`, which answers an acm_code.
template <class Work>
acm_code guarded(const Work& work) noexcept {
#if defined(__cpp_exceptions)
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return ACM_NO_MEMORY;
    } catch (...) {
        return ACM_INTERNAL;
    }
#else
    return work();
#endif
}

// ---- structs with a size --------------------------------------------------------------------------------------------

// How long a struct was in the first version that had it. It never changes, however the struct grows.
template <class T>
inline constexpr std::size_t kFirstSize = 0;
template <>
inline constexpr std::size_t kFirstSize<acm_error> = 368;
template <>
inline constexpr std::size_t kFirstSize<acm_rule> = offsetof(acm_rule, otherwise) + sizeof(char*);
template <>
inline constexpr std::size_t kFirstSize<acm_limits> = 88;
template <>
inline constexpr std::size_t kFirstSize<acm_bounds> = 72;
template <>
inline constexpr std::size_t kFirstSize<acm_host> = offsetof(acm_host, change_visibility) + sizeof(void*);
template <>
inline constexpr std::size_t kFirstSize<acm_world_options> = offsetof(acm_world_options, hash_key) + 16;
template <>
inline constexpr std::size_t kFirstSize<acm_body> = offsetof(acm_body, reserved_end) + 4;
template <>
inline constexpr std::size_t kFirstSize<acm_field> = offsetof(acm_field, real) + 4;
template <>
inline constexpr std::size_t kFirstSize<acm_live_options> = offsetof(acm_live_options, world) + sizeof(void*);
template <>
inline constexpr std::size_t kFirstSize<acm_live_counts> = 88;
template <>
inline constexpr std::size_t kFirstSize<acm_capture_options> = 40;
template <>
inline constexpr std::size_t kFirstSize<acm_captured_session> = offsetof(acm_captured_session, reports) + 8;
template <>
inline constexpr std::size_t kFirstSize<acm_captured_message> = offsetof(acm_captured_message, reserved) + 3;
inline constexpr std::size_t kFirstPoseSize = 64;

// No struct is as long as that: it is a size that was never set.
inline constexpr std::size_t kLongestStruct = 65536;

template <class T>
[[nodiscard]] bool has_known_size(const T& known) {
    static_assert(kFirstSize<T> != 0 && kFirstSize<T> <= sizeof(T));
    return known.size >= kFirstSize<T> && known.size <= kLongestStruct;
}

// Takes a struct of another version: what it lacks is zero, what we do not know must be.
template <class T>
[[nodiscard]] acm_code take(const T& from, T& to) {
    if (!has_known_size(from)) return ACM_BAD_SIZE;
    to = T{};
    std::memcpy(&to, &from, std::min<std::size_t>(from.size, sizeof(T)));
    const auto* bytes = reinterpret_cast<const unsigned char*>(&from);
    const bool is_known = std::all_of(bytes + std::min<std::size_t>(from.size, sizeof(T)), bytes + from.size,
                                      [](unsigned char byte) { return byte == 0; });
    return is_known ? ACM_OK : ACM_BAD_SIZE;
}

// Copies `length` bytes of ours into `room` of theirs; the rest of it is zero.
inline void give_bytes(void* to, std::size_t room, const void* from, std::size_t length) {
    std::memcpy(to, from, std::min(room, length));
    if (room > length) std::memset(static_cast<char*>(to) + length, 0, room - length);
}

// Fills a struct of another version; its size must be known.
template <class T>
void give(T& to, T value) {
    const std::size_t room = to.size;
    value.size = static_cast<std::uint32_t>(std::min(room, sizeof(T)));
    give_bytes(&to, room, &value, sizeof(T));
}

// ---- text -----------------------------------------------------------------------------------------------------------

// Of a literal, which ends with a zero.
inline const char* text_of(std::string_view literal) { return literal.data(); }

// How much of it fits, without half a character at the end.
inline std::size_t length_within(std::string_view text, std::size_t room) {
    if (text.size() <= room) return text.size();
    std::size_t length = room;
    while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
    return length;
}

template <std::size_t N>
void copy_text(char (&to)[N], std::string_view from) {
    const std::size_t length = length_within(from, N - 1);
    from.copy(to, length);
    to[length] = '\0';
}

// As the header says: cut to what fits, its whole length answered.
[[nodiscard]] inline acm_code give_text(std::string_view from, char* text, std::size_t room, std::size_t* length) {
    if (text == nullptr && room > 0) return ACM_BAD_ARGUMENT;
    if (length != nullptr) *length = from.size();
    if (room == 0) return ACM_OK;
    const std::size_t kept = length_within(from, room - 1);
    std::memcpy(text, from.data(), kept);
    text[kept] = '\0';
    return ACM_OK;
}

// ---- errors ---------------------------------------------------------------------------------------------------------
[[nodiscard]] acm_code code_of(ErrorCode code);

// May it be filled, if there is one?
[[nodiscard]] bool is_fillable(const acm_error* error);
// All three fill `error` if there is one, and answer the code.
acm_code fail_with(acm_error* error, const Error& what);
acm_code fail_with(acm_error* error, acm_code code, std::string_view message, std::string_view field,
                   std::string_view text);

}  // namespace acmotion::c
