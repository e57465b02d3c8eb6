#include "allocation_count.h"

#include <cstdlib>
#include <new>

namespace {

thread_local std::size_t count = 0;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables): it counts

}  // namespace

std::size_t acmotion::cli::allocation_count() { return count; }

// `acmotion bench` tells how often the engine allocates, and the engine asks here. All ways of asking come from one
// place, because all of them are given back by the same delete. Blocks of bodies, which want to be aligned, are not
// counted: they come with new objects, and no frame makes any.
// NOLINTBEGIN(cppcoreguidelines-no-malloc)
void* operator new(std::size_t size, const std::nothrow_t& /*tag*/) noexcept {
    ++count;
    return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)
