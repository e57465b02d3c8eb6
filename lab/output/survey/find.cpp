#include "lab/output/survey/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "acmotion/core/text.h"
#include "gamedata/gzip.h"
#include "lab/base/whole_number.h"
#include "lab/load/archived_capture.h"
#include "lab/output/survey/content.h"
#include "lab/output/survey/read_rows.h"

namespace acmotion::survey {
namespace {

constexpr std::size_t kKeyDigits = 16;

struct ParsedKey {
    std::string capture;
    std::optional<std::uint32_t> ordinal = {};
};

bool is_key_digit(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

std::optional<ParsedKey> parse_key(const std::string& text) {
    if (text.size() < kKeyDigits || !std::all_of(text.begin(), text.begin() + kKeyDigits, is_key_digit)) return {};
    ParsedKey key{text.substr(0, kKeyDigits)};
    if (text.size() == kKeyDigits) return key;
    if (text[kKeyDigits] != ':') return {};
    key.ordinal = whole_number<std::uint32_t>(std::string_view{text}.substr(kKeyDigits + 1));
    if (!key.ordinal) return {};
    return key;
}

// Everywhere it was found, and each of these from the folder of the survey too.
std::vector<std::string> places_of(const std::set<std::string>& paths, const std::string& file) {
    constexpr std::size_t kMostPlaces = 20;
    std::vector<std::string> places;
    for (const std::string& name : paths) {
        if (places.size() >= 2 * kMostPlaces) break;
        const std::filesystem::path path = file_path(name);
        places.push_back(file_name(path));
        const std::filesystem::path folder = file_path(file).parent_path();
        if (path.is_relative() && !folder.empty()) places.push_back(file_name(folder / path));
    }
    return places;
}

// A survey may come from a stranger, and name what never ends.
bool is_file(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(file_path(path), ignored) || place_in_archive(path);
}

tl::expected<ContentName, std::string> content_at(const std::string& path) {
    return name_of({[&path]() -> tl::expected<ByteStream, std::string> {
        auto opened = open_capture_file(path);
        if (!opened) return tl::unexpected(std::move(opened.error()));
        return unzipped(std::move(opened->stream));
    }});
}

// The first place that has that content; else what is wrong.
tl::expected<std::string, std::string> place_with(const std::string& sha256, const std::vector<std::string>& places) {
    std::string wrong = places.empty() ? "the survey does not say where it was found."
                                       : fmt::format("{} is not there any more.", places.front());
    for (const std::string& place : places) {
        if (!is_file(place)) continue;
        const auto content = content_at(place);
        if (content && content->sha256 == sha256) return place;
        wrong = content ? fmt::format("{} has changed since it was surveyed: its content has another hash.", place)
                        : fmt::format("{}: {}", place, content.error());
    }
    return tl::unexpected(wrong);
}

}  // namespace

tl::expected<FoundByKey, std::string> find_by_key(const ReadRows& rows, const std::string& file,
                                                  const std::string& key) {
    const auto parsed = parse_key(key);
    if (!parsed) {
        return tl::unexpected(fmt::format(
            "{}: expected the key of a session, 16 hexadecimal digits, a colon and its number, as a survey has them.",
            key));
    }
    const auto found = rows.find(parsed->capture);
    if (!found) return tl::unexpected(fmt::format("{}: has no capture {}.", file, parsed->capture));
    auto place = place_with(found->sha256, places_of(found->places, file));
    if (!place) return tl::unexpected(fmt::format("{}: {}", key, place.error()));
    return FoundByKey{std::move(*place), parsed->ordinal};
}

}  // namespace acmotion::survey
