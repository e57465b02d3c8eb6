#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "acmotion/core/datagram.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/sender.h"
#include "transport/flow_table.h"
#include "transport/plausibility.h"

namespace acmotion {

class FlowSink {
 public:
    virtual ~FlowSink() = default;
    virtual void on_datagram(FlowId flow, Sender sender, const Datagram& datagram) = 0;
};

struct FlowFinderStatistics {
    std::uint64_t datagrams_assigned = 0;
    std::uint64_t datagrams_ignored = 0;        // not (yet) recognised, and nothing to keep
    std::uint64_t datagrams_not_kept = 0;       // candidates of undecided pairs, beyond Limits
    std::uint64_t times_full = 0;               // Limits::address_pairs was reached: the undecided were forgotten
    std::uint64_t pairs_refused = 0;            // recognised, beyond Limits
    std::uint64_t pairs_of_old_generation = 0;  // "unsupported generation": traffic of 2001/2002
};

// Finds the game among other traffic without being told ports (spec 11 §9). Works on datagrams, wherever they come
// from.
//
// Datagrams of a flow come out in the order they went in. Those seen before a flow was recognised are kept and come out
// when it is, so between flows times may step back there.
class FlowFinder {
 public:
    // Every pair of endpoints that uses a forced port is taken for the game.
    explicit FlowFinder(const Limits& limits = {}, std::vector<std::uint16_t> forced_ports = {});

    FlowFinder(const FlowFinder&) = delete;
    FlowFinder& operator=(const FlowFinder&) = delete;
    FlowFinder(FlowFinder&&) = default;
    FlowFinder& operator=(FlowFinder&&) = default;
    ~FlowFinder() = default;

    void receive(const Datagram& datagram, FlowSink& sink);
    // No more will come: pairs that were recognised, and only lacked a sign of who is the server, come out now; of the
    // two the lower port is taken for the server's. What is undecided is forgotten.
    void finish(FlowSink& sink);

    [[nodiscard]] std::span<const Flow> flows() const { return table_.flows(); }
    [[nodiscard]] const FlowFinderStatistics& statistics() const { return statistics_; }

 private:
    // Both directions between two endpoints; `low` sorts first.
    struct Key {
        Endpoint low;
        Endpoint high;

        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        [[nodiscard]] std::size_t operator()(const Key& key) const noexcept;
    };
    struct Kept {
        Nanoseconds time = 0;
        bool from_low = false;
        ByteBuffer payload;
    };
    enum class State : std::uint8_t {
        Undecided,
        Recognised,  // the game, but who is the server?
        Followed,
        Refused,
    };
    struct Pair {
        State state = State::Undecided;
        std::optional<bool> server_is_low;
        bool old_generation = false;
        bool run_has_fragment = false;
        std::uint32_t run = 0;  // candidates in a row
        std::uint64_t datagrams = 0;
        std::uint64_t non_candidates = 0;
        FlowId flow = 0;
        std::vector<Kept> kept;
    };
    using Pairs = std::unordered_map<Key, Pair, KeyHash>;

    [[nodiscard]] static Key key_of(const Datagram& datagram);
    [[nodiscard]] Pairs::value_type* find_or_add(const Key& key);
    void forget_undecided();

    void consider(Pairs::value_type& entry, const Datagram& datagram, FlowSink& sink);
    void weigh(const Key& key, Pair& pair, const Assessment& assessment);
    [[nodiscard]] bool is_recognised(const Key& key, const Pair& pair, Plausibility plausibility) const;
    [[nodiscard]] bool is_forced(std::uint16_t port) const;
    [[nodiscard]] bool is_likely_server(const Endpoint& endpoint) const;
    [[nodiscard]] std::optional<bool> server_by_ports(const Key& key) const;
    void keep(Pair& pair, const Datagram& datagram, bool from_low, const Packet& packet);

    void follow(Pairs::value_type& entry, const Packet& packet, bool from_low, FlowSink& sink);
    void release_kept(const Key& key, Pair& pair, FlowSink& sink);
    void assign(const Pair& pair, bool from_low, const Datagram& datagram, FlowSink& sink);

    Limits limits_;
    std::vector<std::uint16_t> forced_ports_;
    FlowTable table_;
    Pairs pairs_;
    // Where the pairs of the last datagrams are, by the low bits of their hash: nearly every datagram is of one of
    // them.
    std::array<Pairs::value_type*, 64> recent_{};
    std::size_t kept_bytes_ = 0;
    FlowFinderStatistics statistics_;
};

}  // namespace acmotion
