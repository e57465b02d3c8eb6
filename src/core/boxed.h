#pragma once
#include <memory>
#include <utility>

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

}  // namespace acmotion
