#pragma once

namespace acmotion {

// A value that may stand in for another of its kind: after `borrow` it is that one. A copy of it is a copy of what it
// stands for, and its own.
template <class T>
class Lendable {
 public:
    Lendable() = default;
    ~Lendable() = default;
    Lendable(const Lendable& other) : own_(*other) {}
    Lendable& operator=(const Lendable& other) {
        if (this == &other) return *this;
        own_ = *other;
        value_ = &own_;
        return *this;
    }

    // `lender` must outlive the loan, and stay where it is.
    void borrow(Lendable& lender) { value_ = lender.value_; }

    [[nodiscard]] T& operator*() { return *value_; }
    [[nodiscard]] const T& operator*() const { return *value_; }
    [[nodiscard]] T* operator->() { return value_; }
    [[nodiscard]] const T* operator->() const { return value_; }

 private:
    T own_;
    T* value_ = &own_;
};

}  // namespace acmotion
