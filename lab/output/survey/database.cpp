#include "lab/output/survey/database.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <utility>

#include "core/file_path.h"
#include "core/utf8.h"
#include "lab/output/survey/schema.h"
#include "lab/output/survey/sqlite.h"

namespace acmotion::survey {
namespace {

constexpr const char* kNoLibrary =
    "a survey is a SQLite database, and that library is not on this system: install it (Debian: libsqlite3-0).";
constexpr int kMostBytesPerValue = 16 << 20;

std::string replaced(std::string text, std::string_view what, std::string_view by) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size())) {
        text.replace(at, what.size(), by);
    }
    return text;
}

std::string whole_schema() { return replaced(std::string{kTables}, "@METRICS@", kMetricColumns) + std::string{kViews}; }

bool is_there(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::exists(file_path(path), ignored);
}

}  // namespace

class Database::Inside {
 public:
    explicit Inside(const Sqlite& library) : library_(library) {}
    ~Inside() {
        for (const auto& [sql, statement] : statements_) library_.finalize(statement);
        library_.close(database_);
    }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

    using Done = tl::expected<void, std::string>;
    using OnRow = std::function<void(const Row&)>;

    [[nodiscard]] Done open(const std::string& path, int flags) {
        const int result = library_.open(path.c_str(), &database_, flags, nullptr);
        if (result != Sqlite::kOk) return tl::unexpected(sentence_on(result));
        library_.configure(database_, Sqlite::kDefensive, 1, nullptr);
        library_.configure(database_, Sqlite::kTrustedSchema, 0, nullptr);
        library_.limit(database_, Sqlite::kLimitLength, kMostBytesPerValue);
        return run_all("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA temp_store = MEMORY;");
    }

    // Several statements without an answer.
    [[nodiscard]] Done run_all(const std::string& sql) {
        const char* rest = sql.c_str();
        while (*rest != '\0') {
            sqlite3_stmt* statement = nullptr;
            int result = library_.prepare(database_, rest, -1, &statement, &rest);
            if (result == Sqlite::kOk && statement == nullptr) return {};
            while (result == Sqlite::kOk || result == Sqlite::kRow) result = library_.step(statement);
            library_.finalize(statement);
            if (result != Sqlite::kDone) return tl::unexpected(sentence_on(result));
        }
        return {};
    }

    [[nodiscard]] Done each(const std::string& sql, const Row& values, std::vector<std::string>* columns,
                            const OnRow& on_row) {
        const auto statement = prepared(sql);
        if (!statement) return tl::unexpected(statement.error());
        bind(*statement, values);
        if (columns != nullptr) *columns = columns_of(*statement);
        int result = library_.step(*statement);
        for (; result == Sqlite::kRow; result = library_.step(*statement)) on_row(row_of(*statement));
        const Done done = result == Sqlite::kDone ? Done{} : tl::unexpected(sentence_on(result));
        library_.reset(*statement);
        return done;
    }

 private:
    [[nodiscard]] tl::expected<sqlite3_stmt*, std::string> prepared(const std::string& sql) {
        const auto known = statements_.find(sql);
        if (known != statements_.end()) return known->second;
        sqlite3_stmt* statement = nullptr;
        const int result = library_.prepare(database_, sql.c_str(), -1, &statement, nullptr);
        if (result != Sqlite::kOk) return tl::unexpected(sentence_on(result));
        statements_.emplace(sql, statement);
        return statement;
    }

    // The values outlive the steps, and are bound anew each time.
    void bind(sqlite3_stmt* statement, const Row& values) const {
        int at = 0;
        for (const Value& value : values) {
            ++at;
            if (const auto* number = std::get_if<std::int64_t>(&value)) {
                library_.bind_integer(statement, at, *number);
            } else if (const auto* real = std::get_if<double>(&value)) {
                library_.bind_double(statement, at, *real);
            } else if (const auto* text = std::get_if<std::string>(&value)) {
                library_.bind_text(statement, at, text->data(), static_cast<int>(text->size()), nullptr);
            } else {
                library_.bind_null(statement, at);
            }
        }
    }

    [[nodiscard]] std::vector<std::string> columns_of(sqlite3_stmt* statement) const {
        std::vector<std::string> names;
        const int count = library_.column_count(statement);
        for (int i = 0; i < count; ++i) names.emplace_back(library_.column_name(statement, i));
        return names;
    }

    [[nodiscard]] Row row_of(sqlite3_stmt* statement) const {
        Row row;
        const int count = library_.column_count(statement);
        for (int i = 0; i < count; ++i) row.push_back(value_of(statement, i));
        return row;
    }

    [[nodiscard]] Value value_of(sqlite3_stmt* statement, int at) const {
        switch (library_.column_type(statement, at)) {
            case Sqlite::kNull: return {};
            case Sqlite::kInteger: return library_.column_integer(statement, at);
            case Sqlite::kFloat: return library_.column_double(statement, at);
            default: break;
        }
        const auto* text = reinterpret_cast<const char*>(library_.column_text(statement, at));
        if (text == nullptr) return std::string{};
        return std::string{text, static_cast<std::size_t>(library_.column_bytes(statement, at))};
    }

