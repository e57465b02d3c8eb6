#include "support/allocations.h"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

std::atomic<std::size_t> count = 0;
std::atomic<std::size_t> bytes = 0;
std::atomic<std::size_t> freed_bytes = 0;
std::atomic<std::size_t> peak = 0;

void count_new(std::size_t size) {
    ++count;
    bytes += size;
    const std::size_t live = bytes - freed_bytes;
    std::size_t highest = peak;
    while (highest < live && !peak.compare_exchange_weak(highest, live)) {
    }
}

// Before each piece of memory stands how large it is; as much room as any type's alignment takes.
constexpr std::size_t kSizeRoom = alignof(std::max_align_t);

}  // namespace

std::size_t acmotion::test::allocations() { return count; }
std::size_t acmotion::test::allocated_bytes() { return bytes; }
std::size_t acmotion::test::live_bytes() { return bytes - freed_bytes; }
std::size_t acmotion::test::peak_live_bytes() { return peak; }
void acmotion::test::forget_peak() { peak = live_bytes(); }

// std::stable_sort asks for memory in this way; both ways must come from the same place, and be counted.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    count_new(size);
    void* const room = std::malloc(kSizeRoom + size);
    if (room == nullptr) return nullptr;
    std::memcpy(room, &size, sizeof size);
    return static_cast<char*>(room) + kSizeRoom;
}
void* operator new(std::size_t size) {
    if (void* memory = operator new(size, std::nothrow)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept {
    if (memory == nullptr) return;
    void* const room = static_cast<char*>(memory) - kSizeRoom;
    std::size_t size = 0;
    std::memcpy(&size, room, sizeof size);
    freed_bytes += size;
    std::free(room);
}
void operator delete(void* memory, std::size_t) noexcept { operator delete(memory); }

// For types that want more alignment than usual: their blocks begin where their alignment says, so that much stands before.
void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto room_before = static_cast<std::size_t>(alignment);
    const std::size_t whole = (room_before + size + room_before - 1) / room_before * room_before;
    void* const room = std::aligned_alloc(room_before, whole);
    if (room == nullptr) throw std::bad_alloc{};
    count_new(size);
    std::memcpy(room, &size, sizeof size);
    return static_cast<char*>(room) + room_before;
}
void operator delete(void* memory, std::align_val_t alignment) noexcept {
    if (memory == nullptr) return;
    void* const room = static_cast<char*>(memory) - static_cast<std::size_t>(alignment);
    std::size_t size = 0;
    std::memcpy(&size, room, sizeof size);
    freed_bytes += size;
    std::free(room);
}
void operator delete(void* memory, std::size_t, std::align_val_t alignment) noexcept {
    operator delete(memory, alignment);
}
