#pragma once
#include <initializer_list>
#include <memory>
#include <optional>

namespace acmotion {

// A library of the system that is looked for while the program runs, so that the program also starts where it is absent.
class SharedLibrary {
 public:
    // The first of these names that the system finds.
    [[nodiscard]] static std::optional<SharedLibrary> open(std::initializer_list<const char*> names);

    // False if it has no such function: an older version, or another library of that name.
    template <class Function>
    [[nodiscard]] bool find(const char* name, Function*& function) const {
        function = reinterpret_cast<Function*>(address_of(name));
        return function != nullptr;
    }

 private:
    struct Close {
        void operator()(void* handle) const;
    };
    explicit SharedLibrary(void* handle) : handle_(handle) {}
    [[nodiscard]] void* address_of(const char* name) const;

    std::unique_ptr<void, Close> handle_;
};

}  // namespace acmotion
