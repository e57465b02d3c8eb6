#pragma once
#include <compare>
#include <cstddef>
#include <iterator>
#include <utility>

namespace acmotion {

// What an iterator needs that is a place in a list, and no address; `Derived` says what is there. It is of random access for old
// algorithms too, though it may give values: by another category std::prev would go forwards for ever.
template <class Derived>
class IndexIterator {
 public:
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::random_access_iterator_tag;

    Derived& operator++() { return *this += 1; }
    Derived operator++(int) { return std::exchange(self(), self() + 1); }
    Derived& operator--() { return *this += -1; }
    Derived operator--(int) { return std::exchange(self(), self() + -1); }
    Derived& operator+=(difference_type n) {
        at_ += static_cast<std::size_t>(n);
        return self();
    }
    Derived& operator-=(difference_type n) { return *this += -n; }
    friend Derived operator+(Derived at, difference_type n) { return at += n; }
    friend Derived operator+(difference_type n, Derived at) { return at += n; }
    friend Derived operator-(Derived at, difference_type n) { return at -= n; }
    friend difference_type operator-(const Derived& a, const Derived& b) {
        return static_cast<difference_type>(place(a)) - static_cast<difference_type>(place(b));
    }
    friend bool operator==(const Derived& a, const Derived& b) { return place(a) == place(b); }
    friend auto operator<=>(const Derived& a, const Derived& b) { return place(a) <=> place(b); }

 private:
    friend Derived;
    IndexIterator() = default;
    explicit IndexIterator(std::size_t at) : at_(at) {}

    [[nodiscard]] Derived& self() { return static_cast<Derived&>(*this); }
    [[nodiscard]] static std::size_t place(const IndexIterator& iterator) { return iterator.at_; }

    std::size_t at_ = 0;
};

}  // namespace acmotion
