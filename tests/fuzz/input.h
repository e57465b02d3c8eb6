#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "acmotion/core/bytes.h"

// What the targets share: the input as bytes, and a check that also stops a build without asserts.
namespace acmotion::fuzz {

inline Bytes input(const std::uint8_t* data, std::size_t size) { return std::as_bytes(std::span(data, size)); }

// A promise that hostile bytes must not break.
inline void promise(bool kept, const char* what) {
    if (kept) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

// Takes numbers and pieces off the front of an input; behind its end there are zeros and nothing.
class Pieces {
 public:
    explicit Pieces(Bytes rest) : rest_(rest) {}

    [[nodiscard]] bool empty() const { return rest_.empty(); }
    template <PlainNumber T>
    T number() {
        if (rest_.size() < sizeof(T)) {
            rest_ = {};
            return {};
        }
        const T value = load_le<T>(rest_, 0);
        rest_ = rest_.subspan(sizeof(T));
        return value;
    }
    Bytes piece(std::size_t size) {
        const Bytes front = rest_.first(std::min(size, rest_.size()));
        rest_ = rest_.subspan(front.size());
        return front;
    }

 private:
    Bytes rest_;
};

}  // namespace acmotion::fuzz
