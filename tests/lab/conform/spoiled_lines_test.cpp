// Lines that are no cases (messages, packets, data files): each member that is expected is looked at
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "lab/base/text_file.h"
#include "lab/conform/conform.h"
#include "lab/conform/json_walk.h"
#include "lab/conform/messages.h"
#include "lab/conform/packets.h"
#include "support/paths.h"

namespace acmotion::test {

using namespace conform;

namespace {

using Lines = std::vector<std::string>;

Lines bundled_lines(const std::string& file) {
    Lines lines;
    EXPECT_FALSE(for_each_line(ACMOTION_VECTORS "/" + file, [&](std::string_view line) {
        lines.emplace_back(line);
        return true;
    }));
    return lines;
}

// As little as there is: the next 32-bit float, the next whole number, a letter more.
Json spoiled_value(const Json& value) {
    if (value.is_number_float()) return std::nextafter(value.get<float>(), 1e30F);
    if (value.is_number()) return value.get<std::int64_t>() + 1;
    if (value.is_string()) return value.get<std::string>() + "x";
    return value.is_array() ? Json{0} : Json(1);
}

Json spoiled_line(const Json& line, const JsonPlace& leaf) {
    Json other = line;
    other[leaf.at] = spoiled_value(line[leaf.at]);
    return other;
}

// "optional[2].name" and "optional[0].name" are the same to a runner.
std::string without_numbers(const std::string& field) {
    static const std::regex number{"[0-9]+"};
    return std::regex_replace(field, number, "");
}

// The leaves below these members that were not seen before.
std::vector<JsonPlace> new_leaves(const Json& line, const Lines& members, std::set<std::string>& seen,
                                  const std::string& kind = "") {
    std::vector<JsonPlace> leaves;
    const auto take = [&](const JsonPlace& place, const Json& json) {
        if (!json.is_structured() || json.empty()) leaves.push_back(place);
        return true;
    };
    for (const std::string& member : members) {
        if (line.contains(member)) walk(line[member], take, JsonPlace{}.member(member));
    }
    std::erase_if(leaves,
                  [&](const JsonPlace& leaf) { return !seen.insert(kind + " " + without_numbers(leaf.field)).second; });
    return leaves;
}

std::string fields_of(const Differences& differences) {
    std::string fields;
    for (const Difference& difference : differences) fields += difference.field + " ";
    return fields;
}

// ---- messages ----

TEST(SpoiledMessages, DifferInEachFieldAndNowhereElse) {
    std::set<std::string> seen;
    std::size_t tried = 0;
    for (const std::string& text : bundled_lines("messages.jsonl")) {
        const Json line = Json::parse(text);
        const std::string kind = line["opcode"].dump() + line["direction"].dump();
        const std::vector<JsonPlace> leaves = new_leaves(line, {"fields"}, seen, kind);
        if (leaves.empty()) continue;
        EXPECT_EQ(fields_of(MessageChecker{}.check(text)), "");
        for (const JsonPlace& leaf : leaves) {
            // It also says how many bytes at the end are not written again.
            const bool is_about_bytes = leaf.field == "fields.ignored_bytes" && line["canonical"] == 1;
            EXPECT_EQ(fields_of(MessageChecker{}.check(spoiled_line(line, leaf).dump())),
                      leaf.field.substr(sizeof("fields")) + (is_about_bytes ? " hex " : " "));
            ++tried;
        }
    }
    EXPECT_GT(tried, 300U);
}

TEST(SpoiledMessages, AllowARotationThatWasMadeOfUnitLengthAgainALittle) {
    std::size_t tried = 0;
    for (const std::string& text : bundled_lines("messages.jsonl")) {
        if (text.find("renormalised") == std::string::npos) continue;
        const auto fields_with = [&](const char* field, double more) {
            Json line = Json::parse(text);
            line["fields"][field] = line["fields"][field].get<double>() + more;
            return fields_of(MessageChecker{}.check(line.dump()));
        };
        EXPECT_EQ(fields_with("qw", 9e-7), "");
        EXPECT_EQ(fields_with("qw", -9e-7), "");
        EXPECT_EQ(fields_with("qw", 1.2e-6), "qw ");
        EXPECT_EQ(fields_with("x", 1e-4), "x ") << "of the rest nothing was computed";
        ++tried;
    }
    EXPECT_EQ(tried, 2U);
}

TEST(SpoiledMessages, DifferWhereTheyAreRefusedForAnotherReason) {
    std::set<std::string> seen;
    for (const std::string& text : bundled_lines("messages.jsonl")) {
        Json line = Json::parse(text);
        if (!line.contains("error") || !seen.insert(line["error"].get<std::string>()).second) continue;
        EXPECT_EQ(fields_of(MessageChecker{}.check(text)), "");
        line["error"] = line["error"] == "truncated" ? "invalid" : "truncated";
        EXPECT_EQ(fields_of(MessageChecker{}.check(line.dump())), "error ");
    }
    EXPECT_EQ(seen.size(), 2U);
}

// ---- packets ----

TEST(SpoiledPackets, DifferInEachMemberAndNowhereElse) {
    // `id`, `direction`, `hex` and `seed` are what is asked, `kind` is a remark.
    const Lines members{"fields", "optional", "fragments", "verified",    "word",
                        "key",    "status",   "error",     "disposition", "delivers"};
    std::set<std::string> seen;
    Lines session;
    for (const std::string& text : bundled_lines("packets.jsonl")) {
        const Json line = Json::parse(text);
        const auto differences_of_last = [&](const std::string& last) {
            PacketChecker checker;
            for (const std::string& before : session) EXPECT_EQ(fields_of(checker.check(before)), "");
            return fields_of(checker.check(last));
        };
        for (const JsonPlace& leaf : new_leaves(line, members, seen)) {
            // Lists of numbers and of text are compared whole.
            const std::string field =
                leaf.field.substr(0, leaf.field.ends_with(']') ? leaf.field.rfind('[') : std::string::npos);
            EXPECT_EQ(differences_of_last(spoiled_line(line, leaf).dump()), field + " ") << text;
        }
        session.push_back(text);
    }
    EXPECT_GE(seen.size(), 45U);
}

// ---- data files ----

std::optional<ByteBuffer> beside_vectors(const std::string& name) {
    static std::map<std::string, ByteBuffer> read;
    if (const auto known = read.find(name); known != read.end()) return known->second;
    const auto text = read_text_file(ACMOTION_VECTORS "/gamedata/" + name);
    if (!text) return std::nullopt;
    const Bytes bytes = std::as_bytes(std::span{*text});
    return read[name] = ByteBuffer(bytes.begin(), bytes.end());
}

// Runs them twenty at a time, which is how many differences a report has.
std::vector<Difference> first_differences(const std::string& file, const FilesBeside& beside, const Lines& lines) {
    std::vector<Difference> all;
    for (std::size_t at = 0; at < lines.size(); at += kMaxDifferences) {
        std::string text;
        const std::size_t end = std::min(lines.size(), at + kMaxDifferences);
        for (std::size_t i = at; i < end; ++i) text += lines[i] + "\n";
        const auto report = run_vectors(file, text, {.beside = beside});
        EXPECT_TRUE(report && report->cases == end - at && report->problems.empty());
        if (!report) return all;
        EXPECT_EQ(report->failed, report->differences.size()) << "one in each";
        all.insert(all.end(), report->differences.begin(), report->differences.end());
    }
    return all;
}

// The line of each kind that is richest, but no book.
std::map<std::string, Json> lines_of_data() {
    std::map<std::string, std::string> richest;
    for (const std::string& text : bundled_lines("gamedata/expected.jsonl.gz")) {
        const std::string kind = text.substr(9, text.find('"', 9) - 9);
        std::string& best = richest[kind];
        if (best.empty() || (text.size() < 3000 && text.size() > best.size())) best = text;
    }
    std::map<std::string, Json> lines;
    for (const auto& [kind, text] : richest) lines[kind] = Json::parse(text);
    return lines;
}

Lines members_of(const Json& line, const std::set<std::string>& but) {
    Lines members;
    for (const auto& [key, value] : line.items()) {
        if (!but.contains(key)) members.push_back(key);
    }
    return members;
}

TEST(SpoiledDataFiles, DifferInEachMemberAndNowhereElse) {
    const std::set<std::string> asked{"kind", "file", "id", "cell", "x", "y"};
    const std::set<std::string> with_tolerance{"ground.z", "ground.rest", "ground.normal[]", "home[]"};
    std::set<std::string> seen;
    Lines lines;
    Lines fields;
    for (const auto& [kind, line] : lines_of_data()) {
        for (const JsonPlace& leaf : new_leaves(line, members_of(line, asked), seen, kind)) {
            if (with_tolerance.contains(without_numbers(leaf.field)) && line[leaf.at].is_number_float()) continue;
            lines.push_back(spoiled_line(line, leaf).dump());
            fields.push_back(leaf.field);
        }
    }
    const std::vector<Difference> found = first_differences("expected.jsonl", beside_vectors, lines);
    ASSERT_EQ(found.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(found[i].field, fields[i]) << lines[i];
    EXPECT_GT(lines.size(), 70U);
}

constexpr const char* kAtHome =
    R"({"kind":"ground","cell":2830237754,"x":184.302765,"y":45.0793419,"ground":{"z":0,"normal":[0,0,0],"rest":0}})";

TEST(SpoiledDataFiles, AllowTheGroundALittle) {
    const auto differences = [](const Json& line) {
        return run_vectors("expected.jsonl", line.dump(), {.beside = beside_vectors})->differences;
    };
    const Json far = Json::parse(kAtHome);
    Json exact = far;
    const std::vector<Difference> all = differences(far);
    ASSERT_EQ(all.size(), 5U);
    EXPECT_EQ(all[0].case_id, "ground 0xA8B2003A 184.302765 45.0793419");
    for (const Difference& one : all) {
        std::string path = "/" + std::regex_replace(one.field, std::regex{"[.\\[]"}, "/");
        std::erase(path, ']');
        exact[Json::json_pointer{path}] = Json::parse(one.got);
    }
    EXPECT_TRUE(differences(exact).empty());
    const std::vector<std::pair<const char*, double>> allowed{
        {"/ground/z", 2e-3}, {"/ground/rest", 2e-3}, {"/ground/normal/0", 1e-4}, {"/ground/normal/2", 1e-4}};
    for (const auto& [path, tolerance] : allowed) {
        for (const double sign : {1.0, -1.0}) {
            Json other = exact;
            Json& value = other[Json::json_pointer{path}];
            const double was = value.get<double>();
            value = was + sign * 0.98 * tolerance;
            EXPECT_EQ(differences(other).size(), 0U) << path;
            value = was + sign * 1.02 * tolerance;
            EXPECT_EQ(differences(other).size(), 1U) << path;
        }
    }
}

TEST(SpoiledDataFiles, NeedTheirFiles) {
    const auto report = run_vectors("expected.jsonl", kAtHome);
    ASSERT_TRUE(report && report->differences.size() == 1);
    EXPECT_EQ(report->differences[0].field, "file");
    EXPECT_EQ(report->differences[0].got, "portal.dat and cell.dat must lie beside it");
    for (const std::string missing : {"portal.dat", "cell.dat"}) {
        const auto without = [&](const std::string& name) {
            return name == missing ? std::nullopt : beside_vectors(name);
        };
        EXPECT_EQ(run_vectors("expected.jsonl", kAtHome, {.beside = without})->differences.at(0).field, "file");
    }
    const auto unknown =
        run_vectors("expected.jsonl", R"({"kind":"weather","file":"portal.dat"})", {.beside = beside_vectors});
    EXPECT_EQ(unknown->differences.at(0).field, "kind");
    const auto missing = run_vectors("index.jsonl", R"({"file":"none.dat","op":"open"})", {.beside = beside_vectors});
    EXPECT_EQ(missing->differences.at(0).got, "missing");
}

TEST(SpoiledDataFiles, ThatAreMalformedDifferInTheReasonAndInWhatCanStillBeRead) {
    std::set<std::string> seen;
    Lines lines;
    Lines fields;
    for (const std::string& text : bundled_lines("gamedata/malformed/index.jsonl")) {
        const Json line = Json::parse(text);
        if (!seen.insert(line["error"].dump() + line["op"].dump()).second) continue;
        for (const char* member : {"error", "code", "still_crc32"}) {
            if (!line.contains(member)) continue;
            lines.push_back(spoiled_line(line, JsonPlace{}.member(member)).dump());
            fields.emplace_back(member);
        }
    }
    const auto found = first_differences(
        "malformed/index.jsonl", [](const std::string& name) { return beside_vectors("malformed/" + name); }, lines);
    ASSERT_EQ(found.size(), lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_EQ(found[i].field, fields[i]) << lines[i];
    EXPECT_GT(seen.size(), 12U);
}

}  // namespace
}  // namespace acmotion::test
