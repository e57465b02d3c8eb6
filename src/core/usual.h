#pragma once
#include <type_traits>

#include "core/boxed.h"
#include "core/same_bits.h"

namespace acmotion {

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
