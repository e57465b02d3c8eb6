#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "lab/base/system.h"

namespace acmotion {

HashKey random_key() {
    HashKey key;
    if (getentropy(&key, sizeof key) != 0) std::abort();  // no system that we run on lacks it
    return key;
}

TemporaryFile make_temporary_file() {
    std::error_code trouble;
    const std::filesystem::path folder = std::filesystem::temp_directory_path(trouble);
    if (trouble) {
        errno = trouble.value();
        return nullptr;
    }
    std::string name = (folder / "acmotion-XXXXXX").string();
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0) return nullptr;
    ::unlink(name.c_str());
    std::FILE* file = ::fdopen(descriptor, "w+b");
    if (file == nullptr) ::close(descriptor);
    return TemporaryFile{file};
}

bool go_to(std::FILE* file, std::uint64_t offset) { return ::fseeko(file, static_cast<off_t>(offset), SEEK_SET) == 0; }

}  // namespace acmotion
