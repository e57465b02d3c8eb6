#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/limits.h"

namespace acmotion {

// What may be made of an input: some, and more for each of its bytes, because a few bytes can stand for very much
// (docs/security.md, "The law of cost"). The reader of an input makes its allowance, once, and all that is made of it goes by
// that one.
struct Allowance {
    // Of memory: a recording once it is unpacked, a report while it is made. Never more than a page can hold; writers and
    // readers stop at the same bound. (Lists that grow take up to thrice what is in them.)
    static constexpr std::size_t kBytesAtLeast = 20'000'000;
    static constexpr std::size_t kBytesPerByte = 320;
    static constexpr std::size_t kMostBytes = 1'000'000'000;
    // Of work, in bodies drawn that move.
    static constexpr std::uint64_t kWorkAtLeast = 200'000;
    static constexpr std::uint64_t kWorkPerByte = 8;
    static constexpr std::uint64_t kMostPaid = std::uint64_t{1} << 40U;  // so that no product overflows
    // What was packed pays with what it holds, up to this many bytes for each that is stored. Ordinary captures pack five to
    // one, very regular ones eleven to one, and no quiet hour of either needs more; what packs better was made to.
    static constexpr std::uint64_t kMostPerStoredByte = 4;

    std::uint64_t bytes = 0;  // of what the input holds

    constexpr void bound_by(std::uint64_t stored_bytes) {
        bytes = std::min(bytes, kMostPerStoredByte * std::min(stored_bytes, kMostPaid));
    }

    [[nodiscard]] constexpr std::size_t memory() const {
        const std::uint64_t more = (kMostBytes - kBytesAtLeast) / kBytesPerByte;
        return bytes > more ? kMostBytes : kBytesAtLeast + kBytesPerByte * static_cast<std::size_t>(bytes);
    }
    // Of what is read or written piece by piece, all pieces together: it takes work and disk, and one piece at a time memory.
    [[nodiscard]] constexpr std::size_t in_pieces() const {
        const std::uint64_t all = kBytesAtLeast + kBytesPerByte * std::min(bytes, kMostPaid);
        return static_cast<std::size_t>(std::min<std::uint64_t>(all, std::numeric_limits<std::size_t>::max()));
    }
    [[nodiscard]] constexpr std::uint64_t work() const {
        return kWorkAtLeast + kWorkPerByte * std::min(bytes, kMostPaid);
    }
};

// What remains of a bound on memory. Things count as what they take, roughly.
class Budget {
 public:
    explicit Budget(std::size_t bytes) : remaining_(bytes) {}

    // False if there is no room. Then there will be none for anything else either.
    bool spend(std::size_t bytes) {
        if (bytes > remaining_) is_spent_ = true;
        remaining_ -= std::min(bytes, remaining_);
        return !is_spent_;
    }
    [[nodiscard]] bool is_spent() const { return is_spent_; }
    [[nodiscard]] std::size_t remaining() const { return is_spent_ ? 0 : remaining_; }

 private:
    std::size_t remaining_;
    bool is_spent_ = false;
};

struct CaptureReport;
struct Session;

// Something that was omitted while a capture was read, played or shown, because there was more of it than bounds allow or
// because pieces of it were missing.
struct BoundReached {
    std::string_view bound;  // the fields of Limits, "address_pairs"; or what else it was
    std::uint64_t count = 0;
    std::string_view what;   // as in "3 messages that waited for their object were refused"
    std::string rules = {};  // by which the world was played that reached it; empty: any world would, or none did

    bool operator==(const BoundReached&) const = default;
};

// Those that were reached, and no others.
[[nodiscard]] std::vector<BoundReached> those_above_zero(std::vector<BoundReached> all);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const CaptureReport& report);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const Session& session);
[[nodiscard]] std::vector<BoundReached> bounds_reached(const Limits::Reached& counts, std::string_view rules = {});

// "3 sessions were left out (bound: flows)", "retail: 2 objects were refused (bound: objects)"
[[nodiscard]] std::string sentence(const BoundReached& reached);
[[nodiscard]] std::vector<std::string> sentences(const std::vector<BoundReached>& reached);

}  // namespace acmotion
