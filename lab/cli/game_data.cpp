#include <algorithm>
#include <filesystem>

#include "acmotion/core/text.h"
#include "gamedata/object_store.h"
#include "lab/cli/written_files.h"
#include "lab/gamedata/describe_object.h"
#include "lab/gamedata/sample_world.h"
#include "lab/gamedata/survey.h"

namespace acmotion::cli {
namespace {

using game_files::DataObjectKind;
using game_files::FileSurvey;
using game_files::KnownValue;

constexpr const char* kGameDataExamples =
    "Examples:\n"
    "  acmotion game-data ~/ac                             which files are there, and are they read correctly?\n"
    "  acmotion game-data ~/ac --all                       decode every object that acmotion can read\n"
    "  acmotion game-data ~/ac --object 0x09000001         one object: setup, motion table, animation, landblock\n"
    "  acmotion game-data ~/ac --terrain 0xA9B4 -o a.svg   a picture of a landblock\n"
    "  acmotion game-data make sample                      a small world of our own, for people without the game\n"
    "The folder has client_portal.dat and client_cell_1.dat of a game that you own. acmotion ships none of it, and needs\n"
    "none: docs/game-data.md. A folder called make is ./make.\n"
    "Exit codes: 0 all is as it should be; 1 something is not read correctly: please report it; 2 usage or I/O error, or no\n"
    "such object.";

struct GameDataOptions {
    std::vector<std::string> words;
    std::string object;
    std::string terrain;
    std::string output = "-";
    bool all = false;
    bool json = false;

    [[nodiscard]] const std::string& folder() const { return words.back(); }
};

// ---- what is there --------------------------------------------------------------------------------------------------

std::string iterations_text(const GameDataResult<Iterations>& iterations) {
    if (!iterations) return fmt::format("no list of iterations ({})", name(iterations.error().trouble));
    const auto& runs = iterations->runs;
    const bool is_complete = runs.size() == 1 && runs[0].first == 1;
    if (is_complete) return fmt::format("complete up to iteration {}", iterations->total);
    return fmt::format("{}, in {}", counted(static_cast<std::uint64_t>(iterations->total), "iteration"),
                       counted(runs.size(), "run"));
}

std::string objects_text(const FileSurvey& file) {
    std::string text;
    for (const auto& [kind, count] : file.objects) {
        const std::string_view what = kind == DataObjectKind::Raw ? "other" : name(kind);
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, what);
    }
    return text;
}

void print_file(const std::string& path, const FileSurvey& file) {
    fmt::print("{}\n", as_heading(without_controls(path)));
    fmt::print("  {} bytes in blocks of {}, data set {}, subset {}; {}\n", file.bytes, file.header.block_size,
               file.header.data_set, file.header.subset, iterations_text(file.iterations));
    if (file.size) {
        fmt::print("  {} in {} on {}: {}\n", counted(file.size->entries, "object"),
                   counted(file.size->nodes, "tree node"),
                   counted(static_cast<std::uint64_t>(file.size->levels), "level"), objects_text(file));
    } else {
        fmt::print("  its tree is broken: {}\n", describe(file.size.error()));
    }
    for (const std::string& warning : file.warnings) fmt::print("  note: {}\n", warning);
}

void print_known_values(const std::vector<KnownValue>& values) {
    fmt::print("{}\n", as_heading("What is known of the files of 2017, and what these have"));
    for (const auto& [where, what, expected, got, verdict] : values)
        fmt::print("  {:<24} {:<24} {:<34} {:<34} {}\n", where, what, expected, without_controls(got), name(verdict));
}

void print_all(const game_files::DecodedAll& all) {
    fmt::print("decoded {}: {} failed, {} with bytes left over\n", counted(all.objects, "object"), all.failed,
               all.with_trailing_bytes);
    for (const std::string& example : all.examples) fmt::print("  {}\n", example);
    if (all.not_read == 0) return;
    fmt::print("{} not read: the objects of a file would together take more than {} times its size\n",
               counted(all.not_read, "object"), game_files::kReadPerByte);
}

struct Findings {
    FileSurvey portal;
    FileSurvey cell;
    std::vector<KnownValue> values;
    std::optional<game_files::DecodedAll> all;

