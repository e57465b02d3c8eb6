#include <algorithm>
#include <iterator>

#include "lab/cli/explain.h"
#include "lab/output/export/json_text.h"

namespace acmotion::cli {
namespace {

Json deed_json(const Session& session, const baseline::DeedOf& one) {
    const baseline::Deed& deed = one.deed;
    return {
        {"type", "deed"},
        {"time", one.time},
        {"object", one.object.value},
        {"name", session.object(one.object).name},
        {"kind", name(deed.doing)},
        {"fields", {{"seconds", deed.seconds}, {"metres", deed.metres}, {"speed", deed.speed}, {"late", deed.late}}},
        {"text", sentence(deed)}};
}

// Before what the world decided at that time, if it was done when the frame was drawn; after it, if a message is the reason.
auto place_of_deed(std::vector<TimelineLine>& lines, const baseline::DeedOf& one, std::size_t events) {
    using baseline::Doing;
    if (one.deed.doing == Doing::Blends || one.deed.doing == Doing::Placed)
        return std::ranges::upper_bound(lines, one.time, {}, &TimelineLine::time);
    auto at = std::ranges::lower_bound(lines, one.time, {}, &TimelineLine::time);
    while (at != lines.end() && at->time == one.time && at->events.front() >= events) ++at;
    return at;
}

// What a follower does with an update belongs to the line of that. The number is that of the deed after all events.
void add_deed(std::vector<TimelineLine>& lines, const Story& story, std::size_t number, std::string_view label) {
    const std::size_t events = story.events.size();
    const baseline::DeedOf& one = story.deeds[number - events];
    using baseline::Doing;
    const bool is_quiet = one.deed.doing == Doing::Blends || one.deed.doing == Doing::Extrapolates;
    const std::string text = fmt::format("{} {}", label, sentence(one.deed));
    const auto after = place_of_deed(lines, one, events);
    const bool joins = one.deed.doing == Doing::Blends && after != lines.begin() &&
                       std::prev(after)->time == one.time && std::prev(after)->events.front() < events;
    if (!joins) {
        lines.insert(after, {one.time, text, is_quiet, {number}});
        return;
    }
    TimelineLine& line = *std::prev(after);
    line.text += "; " + text;
    line.is_quiet = true;
    line.events.push_back(number);
}

}  // namespace

std::string fitted(const std::string& text, std::size_t indent) {
    constexpr std::size_t kLeastColumns = 40;
    const auto columns = terminal_columns();
    return columns && *columns >= kLeastColumns ? wrapped(text, *columns - indent, indent) : text;
}

void DeedKeeper::add(const baseline::DeedOf& deed) {
    if (all.size() < StoryKeeper::kMaxStoryEvents) {
        all.push_back(deed);
    } else {
        ++dropped;
    }
}

Deeds DeedKeeper::within(const ReplayPart& part) const {
    Deeds found;
    std::ranges::copy_if(all, std::back_inserter(found),
                         [&](const baseline::DeedOf& one) { return part.has(one.object, one.time); });
    return found;
}

std::vector<TimelineLine> named(const Session& session, std::vector<TimelineLine> lines) {
    for (TimelineLine& line : lines) line.text = with_names(session, line.text);
    return lines;
}

std::vector<TimelineLine> story_lines(const Session& session, const Story& story, std::string_view label) {
    std::vector<TimelineLine> lines = named(session, timeline(story.events));
    for (std::size_t i = 0; i < story.deeds.size(); ++i) add_deed(lines, story, story.events.size() + i, label);
    return lines;
}

std::vector<TimelineLine> folded(std::vector<TimelineLine> lines) {
    LineFolder folder;
    for (TimelineLine& line : lines) folder.add(std::move(line));
    return folder.take();
}

Json lines_json(const Session& session, const std::vector<TimelineLine>& lines, const Story& story) {
    const QuotedNames names{session};
    const std::size_t events = story.events.size();
    Json all = Json::array();
    for (const TimelineLine& line : lines) {
        Json described = Json::array();
        for (const std::size_t number : line.events)
            described.push_back(number < events ? parse_own_json(decision_json(story.events[number], names))
                                                : deed_json(session, story.deeds[number - events]));
        all.push_back({{"time", line.time}, {"text", line.text}, {"events", std::move(described)}});
    }
    return all;
}

void print_lines(const std::vector<TimelineLine>& lines) {
    constexpr std::size_t kTimeColumns = 13;
    for (const TimelineLine& line : lines) fmt::print("{:>9.3f} s  {}\n", line.time, fitted(line.text, kTimeColumns));
}

}  // namespace acmotion::cli
