// Any bytes as a survey: rows that fit their tables, in an order that does not depend on how often they are there, and a page of them.
#include "lab/output/survey/rows.h"

#include "input.h"
#include "lab/output/survey/find.h"
#include "lab/output/survey/read_rows.h"
#include "lab/output/survey/report.h"
#include "words.h"

using namespace acmotion;

namespace {

std::string csv_of(const survey::ReadRows& rows) {
    std::string csv;
    rows.each([&](std::string_view table, const survey::Row& row) {
        fuzz::promise(row.size() == survey::columns_of(table)->size(), "a row fits its table");
        csv += survey::csv_line(row);
    });
    return csv;
}

tl::expected<survey::ReadRows, std::string> read(Bytes bytes) {
    return survey::ReadRows::read(std::make_shared<MemoryFile>(ByteBuffer{bytes.begin(), bytes.end()}),
                                  [](const std::string& skipped) { fuzz::promise_words(skipped, ""); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const Bytes bytes = fuzz::input(data, size);
    const auto rows = read(bytes);
    if (!rows) {
        fuzz::promise_words(rows.error(), "");
        return 0;
    }
    ByteBuffer twice{bytes.begin(), bytes.end()};
    twice.push_back(std::byte{'\n'});
    twice.insert(twice.end(), bytes.begin(), bytes.end());
    const auto joined = read(twice);
    // A last line without an end becomes whole by what follows it.
    const bool is_whole = bytes.back() == std::byte{'\n'};
    fuzz::promise(!is_whole || (joined && csv_of(*joined) == csv_of(*rows)), "a survey joined to itself is the same");
    fuzz::promise(survey::survey_report(*rows, "rows.jsonl").size() < 10'000'000, "a page is bounded");
    static_cast<void>(survey::find_by_key(*rows, "rows.jsonl", "0123456789abcdef:1"));
    return 0;
}
