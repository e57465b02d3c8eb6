#include "module.h"

#include <cstdlib>
#include <new>

// Debian has several for WebAssembly, of which the one installed last silently replaces the others.
static_assert(_LIBCPP_VERSION >= 190000, "install libc++-19-dev-wasm32");

namespace acmotion::wasm {
namespace {

// JavaScript is the only caller, one call at a time: what the library may not have, the edge of it needs.
struct Kept {
    ByteBuffer result;
    std::string error;
};
Kept& kept() {
    static Kept all;
    return all;
}

// There are no exceptions: a call that needs more memory than there may be ends the module, and JavaScript
// (viewer/src/wasm.ts) knows by the code what to say.
constexpr int kOutOfMemory = 71;
[[maybe_unused]] const auto kBefore = std::set_new_handler([] { std::_Exit(kOutOfMemory); });

}  // namespace

std::int32_t answer(ByteBuffer bytes) {
    kept().result = std::move(bytes);
    return 1;
}

std::int32_t answer(const std::string& text) {
    const Bytes bytes = std::as_bytes(std::span(text));
    return answer(ByteBuffer{bytes.begin(), bytes.end()});
}

std::int32_t refuse(std::string why) {
    kept().error = std::move(why);
    return 0;
}

}  // namespace acmotion::wasm

// Null if there is no more: JavaScript, which owns it, has no other way to know.
ACMOTION_EXPORT(acm_alloc) void* acm_alloc(std::size_t size) { return std::malloc(size); }  // NOLINT
ACMOTION_EXPORT(acm_free) void acm_free(void* memory) { std::free(memory); }                // NOLINT
ACMOTION_EXPORT(acm_result_data) const std::byte* acm_result_data() { return acmotion::wasm::kept().result.data(); }
ACMOTION_EXPORT(acm_result_size) std::size_t acm_result_size() { return acmotion::wasm::kept().result.size(); }
ACMOTION_EXPORT(acm_error_data) const char* acm_error_data() { return acmotion::wasm::kept().error.data(); }
ACMOTION_EXPORT(acm_error_size) std::size_t acm_error_size() { return acmotion::wasm::kept().error.size(); }

// Debian's runtime for WebAssembly was built with a stack protector, and without what that calls.
extern "C" {
std::uintptr_t __stack_chk_guard = 0x5AC710;            // NOLINT: the name is the runtime's
[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT
}
