#pragma once
#include <cstddef>
#include <cstdint>

struct archive;        // of libarchive
struct archive_entry;  // of libarchive

namespace acmotion {

// The functions of libarchive 3 that are called, looked for while the program runs: neither the library nor the program
// depends on it. Their meaning is that of archive.h and archive_entry.h.
struct Libarchive {
    static constexpr int kOk = 0;
    static constexpr int kEnd = 1;
    static constexpr int kWarn = -20;  // the result can be used
    static constexpr unsigned kRegularFile = 0100000;

    using Read = std::ptrdiff_t(archive*, void* data, const void** buffer);
    using Seek = std::int64_t(archive*, void* data, std::int64_t offset, int whence);
    using Close = int(archive*, void* data);

    archive* (*read_new)() = nullptr;
    int (*read_free)(archive*) = nullptr;
    int (*support_filter_all)(archive*) = nullptr;
    int (*support_format_zip)(archive*) = nullptr;
    int (*support_format_7zip)(archive*) = nullptr;
    int (*support_format_tar)(archive*) = nullptr;
    int (*set_read_callback)(archive*, Read*) = nullptr;
    int (*set_seek_callback)(archive*, Seek*) = nullptr;
    int (*set_close_callback)(archive*, Close*) = nullptr;
    int (*set_callback_data)(archive*, void*) = nullptr;
    int (*open)(archive*) = nullptr;
    int (*next_header)(archive*, archive_entry**) = nullptr;
    std::ptrdiff_t (*read_data)(archive*, void*, std::size_t) = nullptr;
    const char* (*error_string)(archive*) = nullptr;
    const char* (*pathname)(archive_entry*) = nullptr;
    unsigned (*filetype)(archive_entry*) = nullptr;
    int (*is_encrypted)(archive_entry*) = nullptr;

    // Null if the system has none.
    [[nodiscard]] static const Libarchive* find();
};

}  // namespace acmotion
