#pragma once
#include <memory>
#include <type_traits>
#include <utility>

#include "core/same_bits.h"

namespace acmotion {

// An optional std::indirect (C++26; once proposed as indirect_value): its value lies on the heap, and it takes eight bytes
// when it has none. A copy of it is a copy of what is in it.
template <class T>
class Boxed {
 public:
    Boxed() = default;
    ~Boxed() = default;
    Boxed(const Boxed& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    Boxed(Boxed&&) noexcept = default;
    Boxed& operator=(const Boxed& other) {
        Boxed copy(other);
        value_.swap(copy.value_);
        return *this;
    }
    Boxed& operator=(Boxed&&) noexcept = default;

    template <class... Args>
    T& emplace(Args&&... args) {
        value_ = std::make_unique<T>(std::forward<Args>(args)...);
        return *value_;
    }

    [[nodiscard]] explicit operator bool() const { return value_ != nullptr; }
    [[nodiscard]] bool has_value() const { return value_ != nullptr; }
    [[nodiscard]] T& operator*() { return *value_; }
    [[nodiscard]] const T& operator*() const { return *value_; }
    [[nodiscard]] T* operator->() { return value_.get(); }
    [[nodiscard]] const T* operator->() const { return value_.get(); }

 private:
    std::unique_ptr<T> value_;
};

// An in-place std::optional whose value is always constructed: it is at its default while there is none. Takes no more
// room than its value where that ends in padding; std::optional gives its flag a whole word.
template <class T>
class Maybe : T {
 public:
    T& emplace() { return put({}); }
    T& emplace(const T& value) { return put(value); }
    void reset() {
        put({});
        is_there_ = false;
    }

    [[nodiscard]] explicit operator bool() const { return is_there_; }
    [[nodiscard]] bool has_value() const { return is_there_; }
    [[nodiscard]] T& operator*() { return *this; }
    [[nodiscard]] const T& operator*() const { return *this; }
    [[nodiscard]] T* operator->() { return this; }
    [[nodiscard]] const T* operator->() const { return this; }

 private:
    T& put(const T& value) {
        static_cast<T&>(*this) = value;
        is_there_ = true;
        return *this;
    }

    bool is_there_ = false;
};

// A copy-on-write default: shares one default value until it is changed, then has its own on the heap. Eight bytes until
// then. Like Boxed, a copy of it is a copy of what is in it.
template <class T>
class Usual {
 public:
    [[nodiscard]] const T& operator*() const { return changed_ ? *changed_ : kUsual; }
    [[nodiscard]] const T* operator->() const { return &**this; }
    // To change any of it, now or later: from here on it has its own value.
    T& change() { return changed_ ? *changed_ : changed_.emplace(); }
    // One member of it. Nothing is allocated for a value that it has already, to the bit.
    template <class Member>
    void set(Member T::* member, const std::type_identity_t<Member>& value) {
        if (!same_bits((**this).*member, value)) change().*member = value;
    }

    // What it has become; null while it is as usual.
    [[nodiscard]] T* changed() { return changed_ ? &*changed_ : nullptr; }
    [[nodiscard]] bool is_usual() const { return !changed_; }

 private:
    static inline const T kUsual{};

    Boxed<T> changed_;
};

}  // namespace acmotion
