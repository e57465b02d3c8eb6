#include <fmt/format.h>

#include <array>
#include <span>

#include "gamedata/gzip.h"
#include "gamedata/landscape.h"
#include "lab/base/json.h"
#include "lab/conform/runner.h"
#include "lab/gamedata/describe_object.h"

namespace acmotion::conform {
namespace {

double tolerance_of(std::string_view member) {
    if (member == "z" || member == "rest") return 2e-3;
    if (member == "normal") return 1e-4;
    return member == "home" ? 1e-6 : 0;
}

using Answer = tl::expected<Json, Difference>;

Answer failure(const std::string& field, const GameDataError& error) {
    return tl::unexpected(difference(field, "no error", describe(error)));
}

Answer answer_file(const DatFile& file) {
    const auto size = file.walk([](const DatEntry&) {});
    if (!size) return failure("file", size.error());
    const DatHeader& header = file.header();
    return Json{{"bytes", file.size()},        {"block_size", header.block_size},
                {"data_set", header.data_set}, {"subset", header.subset},
                {"root", header.root},         {"entries", size->entries},
                {"nodes", size->nodes},        {"levels", size->levels}};
}

Answer answer_entry(const Json& line, DatFile& file) {
    const auto entry = file.find(line.at("id").get<std::uint32_t>());
    if (!entry) return failure("entry", entry.error());
    const auto bytes = file.read(*entry);
    if (!bytes) return failure("bytes", bytes.error());
    return Json{{"compressed", entry->is_compressed ? 1 : 0},
                {"version", entry->version},
                {"date", entry->date},
                {"iteration", entry->iteration},
                {"stored_size", entry->stored_size},
                {"size", bytes->size()},
                {"crc32", crc32_of(*bytes)}};
}

GameDataResult<game_files::DescribedObject> object_of(const Json& line, DatFile& file) {
    const auto id = line.at("id").get<std::uint32_t>();
    const auto bytes = file.read(id);
    if (!bytes) return tl::unexpected(bytes.error());
    return game_files::describe_object(game_files::kind_named(line.at("kind").text()), *bytes, id);
}

Answer answer_ground(const Json& line, ObjectStore& store) {
    Position at{{line.at("cell").get<std::uint32_t>()},
                {{line.at("x").get<float>(), line.at("y").get<float>(), 0}, {}}};
    const auto ground = Landscape{store}.ground_at(at);
    Json got{{"ground", ground ? game_files::to_json(*ground) : Json{}}};
    const bool is_on_map = adjust_to_outside(at);
    got["home"] = is_on_map ? Json::array({at.cell.value, at.frame.origin.x, at.frame.origin.y}) : Json{};
    return got;
}

Answer answer_fact(const Json& line, ObjectStore& store) {
    const std::string& kind = line.at("kind").text();
    if (kind == "cut") return Json{{"cut", game_files::name(cut_of(line.at("x").get<int>(), line.at("y").get<int>()))}};
    if (kind == "ground") return answer_ground(line, store);
    DatFile& file = line.at("file") == "cell.dat" ? store.cell() : store.portal();
    if (kind == "file") return answer_file(file);
    if (kind == "entry") return answer_entry(line, file);
    if (game_files::kind_named(kind) == game_files::DataObjectKind::Raw)
        return tl::unexpected(difference("kind", "one of docs/spec/conformance-format.md", kind));
    const auto object = object_of(line, file);
    if (!object) return failure("object", object.error());
    return object->fields;
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
    const std::string& op = line.at("op").text();
    if (op == "list") {
        const auto size = file->walk([](const DatEntry&) {});
        return size ? std::nullopt : std::optional{size.error()};
    }
    if (op != "get") return std::nullopt;
    const auto object = object_of(line, *file);
    return object ? std::nullopt : std::optional{object.error()};
}

constexpr std::array kCodes{"Truncated", "Invalid", "Unknown", "OutOfRange", "Unreadable"};

Answer answer_malformed(const Json& line, const FilesBeside& beside) {
    auto bytes = file_beside(beside, line.at("file").text());
    if (!bytes) return tl::unexpected(difference("file", "beside the index", "missing"));
    auto file = DatFile::open(std::move(bytes), DataSet::Portal);
    const auto error = error_of(line, file);
    Json got{{"error", error ? Json(name(error->trouble)) : Json{}},
             {"code", error ? Json(kCodes[static_cast<std::size_t>(code_of(error->trouble))]) : Json{}}};
    if (line.contains("still") && file) {
        const auto other = file->read(line.at("still").get<std::uint32_t>());
        got["still_crc32"] = other ? Json(crc32_of(*other)) : Json(describe(other.error()));
    }
    return got;
}

// Lines of gamedata/expected.jsonl: what the two data files beside it hold, and the ground they make.
class GameDataReader : public LineReader {
 public:
    explicit GameDataReader(const FilesBeside& beside) : store_(open_beside(beside)) {}

 private:
    Answer answer(const Json& line) override {
        if (!store_) return tl::unexpected(difference("file", "both data files", store_.error()));
        return answer_fact(line, **store_);
    }

    tl::expected<std::unique_ptr<ObjectStore>, std::string> store_;
};

// Lines of gamedata/malformed/index.jsonl: files that must be refused for the reason that is named.
class MalformedDataReader : public LineReader {
 public:
    explicit MalformedDataReader(FilesBeside beside) : beside_(std::move(beside)) {}

 private:
    Answer answer(const Json& line) override { return answer_malformed(line, beside_); }

    FilesBeside beside_;
};

template <class Reader>
std::unique_ptr<LineReader> make_reader(const FilesBeside& beside) {
    return std::make_unique<Reader>(beside);
}

}  // namespace

std::optional<std::string> json_trouble(const std::function<void()>& work) {
    try {
        work();
        return std::nullopt;
    } catch (const JsonError& trouble) {
        return trouble.what();
    }
}

std::span<const VectorKind> native_kinds() {
    static constexpr std::array kOfFact{"kind", "file", "id", "cell", "x", "y"};
    static constexpr std::array kOfFile{"file", "op", "id", "kind", "still"};
    static constexpr std::array kNativeKinds{
        VectorKind{.file = "gamedata",
                   .make = nullptr,
                   .of_read = &tolerance_of,
                   .make_reader = &make_reader<GameDataReader>,
                   .given = kOfFact,
                   .titles = 6},
        VectorKind{.file = "malformed",
                   .make = nullptr,
                   .of_read = &tolerance_of,
                   .make_reader = &make_reader<MalformedDataReader>,
                   .given = kOfFile,
                   .titles = 3},
    };
    return kNativeKinds;
}

}  // namespace acmotion::conform
