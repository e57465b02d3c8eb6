#pragma once

namespace acmotion {

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

}  // namespace acmotion
