#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

// A survey as a file: SQLite, which is looked for while the program runs (docs/survey.md). Why something cannot be done is one
// sentence without the file's name.
namespace acmotion::survey {

using Value = std::variant<std::monostate, std::int64_t, double, std::string>;  // NULL first
using Row = std::vector<Value>;

// A statement that ran: its columns and rows. What SQLite would convert is given as stored.
struct Table {
    std::vector<std::string> columns;
    std::vector<Row> rows;
};

class Database {
 public:
    // One that there is, which is only read. A file from a stranger may be hostile: defensive, trusted by nothing, bounded
    // (docs/security.md).
    [[nodiscard]] static tl::expected<Database, std::string> open_for_reading(const std::string& path);
    // One that there is, or a new one. A second writer is refused.
    [[nodiscard]] static tl::expected<Database, std::string> open_for_writing(const std::string& path);
    Database(Database&&) noexcept;
    Database& operator=(Database&&) noexcept;
    ~Database();

    // The answer to one query, with values for its question marks.
    [[nodiscard]] tl::expected<Table, std::string> query(const std::string& sql, const Row& values = {});
    // The same a row at a time, for those that do not fit into memory.
    [[nodiscard]] tl::expected<void, std::string> each(const std::string& sql, const Row& values,
                                                       const std::function<void(const Row&)>& on_row);
    // A statement without an answer.
    [[nodiscard]] tl::expected<void, std::string> run(const std::string& sql, const Row& values = {});

 private:
    class Inside;
    explicit Database(std::unique_ptr<Inside> inside);
    [[nodiscard]] static tl::expected<Database, std::string> open(const std::string& path, bool may_create);
    [[nodiscard]] tl::expected<void, std::string> check_schema();
    [[nodiscard]] tl::expected<void, std::string> create();

    std::unique_ptr<Inside> inside_;
};

}  // namespace acmotion::survey
