#pragma once
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "acmotion/core/time.h"
#include "core/random.h"

// What a capture of a corpus shall be.
namespace acmotion::corpus {

// The kinds of file that captures come in.
enum class Form : std::uint8_t { Pcapng, Pcap, DatagramLines, MessageLines, NetCapture };
// What has happened to one since. The last four are no captures of a session at all.
enum class Damage : std::uint8_t { None, Truncated, Flipped, Garbage, Empty, OtherTraffic, OtherGame };
// Whether it begins with the login, and ends with the session.
enum class Cut : std::uint8_t { None, Late, Early, Both };
// How files lie in a folder.
enum class Packing : std::uint8_t { Single, Zip, ZipInZip };

[[nodiscard]] std::string_view name(Form form);
[[nodiscard]] std::string_view name(Damage damage);
[[nodiscard]] constexpr bool holds_sessions(Damage damage) { return damage <= Damage::Flipped; }
[[nodiscard]] constexpr bool begins_late(Cut cut) { return cut == Cut::Late || cut == Cut::Both; }
[[nodiscard]] constexpr bool ends_early(Cut cut) { return cut == Cut::Early || cut == Cut::Both; }

[[nodiscard]] inline Nanoseconds nanoseconds_in(double seconds) {
    return std::llround(seconds * static_cast<double>(kNanosecondsPerSecond));
}

struct Recipe {
    Form form{};
    Damage damage{};
    Cut cut{};
    bool is_gzipped = false;
    std::vector<std::string> scenarios = {};  // of a session each
    std::string network = {};                 // in the words of tc-netem(8)
    double seconds = 0;                       // of each session
    double hz = 0;                            // how often the server sends the place of a creature that moves
    std::uint16_t port = 0;                   // of the server; the next one is its second
    Nanoseconds began = 0;
    std::uint64_t seed = 0;
};

// Things in a random order, again and again: each comes as often as it lies in the deck, and soon.
template <class T>
class Deck {
 public:
    explicit Deck(std::vector<T> cards) : cards_(std::move(cards)) {}

    [[nodiscard]] const T& deal(Random& random) {
        if (next_ == 0) shuffle(random);
        const T& card = cards_[next_];
        next_ = (next_ + 1) % cards_.size();
        return card;
    }

 private:
    void shuffle(Random& random) {
        for (std::size_t i = cards_.size(); i > 1; --i) std::swap(cards_[i - 1], cards_[random.next() % i]);
    }

    std::vector<T> cards_;
    std::size_t next_ = 0;
};

// Makes up one recipe after the other. The same seed makes up the same ones.
class RecipeBook {
 public:
    explicit RecipeBook(std::uint64_t seed);
    [[nodiscard]] Recipe next();
    [[nodiscard]] Packing next_packing() { return packings_.deal(random_); }
    // From `least` to `most`.
    [[nodiscard]] std::size_t number(std::size_t least, std::size_t most) {
        return least + random_.next() % (most - least + 1);
    }

 private:
    [[nodiscard]] std::vector<std::string> next_scenarios(Form form);
    [[nodiscard]] Nanoseconds next_beginning(double hz);

    Random random_;
    Deck<Packing> packings_;
    Deck<Form> forms_;
    Deck<Damage> damages_;
    Deck<Cut> cuts_;
    Deck<std::string> scenarios_;
    Deck<std::string> networks_;
    Deck<double> rates_;
};

}  // namespace acmotion::corpus
