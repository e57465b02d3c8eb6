#include "lab/base/object_choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "acmotion/core/text.h"

namespace acmotion {
namespace {

constexpr std::size_t kMostSuggestions = 5;

bool contains_ignoring_case(std::string_view text, std::string_view part) {
    for (std::size_t at = 0; at + part.size() <= text.size(); ++at) {
        if (same_ignoring_case(text.substr(at, part.size()), part)) return true;
    }
    return false;
}

void add_words(std::vector<std::string_view>& words, std::string_view name) {
    while (!name.empty()) {
        const std::size_t end = std::min(name.find(' '), name.size());
        words.push_back(name.substr(0, end));
        name.remove_prefix(std::min(end + 1, name.size()));
    }
}

void suggest(ObjectChoice& choice, std::string_view name) {
    const bool is_new = std::ranges::find(choice.near, name) == choice.near.end();
    if (is_new && choice.near.size() < kMostSuggestions) choice.near.emplace_back(name);
}

}  // namespace

ObjectChoice choose_object(const Session& session, std::string_view wanted) {
    ObjectChoice choice;
    const auto id = parse_id(wanted);
    if (id && session.objects.contains(ObjectId{*id})) return {.found = {ObjectId{*id}}, .near = {}};
    for (const auto& [object, named] : session.objects) {
        if (same_ignoring_case(named.name, wanted)) choice.found.push_back(object);
    }
    if (!choice.found.empty() || id) return choice;
    // A word of a name is enough, and may be misspelt too.
    std::vector<std::string_view> names;
    for (const auto& [object, named] : session.objects) {
        names.emplace_back(named.name);
        add_words(names, named.name);
    }
    const std::string_view nearest = nearest_name(wanted, names);
    for (const auto& [object, named] : session.objects) {
        const bool is_near = !nearest.empty() && contains_ignoring_case(named.name, nearest);
        if (is_near || contains_ignoring_case(named.name, wanted)) suggest(choice, named.name);
    }
    return choice;
}

std::string hint_on(const ObjectChoice& choice) {
    return choice.near.empty() ? "acmotion replay lists all."
                               : fmt::format("Did you mean {}?", fmt::join(choice.near, ", "));
}

std::string title_of(const Session& session, ObjectId object) {
    const std::string& name = session.object(object).name;
    return fmt::format("0x{:08X}{}{}", object.value, name.empty() ? "" : " ", name);
}

std::string titles_of(const Session& session, std::span<const ObjectId> objects) {
    constexpr std::size_t kMostTitles = 5;
    std::vector<std::string> titles;
    for (const ObjectId object : objects) {
        if (titles.size() < kMostTitles) titles.push_back(title_of(session, object));
    }
    const std::size_t more = objects.size() - titles.size();
    return fmt::format("{}{}", fmt::join(titles, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

std::string name_and_id(const Session& session, ObjectId object) {
    const std::string& name = session.object(object).name;
    return fmt::format("{}{}{:08X}", name, name.empty() ? "" : " ", object.value);
}

std::string with_names(const Session& session, std::string_view sentence) {
    constexpr std::string_view kStart = "0x";
    constexpr std::size_t kIdLetters = 10;
    std::string named;
    for (std::size_t at = sentence.find(kStart); at != std::string_view::npos; at = sentence.find(kStart)) {
        const std::optional<std::uint32_t> id = parse_id(sentence.substr(at, kIdLetters));
        const bool is_known = id && at + kIdLetters <= sentence.size() && session.objects.contains(ObjectId{*id});
        named += sentence.substr(0, at);
        named += is_known ? title_of(session, *id) : std::string{kStart};
        sentence.remove_prefix(at + (is_known ? kIdLetters : kStart.size()));
    }
    return named.append(sentence);
}

std::size_t described_objects(const Session& session) {
    const auto is_described = [](const auto& object) { return !object.second.is_assumed; };
    return static_cast<std::size_t>(std::ranges::count_if(session.objects, is_described));
}

std::string name_of(ObjectId object, const NamedObject& named) {
    return named.is_assumed ? fmt::format("0x{:08X} {}", object.value, named.name) : named.name;
}

}  // namespace acmotion
