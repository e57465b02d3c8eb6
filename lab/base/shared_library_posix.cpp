#include <dlfcn.h>

#include "lab/base/shared_library.h"

namespace acmotion {

std::optional<SharedLibrary> SharedLibrary::open(std::initializer_list<const char*> names) {
    for (const char* name : names) {
        if (void* handle = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return SharedLibrary{handle};
    }
    return std::nullopt;
}

void* SharedLibrary::address_of(const char* name) const { return dlsym(handle_.get(), name); }

void SharedLibrary::Close::operator()(void* handle) const { dlclose(handle); }

}  // namespace acmotion
