
#include "lab/base/json.h"
#include "lab/simulate/corpus.h"

namespace acmotion::corpus {
namespace {

bool has_form(Damage damage) { return damage != Damage::Garbage && damage != Damage::Empty; }

// What only a capture of sessions has.
void add_sessions(Json& row, const Recipe& recipe) {
    row["begins"] = begins_late(recipe.cut) ? "late" : "login";
    row["ends"] = ends_early(recipe.cut) ? "early" : "whole";
    row["scenarios"] = recipe.scenarios;
    row["net"] = recipe.network;
    row["seconds"] = recipe.seconds;
    row["creature_hz"] = recipe.hz;
}

}  // namespace

Json to_json(const CorpusCapture& capture) {
    const Recipe& recipe = capture.recipe;
    Json row{{"path", capture.path}};
    row["form"] = nullptr;
    if (has_form(recipe.damage)) row["form"] = name(recipe.form);
    row["gzip"] = recipe.is_gzipped;
    row["damage"] = name(recipe.damage);
    row["bytes"] = capture.bytes;
    row["sessions"] = capture.sessions;
    if (has_form(recipe.damage)) row["port"] = recipe.port;
    if (holds_sessions(recipe.damage)) add_sessions(row, recipe);
    if (!capture.copy_of.empty()) row["copy_of"] = capture.copy_of;
    return row;
}

Json list_of(std::uint64_t seed, const std::vector<CorpusCapture>& captures) {
    Json all{{"acmotion_corpus", 1}, {"seed", seed}, {"count", captures.size()}, {"captures", Json::array()}};
    for (const CorpusCapture& capture : captures) all["captures"].push_back(to_json(capture));
    return all;
}

}  // namespace acmotion::corpus
