#include <windows.h>

#include "lab/base/shared_library.h"

namespace acmotion {

std::optional<SharedLibrary> SharedLibrary::open(std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (HMODULE handle = LoadLibraryA(name)) return SharedLibrary{handle};
    }
    return std::nullopt;
}

void* SharedLibrary::address_of(const char* name) const {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(handle_.get()), name));
}

void SharedLibrary::Close::operator()(void* handle) const { FreeLibrary(static_cast<HMODULE>(handle)); }

}  // namespace acmotion
