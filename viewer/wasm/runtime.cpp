// What every module needs of its runtime: memory for JavaScript, and an end when there is no more of it.
#include <cstdint>
#include <cstdlib>
#include <new>

#include "module.h"

// Debian has several for WebAssembly, of which the one installed last silently replaces the others.
static_assert(_LIBCPP_VERSION >= 190000, "install libc++-19-dev-wasm32");

namespace {

// There are no exceptions: a call that needs more memory than there may be ends the module, and JavaScript
// (viewer/src/wasm.ts, bindings/js/engine.js) shows a sentence for the code.
constexpr int kOutOfMemory = 71;
[[maybe_unused]] const auto kBefore = std::set_new_handler([] { std::_Exit(kOutOfMemory); });

}  // namespace

// Null if there is no more: JavaScript, which owns it, has no other way to know.
ACMOTION_EXPORT(acm_alloc) void* acm_alloc(std::size_t size) { return std::malloc(size); }  // NOLINT
ACMOTION_EXPORT(acm_free) void acm_free(void* memory) { std::free(memory); }                // NOLINT

// Debian's runtime for WebAssembly was built with a stack protector, and without what that calls.
extern "C" {
std::uintptr_t __stack_chk_guard = 0x5AC710;            // NOLINT: the name is the runtime's
[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT
}
