#include "lab/base/libarchive.h"

#include <optional>

#include "lab/base/shared_library.h"

namespace acmotion {
namespace {

// Opened once and never closed: threads may read archives until the process ends.
struct FoundLibarchive {
    std::optional<SharedLibrary> library =
        SharedLibrary::open({"libarchive.so.13", "libarchive-13.dll", "archive.dll"});
    Libarchive functions;
    bool is_complete = library && find_all();

    [[nodiscard]] bool find_all() { return find_reading() && find_entries(); }
    [[nodiscard]] bool find_reading() {
        return library->find("archive_read_new", functions.read_new) &&
               library->find("archive_read_free", functions.read_free) &&
               library->find("archive_read_support_filter_all", functions.support_filter_all) &&
               library->find("archive_read_support_format_zip", functions.support_format_zip) &&
               library->find("archive_read_support_format_7zip", functions.support_format_7zip) &&
               library->find("archive_read_support_format_tar", functions.support_format_tar) &&
               library->find("archive_read_set_read_callback", functions.set_read_callback) &&
               library->find("archive_read_set_seek_callback", functions.set_seek_callback) &&
               library->find("archive_read_set_close_callback", functions.set_close_callback) &&
               library->find("archive_read_set_callback_data", functions.set_callback_data) &&
               library->find("archive_read_open1", functions.open);
    }
    [[nodiscard]] bool find_entries() {
        return library->find("archive_read_next_header", functions.next_header) &&
               library->find("archive_read_data", functions.read_data) &&
               library->find("archive_error_string", functions.error_string) &&
               library->find("archive_entry_pathname", functions.pathname) &&
               library->find("archive_entry_filetype", functions.filetype) &&
               library->find("archive_entry_is_encrypted", functions.is_encrypted);
    }
};

}  // namespace

const Libarchive* Libarchive::find() {
    static const FoundLibarchive kFound;
    return kFound.is_complete ? &kFound.functions : nullptr;
}

}  // namespace acmotion
