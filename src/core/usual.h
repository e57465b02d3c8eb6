#pragma once
#include <type_traits>

#include "core/boxed.h"
#include "core/same_bits.h"

namespace acmotion {

// A value that is nearly always the one it begins with: eight bytes as long as it is. Like Boxed, a copy of it is a copy
// of what is in it.
template <class T>
class Usual {
 public:
    [[nodiscard]] const T& operator*() const { return changed_ ? *changed_ : kUsual; }
    [[nodiscard]] const T* operator->() const { return &**this; }
    // To change it as one likes, now or later: there is room for that then.
    T& change() { return changed_ ? *changed_ : changed_.emplace(); }
    // One member of it. A value that it has already, to the bit, makes nothing.
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
