#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/core/limits.h"

namespace acmotion {

// The generator of key words (spec 11 §6.5): ISAAC with an unkeyed table, its three registers set to the seed.
class Isaac {
 public:
    explicit Isaac(std::uint32_t seed);

    [[nodiscard]] std::uint32_t next();

 private:
    static constexpr std::size_t kWords = 256;

    void generate();

    std::array<std::uint32_t, kWords> memory_;
    std::array<std::uint32_t, kWords> results_{};
    std::uint32_t a_;
    std::uint32_t b_;
    std::uint32_t c_;
    std::size_t remaining_ = 0;  // results not yet handed out; they leave from the last to the first
};

// One word of a key stream, and its number counted from 0.
struct KeyWord {
    std::uint64_t number = 0;
    std::uint32_t value = 0;

    bool operator==(const KeyWord&) const = default;
};

// Which word of the key stream did a packet use? (spec 11 §6.6) In a clean session word `sequence - 2`, but the
// relation drifts, so a candidate is looked for among the next words, among those skipped,
// and for a resend under its sequence.
class KeyWindow {
 public:
    KeyWindow(std::uint32_t seed, const Limits& limits);

    // What the observer knows of the packet, its candidate included.
    struct Claim {
        std::uint32_t candidate = 0;
        // 0 for a packet without a sequence number. Such a word is used up and not remembered.
        std::uint32_t sequence = 0;
        // Sequences missing just before this one, each of which may have used a word that was not seen.
        std::uint32_t gap = 0;
    };

    // The word, which is then used up; nothing if the candidate is none of those possible, and nothing has changed.
    [[nodiscard]] std::optional<KeyWord> claim(const Claim& claim);

 private:
    struct Remembered {
        std::uint32_t sequence = 0;
        std::uint32_t value = 0;
        std::uint64_t number = 0;
    };

    // The usual case: the very next word.
    [[nodiscard]] std::optional<KeyWord> take_next(std::uint32_t candidate);
    [[nodiscard]] std::optional<KeyWord> find_remembered(const Claim& claim) const;
    [[nodiscard]] std::optional<KeyWord> take_ahead(const Claim& claim);
    [[nodiscard]] std::optional<KeyWord> take_skipped(std::uint32_t candidate);
    void remember(std::uint32_t sequence, const KeyWord& word);
    [[nodiscard]] std::uint32_t word_ahead(std::size_t index) {
        if (used_ + index >= drawn_.size()) draw();
        return drawn_[used_ + index];
    }
    void draw();
    void skip(std::size_t words);
    void use_next();

    Limits limits_;
    Isaac isaac_;
    std::uint64_t next_number_ = 0;  // of the first unused word
    // Words drawn from the generator. Those before `used_` are spent and swept out now and then.
    std::vector<std::uint32_t> drawn_;
    std::size_t used_ = 0;
    std::vector<KeyWord> skipped_;
    std::vector<Remembered> remembered_;  // by sequence modulo its size, a power of two
};

}  // namespace acmotion
