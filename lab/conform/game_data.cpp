#include <fmt/format.h>

#include <cmath>

#include "gamedata/gzip.h"
#include "gamedata/landscape.h"
#include "lab/base/json.h"
#include "lab/conform/native_kinds.h"
#include "lab/gamedata/object_json.h"

namespace acmotion::conform {
namespace {

// Compares what the line has. Real numbers are those of `got` that are: equal once they are float32, or within `tolerance`.
class DataComparison {
 public:
    explicit DataComparison(Differences& differences) : differences_(differences) {}

    void compare(const std::string& path, const Json& expected, const Json& got, double tolerance = 0) {
        if (expected.is_object() && got.is_object()) return compare_members(path, expected, got);
        if (expected.is_array() && got.is_array() && expected.size() == got.size())
            return compare_items(path, expected, got, tolerance);
        if (!is_same(expected, got, tolerance)) differences_.push_back(difference(path, expected.dump(), got.dump()));
    }

    void compare_members(const std::string& path, const Json& expected, const Json& got) {
        for (const auto& [member, value] : expected.items()) {
            const std::string at = path.empty() ? member : fmt::format("{}.{}", path, member);
            compare(at, value, got.value(member, Json{}), tolerance_of(member));
        }
    }

 private:
    static double tolerance_of(const std::string& member) {
        if (member == "z" || member == "rest") return 2e-3;
        if (member == "normal") return 1e-4;
        return member == "home" ? 1e-6 : 0;
    }

    void compare_items(const std::string& path, const Json& expected, const Json& got, double tolerance) {
        for (std::size_t i = 0; i < got.size(); ++i)
            compare(fmt::format("{}[{}]", path, i), expected[i], got[i], tolerance);
    }

    static bool is_same(const Json& expected, const Json& got, double tolerance) {
        if (expected.is_number() && got.is_number_float()) {
            const auto want = expected.get<float>();
            const auto have = got.get<double>();
            return want == static_cast<float>(have) || std::abs(want - have) <= tolerance;
        }
        return expected.dump() == got.dump();
    }