    [[nodiscard]] std::size_t count(KnownValue::Verdict verdict) const {
        return static_cast<std::size_t>(std::ranges::count(values, verdict, &KnownValue::verdict));
    }
    [[nodiscard]] bool is_well() const {
        const bool decodes = !all || all->failed + all->with_trailing_bytes + all->not_read == 0;
        return portal.size && cell.size && decodes && count(KnownValue::Verdict::Differs) == 0;
    }
};

Findings look_at(ObjectStore& store, bool decode_everything) {
    const Progress progress{"reading", true};
    Findings found{game_files::survey(store.portal(), DataSet::Portal),
                   game_files::survey(store.cell(), DataSet::Cell)};
    found.values = game_files::compare_known_values(store, found.portal, found.cell);
    if (!decode_everything) return found;
    found.all = game_files::decode_all(store.portal(), DataSet::Portal);
    const auto cell = game_files::decode_all(store.cell(), DataSet::Cell);
    found.all->objects += cell.objects;
    found.all->failed += cell.failed;
    found.all->with_trailing_bytes += cell.with_trailing_bytes;
    found.all->not_read += cell.not_read;
    found.all->examples.insert(found.all->examples.end(), cell.examples.begin(), cell.examples.end());
    return found;
}

void print_findings(const std::string& folder, const Findings& found) {
    print_file(find_data_file(folder, kPortalFileName), found.portal);
    print_file(find_data_file(folder, kCellFileName), found.cell);
    print_known_values(found.values);
    if (found.all) print_all(*found.all);
    fmt::print("{} of {} known values are the same, {} differ, {} are of another edition, {} are not there\n",
               found.count(KnownValue::Verdict::Same), found.values.size(), found.count(KnownValue::Verdict::Differs),
               found.count(KnownValue::Verdict::Other), found.count(KnownValue::Verdict::Missing));
    if (!found.is_well())
        fmt::print("Something is not as it should be. Please report this output: docs/game-data.md says where to.\n");
}

Json to_json(const std::string& path, const FileSurvey& file) {
    Json objects = Json::object();
    for (const auto& [kind, count] : file.objects) objects[std::string{name(kind)}] = count;
    Json json{{"file", path},
              {"bytes", file.bytes},
              {"block_size", file.header.block_size},
              {"data_set", file.header.data_set},
              {"subset", file.header.subset},
              {"engine_version", file.header.engine_version},
              {"minor_version", file.header.minor_version},
              {"objects", std::move(objects)},
              {"warnings", file.warnings}};
    if (file.size) {
        json["entries"] = file.size->entries;
        json["nodes"] = file.size->nodes;
        json["levels"] = file.size->levels;
    } else {
        json["error"] = describe(file.size.error());
    }
    if (file.iterations) json["iterations"] = file.iterations->total;
    return json;
}

Json findings_json(const std::string& folder, const Findings& found) {
    Json values = list_json(found.values, [](const KnownValue& value) {
        const auto& [where, what, expected, got, verdict] = value;
        return Json{{"where", where}, {"what", what}, {"expected", expected}, {"got", got}, {"verdict", name(verdict)}};
    });
    Json json{{"portal", to_json(find_data_file(folder, kPortalFileName), found.portal)},
              {"cell", to_json(find_data_file(folder, kCellFileName), found.cell)},
              {"known_values", std::move(values)}};
    if (found.all) {
        json["decoded"] = {{"objects", found.all->objects},
                           {"failed", found.all->failed},
                           {"with_left_over", found.all->with_trailing_bytes},
                           {"not_read", found.all->not_read},
                           {"examples", found.all->examples}};
    }
    json["well"] = found.is_well();
    return json;
}

int show_findings(const GameDataOptions& options, ObjectStore& store) {
    const Findings found = look_at(store, options.all);
    options.json ? print_document(findings_json(options.folder(), found)) : print_findings(options.folder(), found);
    return found.is_well() ? kOk : kFailed;
}

// ---- one object, one landblock --------------------------------------------------------------------------------------

// The cell file has places: landblocks, and ids that are no type of the portal file. 0xFFFF0001 is in both.
bool is_in_cell_file(ObjectStore& store, std::uint32_t id) {
    return (id & 0xFFFF) == 0xFFFF || !store.portal().find(id).has_value();
}

int refuse_missing(const char* what, const std::string& asked, const GameDataError& error) {
    if (error.trouble == GameDataError::Trouble::NotFound) return refuse("game-data", "no such {}: {}", what, asked);
    return refuse("game-data", "{}", describe(error));
}

int show_object(const GameDataOptions& options, ObjectStore& store) {
    const auto id = parse_id(options.object);
    if (!id) return refuse("game-data", "--object: expected an id such as 0x09000001, got {}", options.object);
    const DataSet data_set = is_in_cell_file(store, *id) ? DataSet::Cell : DataSet::Portal;
    const DataObjectKind kind = game_files::kind_of(data_set, *id);
    const auto bytes = (data_set == DataSet::Cell ? store.cell() : store.portal()).read(*id);
    if (!bytes) return refuse_missing("object", options.object, bytes.error());
    const auto text = game_files::object_text(kind, *bytes, *id);
    const auto fields = game_files::describe_object(kind, *bytes, *id);
    if (!text || !fields) return refuse("game-data", "{}", describe(text.error()));
    if (!options.json) return fmt::print("{}", *text), kOk;
    Json json{{"kind", name(kind)}, {"id", *id}, {"size", bytes->size()}};
    json.update(fields->fields);
    json["left_over"] = fields->trailing_bytes;
    print_document(json);
    return kOk;
}

int draw_terrain(const GameDataOptions& options, ObjectStore& store) {
    const auto block_id = parse_opcode(options.terrain);
    if (!block_id || *block_id > 0xFFFF)
        return refuse("game-data", "--terrain: expected a landblock such as 0xA9B4, got {}", options.terrain);
    const auto region = store.region();
    if (!region) return refuse("game-data", "there is no ground without the region: {}", describe(region.error()));
    const auto block = store.landblock({*block_id << 16});
    if (!block) return refuse_missing("landblock", options.terrain, block.error());
    WrittenFiles files{"game-data"};
    auto output = files.open(options.output);
    if (!output || !files.close(options.output, *output, game_files::land_picture(**block, **region))) return kUnusable;
    files.print();
    return kOk;
}

// ---- a world of our own ---------------------------------------------------------------------------------------------

bool write_file(WrittenFiles& files, const std::filesystem::path& path, const ByteBuffer& bytes) {
    auto output = files.open(file_name(path));
    return output && files.close(file_name(path), *output, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

int make(const GameDataOptions& options) {
    const std::filesystem::path folder = file_path(options.folder());
    std::error_code trouble;
    std::filesystem::create_directories(folder, trouble);
    if (trouble) return refuse("game-data", "{}: cannot be made: {}", file_name(folder), trouble.message());
    // A sample must not overwrite real game files.
    for (const std::string_view name : {kPortalFileName, kCellFileName}) {
        if (!find_data_file(file_name(folder), name).empty())
            return refuse("game-data", "{}: has {} already; name another folder", file_name(folder), name);
    }
    const game_files::SampleWorld world = game_files::make_sample_world();
    WrittenFiles files{"game-data"};
    if (!write_file(files, folder / kPortalFileName, world.portal) ||
        !write_file(files, folder / kCellFileName, world.cell))
        return kUnusable;
    files.print();
    fmt::print("next: acmotion game-data {}\n", without_controls(file_name(folder)));
    return kOk;
}

int run_game_data(const GameDataOptions& options) {
    if (options.words.size() == 2) {
        if (options.words[0] == "make") return make(options);
        return refuse("game-data", "one folder at a time; got {} too", options.words[1]);
    }
    auto store = open_data_folder(options.folder());
    if (!store)
        return refuse("game-data", "{}: {}. acmotion game-data make FOLDER makes a small world.", options.folder(),
                      describe_folder(options.folder(), store.error()));
    if (!options.object.empty()) return show_object(options, *store);
    if (!options.terrain.empty()) return draw_terrain(options, *store);
    return show_findings(options, *store);
}

}  // namespace

void add_game_data(Command& app) {
    const auto options = std::make_shared<GameDataOptions>();
    Command command = app.add_subcommand("game-data", "Look into the game's own data files, or make a small world",
                                         kGameDataExamples);
    command.add_option("folder", options->words, "The folder with the files; or make and the folder to make")
        .required()
        .expected(1, 2);
    command.add_option("--object", options->object, "Show this object of the files");
    command.add_option("--terrain", options->terrain, "Draw this landblock, for example 0xA9B4 (SVG)")
        .excludes({"--object"});
    command.add_option("-o,--output", options->output, "The picture to write; - is standard output").needs("--terrain");
    command.add_flag("--all", options->all, "Decode every object that acmotion can read");
    add_json_option(command, options->json);
    command.callback([options] { return run_game_data(*options); });
}

}  // namespace acmotion::cli
