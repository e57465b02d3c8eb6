#include "lab/output/survey/sqlite.h"

#include <optional>

#include "lab/base/shared_library.h"

namespace acmotion::survey {
namespace {

// Opened once and never closed. Windows has one of its own since version 10.
struct FoundSqlite {
    std::optional<SharedLibrary> library =
        SharedLibrary::open({"libsqlite3.so.0", "sqlite3.dll", "libsqlite3-0.dll", "winsqlite3.dll"});
    Sqlite functions;
    bool is_complete = library && find_databases() && find_statements() && find_columns();

    [[nodiscard]] bool find_databases() {
        return library->find("sqlite3_open_v2", functions.open) && library->find("sqlite3_close_v2", functions.close) &&
               library->find("sqlite3_errmsg", functions.message) &&
               library->find("sqlite3_db_config", functions.configure) &&
               library->find("sqlite3_limit", functions.limit);
    }
    [[nodiscard]] bool find_statements() {
        return library->find("sqlite3_prepare_v2", functions.prepare) &&
               library->find("sqlite3_step", functions.step) && library->find("sqlite3_reset", functions.reset) &&
               library->find("sqlite3_finalize", functions.finalize) &&
               library->find("sqlite3_bind_null", functions.bind_null) &&
               library->find("sqlite3_bind_int64", functions.bind_integer) &&
               library->find("sqlite3_bind_double", functions.bind_double) &&
               library->find("sqlite3_bind_text", functions.bind_text);
    }
    [[nodiscard]] bool find_columns() {
        return library->find("sqlite3_column_count", functions.column_count) &&
               library->find("sqlite3_column_name", functions.column_name) &&
               library->find("sqlite3_column_type", functions.column_type) &&
               library->find("sqlite3_column_int64", functions.column_integer) &&
               library->find("sqlite3_column_double", functions.column_double) &&
               library->find("sqlite3_column_text", functions.column_text) &&
               library->find("sqlite3_column_bytes", functions.column_bytes);
    }
};

}  // namespace

const Sqlite* Sqlite::find() {
    static const FoundSqlite kFound;
    return kFound.is_complete ? &kFound.functions : nullptr;
}

}  // namespace acmotion::survey
