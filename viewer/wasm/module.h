#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "acmotion/core/bytes.h"

// What the modules have in common: functions that JavaScript calls with numbers, and one place where the answer waits.
#define ACMOTION_EXPORT(name) extern "C" __attribute__((export_name(#name)))

namespace acmotion::wasm {

// The bytes JavaScript wrote to memory it got from acm_alloc.
[[nodiscard]] inline Bytes bytes_at(const std::byte* data, std::size_t size) { return {data, size}; }

// Keeps an answer until the next one. Returns 1, for success.
std::int32_t answer(ByteBuffer bytes);
std::int32_t answer(const std::string& text);
// Keeps the reason why there is no answer. Returns 0.
std::int32_t refuse(std::string why);

}  // namespace acmotion::wasm