    Differences& differences_;
};

Differences compare_with(const Json& line, const Json& got) {
    Differences differences;
    Json wanted = line;
    for (const char* about : {"kind", "file", "id", "cell", "x", "y"}) wanted.erase(about);
    DataComparison{differences}.compare_members("", wanted, got);
    return differences;
}

Differences failure(std::string_view field, const GameDataError& error) {
    return {difference(std::string{field}, "no error", describe(error))};
}

Differences check_file(const Json& line, const DatFile& file) {
    const auto size = file.walk([](const DatEntry&) {});
    if (!size) return failure("file", size.error());
    const DatHeader& header = file.header();
    return compare_with(line, {{"bytes", file.size()},
                               {"block_size", header.block_size},
                               {"data_set", header.data_set},
                               {"subset", header.subset},
                               {"root", header.root},
                               {"entries", size->entries},
                               {"nodes", size->nodes},
                               {"levels", size->levels}});
}

Differences check_entry(const Json& line, DatFile& file) {
    const auto entry = file.find(line.at("id").get<std::uint32_t>());
    if (!entry) return failure("entry", entry.error());
    const auto bytes = file.read(*entry);
    if (!bytes) return failure("bytes", bytes.error());
    return compare_with(line, {{"compressed", entry->is_compressed ? 1 : 0},
                               {"version", entry->version},
                               {"date", entry->date},
                               {"iteration", entry->iteration},
                               {"stored_size", entry->stored_size},
                               {"size", bytes->size()},
                               {"crc32", crc32_of(*bytes)}});
}

Differences check_object(const Json& line, DatFile& file) {
    const auto id = line.at("id").get<std::uint32_t>();
    const auto bytes = file.read(id);
    if (!bytes) return failure("bytes", bytes.error());
    const auto object =
        game_files::describe_object(game_files::kind_named(line.at("kind").get<std::string>()), *bytes, id);
    if (!object) return failure("object", object.error());
    return compare_with(line, *object->fields);
}

Differences check_cut(const Json& line) {
    return compare_with(line, {{"cut", game_files::name(cut_of(line.at("x").get<int>(), line.at("y").get<int>()))}});
}

Differences check_ground(const Json& line, ObjectStore& store) {
    Position at{{line.at("cell").get<std::uint32_t>()},
                {{line.at("x").get<float>(), line.at("y").get<float>(), 0}, {}}};
    const auto ground = Landscape{store}.ground_at(at);
    Json got{{"ground", ground ? game_files::to_json(*ground) : Json{}}};
    const bool is_on_map = adjust_to_outside(at);
    got["home"] = is_on_map ? Json::array({at.cell.value, at.frame.origin.x, at.frame.origin.y}) : Json{};
    return compare_with(line, got);
}

Differences check_fact(const Json& line, ObjectStore& store) {
    const auto kind = line.at("kind").get<std::string>();
    if (kind == "cut") return check_cut(line);
    if (kind == "ground") return check_ground(line, store);
    DatFile& file = line.at("file") == "cell.dat" ? store.cell() : store.portal();
    if (kind == "file") return check_file(line, file);
    if (kind == "entry") return check_entry(line, file);
    if (game_files::kind_named(kind) == game_files::DataObjectKind::Raw)
        return {difference("kind", "one of docs/spec/conformance-format.md", kind)};
    return check_object(line, file);
}

std::unique_ptr<PositionedFile> file_beside(const FilesBeside& beside, const std::string& name) {
    auto bytes = beside ? beside(name) : std::nullopt;
    return bytes ? std::make_unique<MemoryFile>(std::move(*bytes)) : nullptr;
}

tl::expected<std::unique_ptr<ObjectStore>, std::string> open_beside(const FilesBeside& beside) {
    auto portal = file_beside(beside, "portal.dat");
    auto cell = file_beside(beside, "cell.dat");
    if (!portal || !cell) return tl::unexpected(std::string{"portal.dat and cell.dat must lie beside it"});
    auto store = ObjectStore::open(std::move(portal), std::move(cell));
    if (!store) return tl::unexpected(describe(store.error()));
    return std::make_unique<ObjectStore>(std::move(*store));
}

// What a line of malformed/index.jsonl does, up to its first error. Nothing: it all went well.
std::optional<GameDataError> error_of(const Json& line, GameDataResult<DatFile>& file) {
    if (!file) return file.error();
    const auto op = line.at("op").get<std::string>();
    if (op == "list") {
        const auto size = file->walk([](const DatEntry&) {});
        return size ? std::nullopt : std::optional{size.error()};
    }
    if (op != "get") return std::nullopt;
    const auto id = line.at("id").get<std::uint32_t>();
    const auto bytes = file->read(id);
    if (!bytes) return bytes.error();
    const auto object =
        game_files::describe_object(game_files::kind_named(line.at("kind").get<std::string>()), *bytes, id);
    return object ? std::nullopt : std::optional{object.error()};
}

std::string_view enumerator(ErrorCode code) {
    switch (code) {
        case ErrorCode::Truncated: return "Truncated";
        case ErrorCode::Invalid: return "Invalid";
        case ErrorCode::Unknown: return "Unknown";
        case ErrorCode::OutOfRange: return "OutOfRange";
        case ErrorCode::Unreadable: return "Unreadable";
    }
    return "";
}

Differences check_malformed(const Json& line, const FilesBeside& beside) {
    auto bytes = file_beside(beside, line.at("file").get<std::string>());
    if (!bytes) return {difference("file", "beside the index", "missing")};
    auto file = DatFile::open(std::move(bytes), DataSet::Portal);
    const auto error = error_of(line, file);
    Json got{{"error", error ? Json(name(error->trouble)) : Json{}},
             {"code", error ? Json(enumerator(code_of(error->trouble))) : Json{}}};
    if (line.contains("still") && file) {
        const auto other = file->read(line.at("still").get<std::uint32_t>());
        got["still_crc32"] = other ? Json(crc32_of(*other)) : Json(describe(other.error()));
    }
    Json wanted = line;
    for (const char* about : {"op", "still"}) wanted.erase(about);
    return compare_with(wanted, got);
}

// "kind file 0x02000001", with what of it the line has; lines have no names.
std::string title(std::string_view text, std::initializer_list<const char*> members) {
    std::string all;
    const Json line = parse_json(text);
    for (const char* member : members) {
        if (!line.is_object() || !line.contains(member)) continue;
        const Json& value = line[member];
        const bool is_id = value.is_number_unsigned() && value > 0xFFFF;
        if (!all.empty()) all += ' ';
        all += is_id ? fmt::format("0x{:08X}", value.get<std::uint32_t>())
                     : (value.is_string() ? value.get<std::string>() : value.dump());
    }
    return all;
}

// Runs lines of gamedata/expected.jsonl: what the two data files beside it hold, and the ground they make.
class GameDataChecker : public LineChecker {
 public:
    explicit GameDataChecker(const FilesBeside& beside) : store_(open_beside(beside)) {}

 private:
    [[nodiscard]] std::optional<std::string> title_of(std::string_view line) const override {
        return title(line, {"kind", "file", "id", "cell", "x", "y"});
    }
    void check_parsed(const Json& line, Differences& differences) override {
        differences =
            store_ ? check_fact(line, **store_) : Differences{difference("file", "both data files", store_.error())};
    }

    tl::expected<std::unique_ptr<ObjectStore>, std::string> store_;
};

// Runs lines of gamedata/malformed/index.jsonl: files that must be refused for the reason that is named.
class MalformedDataChecker : public LineChecker {
 public:
    explicit MalformedDataChecker(FilesBeside beside) : beside_(std::move(beside)) {}

 private:
    [[nodiscard]] std::optional<std::string> title_of(std::string_view line) const override {
        return title(line, {"file", "op", "id"});
    }
    void check_parsed(const Json& line, Differences& differences) override {
        differences = check_malformed(line, beside_);
    }

    FilesBeside beside_;
};

template <class Checker>
std::unique_ptr<LineChecker> make_data_checker(const FilesBeside& beside) {
    return std::make_unique<Checker>(beside);
}

}  // namespace

std::span<const VectorKind> native_kinds() {
    static constexpr std::array kNativeKinds{
        VectorKind{"gamedata", nullptr, nullptr, "", &make_data_checker<GameDataChecker>},
        VectorKind{"malformed", nullptr, nullptr, "", &make_data_checker<MalformedDataChecker>},
    };
    return kNativeKinds;
}

}  // namespace acmotion::conform