    // Codes have details above their lowest byte.
    [[nodiscard]] std::string sentence_on(int result) const {
        switch (result & 0xFF) {
            case Sqlite::kBusy: return "another survey is writing into it; wait for that, or end it.";
            case Sqlite::kFull: return "the disk is full. What was written before is kept.";
            case Sqlite::kNotADatabase: return "is no SQLite database.";
            case Sqlite::kReadonly: return "may not be written.";
            case Sqlite::kCannotOpen: return "cannot be opened.";
            case Sqlite::kIoError: return "cannot be read or written any further. What was written before is kept.";
            default: break;
        }
        const char* text = database_ != nullptr ? library_.message(database_) : nullptr;
        return fmt::format("the database is damaged ({}).", text != nullptr ? without_controls(text) : "unknown");
    }

    const Sqlite& library_;
    sqlite3* database_ = nullptr;
    std::map<std::string, sqlite3_stmt*> statements_;
};

namespace {

using Done = tl::expected<void, std::string>;

std::int64_t number_in(const tl::expected<Table, std::string>& table) {
    if (!table || table->rows.size() != 1) return 0;
    const auto* number = std::get_if<std::int64_t>(&table->rows.front().front());
    return number != nullptr ? *number : 0;
}

constexpr const char* kAllOfSchema = "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name";

}  // namespace

Database::Database(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

tl::expected<Database, std::string> Database::open(const std::string& path, bool may_create) {
    const Sqlite* library = Sqlite::find();
    if (library == nullptr) return tl::unexpected(std::string{kNoLibrary});
    auto inside = std::make_unique<Inside>(*library);
    const int flags = Sqlite::kOpenReadWrite | (may_create ? Sqlite::kOpenCreate : 0);
    if (const Done done = inside->open(path, flags); !done) return tl::unexpected(done.error());
    return Database{std::move(inside)};
}

// Views could hold any query, and one that never ends is easily written: only what this program wrote is accepted.
Done Database::check_schema() {
    const auto version = query("PRAGMA user_version");
    if (!version) return tl::unexpected(version.error());
    if (number_in(query("PRAGMA application_id")) != kApplicationId) {
        return tl::unexpected(std::string{"is a database, but not a survey."});
    }
    if (number_in(version) > kSchemaVersion) {
        return tl::unexpected(
            fmt::format("is a survey of a newer acmotion (version {} of its tables; this one knows {}).",
                        number_in(version), kSchemaVersion));
    }
    auto own = Database::open(":memory:", true);
    if (!own) return tl::unexpected(own.error());
    if (const Done done = own->create(); !done) return done;
    const auto here = query(kAllOfSchema);
    if (!here) return tl::unexpected(here.error());
    const auto expected = own->query(kAllOfSchema);
    if (expected && expected->rows == here->rows) return {};
    return tl::unexpected(std::string{"its tables are not those of a survey."});
}

Done Database::create() {
    return inside_->run_all(fmt::format("BEGIN; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;",
                                        whole_schema(), kApplicationId, kSchemaVersion));
}

// What was left behind by a writer that was killed is rolled back, for which even a reader has to write.
tl::expected<Database, std::string> Database::open_for_reading(const std::string& path) {
    if (!is_there(path)) return tl::unexpected(std::string{"there is no such file."});
    auto opened = open(path, false);
    if (!opened) return opened;
    if (const Done done = opened->check_schema(); !done) return tl::unexpected(done.error());
    if (const Done done = opened->run("PRAGMA query_only = ON"); !done) return tl::unexpected(done.error());
    return opened;
}

// A rollback journal, which network file systems bear; locked until the process ends, whatever ends it.
tl::expected<Database, std::string> Database::open_for_writing(const std::string& path) {
    auto opened = open(path, true);
    if (!opened) return opened;
    const Done locked = opened->inside_->run_all(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL; "
        "BEGIN EXCLUSIVE; COMMIT;");
    if (!locked) return tl::unexpected(locked.error());
    const auto content = opened->query("SELECT count(*) FROM sqlite_master");
    if (!content) return tl::unexpected(content.error());
    const Done ready = number_in(content) == 0 ? opened->create() : opened->check_schema();
    if (!ready) return tl::unexpected(ready.error());
    return opened;
}

tl::expected<Table, std::string> Database::query(const std::string& sql, const Row& values) {
    Table table;
    const Done done = inside_->each(sql, values, &table.columns, [&](const Row& row) { table.rows.push_back(row); });
    if (!done) return tl::unexpected(done.error());
    return table;
}

Done Database::each(const std::string& sql, const Row& values, const std::function<void(const Row&)>& on_row) {
    return inside_->each(sql, values, nullptr, on_row);
}

Done Database::run(const std::string& sql, const Row& values) {
    return inside_->each(sql, values, nullptr, [](const Row&) {});
}

}  // namespace acmotion::survey
