#pragma once
#include <cstdint>

struct sqlite3;       // of SQLite
struct sqlite3_stmt;  // of SQLite

namespace acmotion::survey {

// The functions of SQLite 3 that are called, looked for while the program runs: neither the library nor the program depends on
// it. Their meaning is that of sqlite3.h.
struct Sqlite {
    static constexpr int kOk = 0;
    static constexpr int kBusy = 5;
    static constexpr int kReadonly = 8;
    static constexpr int kIoError = 10;
    static constexpr int kFull = 13;
    static constexpr int kCannotOpen = 14;
    static constexpr int kNotADatabase = 26;
    static constexpr int kRow = 100;
    static constexpr int kDone = 101;
    static constexpr int kOpenReadWrite = 0x2;
    static constexpr int kOpenCreate = 0x4;
    static constexpr int kInteger = 1;
    static constexpr int kFloat = 2;
    static constexpr int kNull = 5;
    static constexpr int kDefensive = 1010;
    static constexpr int kTrustedSchema = 1017;
    static constexpr int kLimitLength = 0;

    int (*open)(const char* path, sqlite3** database, int flags, const char* vfs) = nullptr;
    int (*close)(sqlite3*) = nullptr;
    int (*prepare)(sqlite3*, const char* sql, int bytes, sqlite3_stmt**, const char** rest) = nullptr;
    int (*step)(sqlite3_stmt*) = nullptr;
    int (*reset)(sqlite3_stmt*) = nullptr;
    int (*finalize)(sqlite3_stmt*) = nullptr;
    int (*bind_null)(sqlite3_stmt*, int at) = nullptr;
    int (*bind_integer)(sqlite3_stmt*, int at, std::int64_t) = nullptr;
    int (*bind_double)(sqlite3_stmt*, int at, double) = nullptr;
    int (*bind_text)(sqlite3_stmt*, int at, const char* text, int bytes, void (*destroy)(void*)) = nullptr;
    int (*column_count)(sqlite3_stmt*) = nullptr;
    const char* (*column_name)(sqlite3_stmt*, int at) = nullptr;
    int (*column_type)(sqlite3_stmt*, int at) = nullptr;
    std::int64_t (*column_integer)(sqlite3_stmt*, int at) = nullptr;
    double (*column_double)(sqlite3_stmt*, int at) = nullptr;
    const unsigned char* (*column_text)(sqlite3_stmt*, int at) = nullptr;
    int (*column_bytes)(sqlite3_stmt*, int at) = nullptr;
    const char* (*message)(sqlite3*) = nullptr;
    int (*configure)(sqlite3*, int option, ...) = nullptr;
    int (*limit)(sqlite3*, int which, int most) = nullptr;

    // Null if the system has none.
    [[nodiscard]] static const Sqlite* find();
};

}  // namespace acmotion::survey
