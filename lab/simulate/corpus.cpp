#include "lab/simulate/corpus.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "gamedata/gzip.h"
#include "lab/simulate/damage.h"
#include "lab/simulate/forms.h"
#include "lab/simulate/other_traffic.h"
#include "lab/simulate/simulate.h"
#include "lab/simulate/zip_file.h"

namespace acmotion::corpus {
namespace {

// ---- sessions -------------------------------------------------------------------------------------------------------

Scenario scenario_for(const std::string& name, const Recipe& recipe) {
    Scenario scenario = load_scenario(name).value();
    scenario.seconds = recipe.seconds;
    for (ScenarioBody& body : scenario.bodies) {
        if (body.kind == BodyKind::Creature && body.update.hz > 0) body.update.hz = recipe.hz;
    }
    return scenario;
}

// Players capture inside of the game too, where their own end has that address (docs/capturing.md).
Endpoint client_of(const Recipe& recipe, std::size_t session) {
    constexpr std::uint16_t kUsual = 50'000, kInTheGame = 12'345;
    const auto number = static_cast<std::uint16_t>(session);
    if (recipe.seed % 2 == 0) return {IpAddress::v4(127, 0, 0, 1), static_cast<std::uint16_t>(kInTheGame + number)};
    return {IpAddress::v4(192, 168, 1, 2), static_cast<std::uint16_t>(kUsual + number)};
}

Endpoint server_of(const Recipe& recipe, std::uint16_t simulated_port) {
    constexpr std::uint16_t kSimulatedPort = 9000;
    constexpr std::uint32_t kServers = 8;
    return {IpAddress::v4(203, 0, 113, 10 + static_cast<std::uint32_t>(recipe.seed >> 32) % kServers),
            static_cast<std::uint16_t>(recipe.port + simulated_port - kSimulatedPort)};
}

// At the recipe's ports, and as late as `start`.
void move(OwnedDatagram& datagram, const Recipe& recipe, std::size_t session, Nanoseconds start) {
    constexpr std::uint16_t kSimulatedClient = 50'000;
    datagram.time += start - kSimulationEpoch;
    for (Endpoint* end : {&datagram.source, &datagram.destination}) {
        *end = end->port == kSimulatedClient ? client_of(recipe, session) : server_of(recipe, end->port);
    }
}

// Half a minute passes between one session and the next.
std::vector<OwnedDatagram> sessions_of(const Recipe& recipe) {
    constexpr double kPause = 30;
    const NetworkConditions network = parse_network(recipe.network).value();
    std::vector<OwnedDatagram> all;
    for (std::size_t i = 0; i < recipe.scenarios.size(); ++i) {
        const Scenario scenario = scenario_for(recipe.scenarios[i], recipe);
        const Nanoseconds start = recipe.began + nanoseconds_in(static_cast<double>(i) * (recipe.seconds + kPause));
        Simulation simulation = simulate(scenario, network, recipe.seed + i);
        for (OwnedDatagram& datagram : simulation.datagrams) {
            move(datagram, recipe, i, start);
            all.push_back(std::move(datagram));
        }
    }
    return all;
}

// ---- a capture ------------------------------------------------------------------------------------------------------

// A late one begins in the first half of its first session, an early one ends in the second half of its last.
Window window_of(const Recipe& recipe, const std::vector<OwnedDatagram>& datagrams) {
    constexpr double kLoginSeconds = 1.5;
    Random random{recipe.seed ^ 0x637574};
    const double late = std::max(kLoginSeconds, recipe.seconds * (0.1 + 0.4 * random.uniform()));
    const double early = recipe.seconds * (0.1 + 0.2 * random.uniform());
    Window window;
    if (begins_late(recipe.cut)) window.from = recipe.began + nanoseconds_in(late);
    if (ends_early(recipe.cut)) window.until = datagrams.back().time - nanoseconds_in(early);
    return window;
}

ByteBuffer plain_capture(const Recipe& recipe) {
    if (recipe.damage == Damage::OtherTraffic) return written_as(recipe.form, other_traffic(recipe));
    if (recipe.damage == Damage::OtherGame) return written_as(recipe.form, other_game(recipe));
    const std::vector<OwnedDatagram> datagrams = sessions_of(recipe);
    return written_as(recipe.form, datagrams, window_of(recipe, datagrams));
}

ByteBuffer gzipped(Bytes plain) {
    Deflater gzip{DeflateHeader::Gzip};
    ByteBuffer packed = gzip.pack(plain);
    append(packed, gzip.finish());
    return packed;
}

struct Made {
    ByteBuffer stored;
    std::size_t plain_bytes = 0;
};

// Damage is done to bytes as they are stored.
Made make(const Recipe& recipe) {
    Random random{recipe.seed ^ 0x64616D616765};
    if (recipe.damage == Damage::Empty) return {};
    if (recipe.damage == Damage::Garbage) {
        ByteBuffer bytes = garbage(random);
        const std::size_t size = bytes.size();
        return {std::move(bytes), size};
    }
    ByteBuffer plain = plain_capture(recipe);
    Made made{recipe.is_gzipped ? gzipped(plain) : plain, plain.size()};
    if (recipe.damage == Damage::Truncated) truncate(made.stored, random);
    if (recipe.damage == Damage::Flipped) flip_bytes(made.stored, random);
    return made;
}

// ---- names ----------------------------------------------------------------------------------------------------------

std::string year_of(const Recipe& recipe) {
    const std::chrono::sys_time<std::chrono::seconds> moment{
        std::chrono::seconds{recipe.began / kNanosecondsPerSecond}};
    const std::chrono::year_month_day date{std::chrono::floor<std::chrono::days>(moment)};
    return std::to_string(static_cast<int>(date.year()));
}

std::string name_of(const Recipe& recipe, std::size_t number) {
    const bool is_text = recipe.form != Form::Pcapng && recipe.form != Form::Pcap;
    const std::string_view ending = is_text ? "jsonl" : name(recipe.form);
    return fmt::format("{:05}-{}.{}{}", number, recipe.scenarios.front(), ending, recipe.is_gzipped ? ".gz" : "");
}

// ---- files ----------------------------------------------------------------------------------------------------------

struct NamedCapture {
    std::string name;
    ByteBuffer stored;
    CorpusCapture about;  // its path is yet to come
};

class Maker {
 public:
    explicit Maker(std::uint64_t seed) : book_(seed) {}

    CorpusFile next(std::size_t most) {
        const Packing packing = most < 2 ? Packing::Single : book_.next_packing();
        return packing == Packing::Single ? single() : zipped(packing, std::min(most, book_.number(2, kMostInZip)));
    }

 private:
    static constexpr std::size_t kMostInZip = 5;
    static constexpr std::size_t kCopyEvery = 25;

    NamedCapture capture() {
        const std::size_t number = ++made_;
        if (number % kCopyEvery == 0 && last_) return copy(number);
        const Recipe recipe = book_.next();
        Made made = make(recipe);
        CorpusCapture about{"", recipe, made.plain_bytes, holds_sessions(recipe.damage) ? recipe.scenarios.size() : 0,
                            ""};
        return {name_of(recipe, number), std::move(made.stored), std::move(about)};
    }

    // The last capture that lay in the folder by itself, found again elsewhere.
    NamedCapture copy(std::size_t number) {
        NamedCapture again = *last_;
        again.name = name_of(again.about.recipe, number);
        again.about.copy_of = again.about.path;
        return again;
    }

    CorpusFile single() {
        NamedCapture one = capture();
        one.about.path = year_of(one.about.recipe) + "/" + one.name;
        CorpusFile file{one.about.path, one.stored, {one.about}};
        if (one.about.recipe.damage == Damage::None && one.about.copy_of.empty()) last_ = std::move(one);
        return file;
    }

    // Of a zip in a zip, half of the captures lie in the inner one.
    CorpusFile zipped(Packing packing, std::size_t count) {
        CorpusFile file;
        ZipFile outer, inner;
        const std::size_t inside = packing == Packing::ZipInZip ? count / 2 : 0;
        for (std::size_t i = 0; i < count; ++i) {
            NamedCapture one = capture();
            if (i == 0) file.path = fmt::format("{}/{:05}.zip", year_of(one.about.recipe), made_);
            (i < inside ? inner : outer).add(one.name, one.stored);
            one.about.path = file.path + (i < inside ? "/inner.zip/" : "/") + one.name;
            file.captures.push_back(std::move(one.about));
        }
        if (inside > 0) outer.add("inner.zip", inner.finish());
        file.bytes = outer.finish();
        return file;
    }

    RecipeBook book_;
    std::size_t made_ = 0;
    std::optional<NamedCapture> last_;
};

}  // namespace

void make_corpus(std::size_t captures, std::uint64_t seed, const std::function<bool(const CorpusFile&)>& take) {
    Maker maker{seed};
    while (captures > 0) {
        const CorpusFile file = maker.next(captures);
        if (!take(file)) return;
        captures -= file.captures.size();
    }
}

}  // namespace acmotion::corpus
