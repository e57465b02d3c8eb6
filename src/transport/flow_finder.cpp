#include "acmotion/transport/flow_finder.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/hashes.h"
#include "transport/flow_table.h"
#include "transport/plausibility.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kCandidatesInARow = 3;
constexpr std::uint64_t kDatagramsPerNonCandidate = 20;

bool is_usual(std::uint16_t port) { return port >= kFirstUsualPort && port <= kLastUsualPort; }

}  // namespace

bool Flow::uses_server_port(std::uint16_t port) const {
    return std::ranges::any_of(ports, [port](const Ports& one) { return one.server == port; });
}

bool Flow::uses_client_port(std::uint16_t port) const {
    return std::ranges::any_of(ports, [port](const Ports& one) { return one.client == port; });
}

class FlowFinder::Impl {
 public:
    Impl(const Limits& limits, std::vector<std::uint16_t> forced_ports, const HashKey& key)
        : limits_(limits), forced_ports_(std::move(forced_ports)), table_(limits), pairs_(0, KeyHash{key}) {}

    void receive(const Datagram& datagram, FlowFinder::Sink& sink);
    void finish(FlowFinder::Sink& sink);

    [[nodiscard]] std::span<const Flow> flows() const { return table_.flows(); }
    [[nodiscard]] const FlowFinder::Statistics& statistics() const { return statistics_; }

 private:
    // Both directions between two endpoints; `low` sorts first.
    struct Key {
        Endpoint low;
        Endpoint high;

        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        HashKey secret;

        [[nodiscard]] std::size_t operator()(const Key& key) const noexcept;
    };
    struct Kept {
        Nanoseconds time = 0;
        bool from_low = false;
        ByteBuffer payload;
    };
    enum class State : std::uint8_t {
        Undecided,
        Recognised,  // the game, but which side is the server?
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
    // All pairs that are not followed; says how many datagrams went with them.
    std::uint64_t forget_undecided();

    void consider(Pairs::value_type& entry, const Datagram& datagram, FlowFinder::Sink& sink);
    void weigh(const Key& key, Pair& pair, const Assessment& assessment);
    [[nodiscard]] bool is_recognised(const Key& key, const Pair& pair, Plausibility plausibility) const;
    [[nodiscard]] bool is_forced(std::uint16_t port) const;
    [[nodiscard]] bool is_likely_server(const Endpoint& endpoint) const;
    [[nodiscard]] std::optional<bool> server_by_ports(const Key& key) const;
    void keep(Pair& pair, const Datagram& datagram, bool from_low, const Packet& packet);

    void follow(Pairs::value_type& entry, const Packet& packet, bool from_low, FlowFinder::Sink& sink);
    void release_kept(const Key& key, Pair& pair, FlowFinder::Sink& sink);
    void assign(const Pair& pair, bool from_low, const Datagram& datagram, FlowFinder::Sink& sink);

    Limits limits_;
    std::vector<std::uint16_t> forced_ports_;
    FlowTable table_;
    Pairs pairs_;
    // Where the pairs of the last datagrams are: nearly every datagram is of one of them, and needs no hash.
    std::array<Pairs::value_type*, 64> recent_{};
    std::uint64_t followed_ = 0;  // of the pairs
    std::size_t kept_bytes_ = 0;
    FlowFinder::Statistics statistics_;
};

FlowFinder::FlowFinder(const Limits& limits, std::vector<std::uint16_t> forced_ports, const HashKey& hash_key)
    : impl_(std::make_unique<Impl>(limits, std::move(forced_ports), hash_key)) {}
FlowFinder::FlowFinder(FlowFinder&&) noexcept = default;
FlowFinder& FlowFinder::operator=(FlowFinder&&) noexcept = default;
FlowFinder::~FlowFinder() = default;

void FlowFinder::receive(const Datagram& datagram, FlowFinder::Sink& sink) { impl_->receive(datagram, sink); }
void FlowFinder::finish(FlowFinder::Sink& sink) { impl_->finish(sink); }
std::span<const Flow> FlowFinder::flows() const { return impl_->flows(); }
const FlowFinder::Statistics& FlowFinder::statistics() const { return impl_->statistics(); }

std::size_t FlowFinder::Impl::KeyHash::operator()(const Key& key) const noexcept {
    SipHash<> hash{secret};
    for (const Endpoint& end : {key.low, key.high}) {
        hash.add(end.address.high);
        hash.add(end.address.low);
    }
    return static_cast<std::size_t>(
        hash.finish(std::uint64_t{36} << 56 | std::uint64_t{key.low.port} << 16 | key.high.port));
}

FlowFinder::Impl::Key FlowFinder::Impl::key_of(const Datagram& datagram) {
    const bool from_low = datagram.source < datagram.destination;
    return from_low ? Key{datagram.source, datagram.destination} : Key{datagram.destination, datagram.source};
}

void FlowFinder::Impl::receive(const Datagram& datagram, FlowFinder::Sink& sink) {
    Pairs::value_type* entry = find_or_add(key_of(datagram));
    if (entry == nullptr) {
        ++statistics_.datagrams_not_looked_at;
        return;
    }
    if (entry->second.state == State::Refused) {
        ++statistics_.datagrams_refused;
        return;
    }
    const bool from_low = datagram.source == entry->first.low;
    if (entry->second.state == State::Followed) return assign(entry->second, from_low, datagram, sink);
    consider(*entry, datagram, sink);
}

void FlowFinder::Impl::finish(FlowFinder::Sink& sink) {
    std::vector<Pairs::value_type*> waiting;
    for (Pairs::value_type& entry : pairs_) {
        if (entry.second.state == State::Recognised && !entry.second.kept.empty()) waiting.push_back(&entry);
    }
    // Not in the order of the hash table, which differs between standard libraries.
    std::ranges::sort(waiting, [](const auto* a, const auto* b) {
        return std::tie(a->second.kept.front().time, a->first.low, a->first.high) <
               std::tie(b->second.kept.front().time, b->first.low, b->first.high);
    });
    for (Pairs::value_type* entry : waiting) {
        const Kept newest = entry->second.kept.back();
        follow(*entry, *parse_packet(newest.payload), newest.from_low, sink);
    }
    statistics_.datagrams_ignored += forget_undecided();
}

FlowFinder::Impl::Pairs::value_type* FlowFinder::Impl::find_or_add(const Key& key) {
    // An attacker gains nothing by making pairs meet here: they are then looked up as new ones are.
    const std::uint64_t sum = key.low.address.low + key.high.address.low + key.low.port + key.high.port;
    Pairs::value_type*& recent = recent_[sum % recent_.size()];
    if (recent != nullptr && recent->first == key) return recent;
    const auto found = pairs_.find(key);
    if (found != pairs_.end()) return recent = &*found;
    if (pairs_.size() >= limits_.address_pairs) {
        // A sweep that frees nothing would be made again for every datagram.
        if (followed_ == pairs_.size()) return nullptr;
        ++statistics_.times_full;
        statistics_.datagrams_not_kept += forget_undecided();
    }
    return recent = &*pairs_.emplace(key, Pair{}).first;
}

std::uint64_t FlowFinder::Impl::forget_undecided() {
    std::uint64_t datagrams = 0;
    recent_.fill(nullptr);
    std::erase_if(pairs_, [&](const Pairs::value_type& entry) {
        if (entry.second.state == State::Followed) return false;
        for (const Kept& kept : entry.second.kept) kept_bytes_ -= kept.payload.size();
        datagrams += entry.second.kept.size();
        return true;
    });
    return datagrams;
}

void FlowFinder::Impl::consider(Pairs::value_type& entry, const Datagram& datagram, FlowFinder::Sink& sink) {
    auto& [key, pair] = entry;
    const bool from_low = datagram.source == key.low;
    const Assessment assessment = assess_datagram(datagram.payload);
    if (assessment.sender && !pair.server_is_low)
        pair.server_is_low = from_low == (assessment.sender == Sender::Server);
    weigh(key, pair, assessment);
    if (!assessment.packet) {
        ++statistics_.datagrams_ignored;
        return;
    }
    const bool waited_long = pair.kept.size() >= limits_.datagrams_undecided;
    if (pair.state != State::Recognised || (!pair.server_is_low && !waited_long)) {
        return keep(pair, datagram, from_low, *assessment.packet);
    }
    follow(entry, *assessment.packet, from_low, sink);
    if (pair.state == State::Followed) return assign(pair, from_low, datagram, sink);
    ++statistics_.datagrams_refused;
}

void FlowFinder::Impl::weigh(const Key& key, Pair& pair, const Assessment& assessment) {
    const bool candidate = assessment.plausibility == Plausibility::Candidate;
    const bool confirmed = assessment.plausibility == Plausibility::Confirmed;
    ++pair.datagrams;
    if (candidate || confirmed) {
        const bool has_fragment = assessment.packet && !assessment.packet->fragments.empty();
        ++pair.run;
        pair.run_has_fragment = pair.run_has_fragment || has_fragment;
    } else if (assessment.plausibility != Plausibility::Neutral) {
        pair.run = 0;
        pair.run_has_fragment = false;
        ++pair.non_candidates;
    }
    if (assessment.plausibility == Plausibility::OldGeneration && !std::exchange(pair.old_generation, true)) {
        ++statistics_.pairs_of_old_generation;
    }
    if (!is_recognised(key, pair, assessment.plausibility)) return;
    pair.state = State::Recognised;
    if (!pair.server_is_low) pair.server_is_low = server_by_ports(key);
}

bool FlowFinder::Impl::is_recognised(const Key& key, const Pair& pair, Plausibility plausibility) const {
    if (pair.old_generation) return false;
    if (plausibility == Plausibility::Confirmed || is_forced(key.low.port) || is_forced(key.high.port)) return true;
    if (pair.non_candidates * kDatagramsPerNonCandidate > pair.datagrams) return false;
    if (plausibility != Plausibility::Candidate) return false;
    const bool usual = is_usual(key.low.port) || is_usual(key.high.port);
    return usual || (pair.run >= kCandidatesInARow && pair.run_has_fragment);
}

bool FlowFinder::Impl::is_forced(std::uint16_t port) const {
    return std::ranges::find(forced_ports_, port) != forced_ports_.end();
}

bool FlowFinder::Impl::is_likely_server(const Endpoint& endpoint) const {
    return is_usual(endpoint.port) || is_forced(endpoint.port);
}

std::optional<bool> FlowFinder::Impl::server_by_ports(const Key& key) const {
    const bool low = is_likely_server(key.low);
    if (low == is_likely_server(key.high)) return std::nullopt;
    return low;
}

void FlowFinder::Impl::keep(Pair& pair, const Datagram& datagram, bool from_low, const Packet& packet) {
    // Credentials are never kept (spec 11 §7.1).
    if (packet.header.has(kFlagLoginRequest)) {
        ++statistics_.logins_not_kept;
        return;
    }
    const bool room = pair.kept.size() < limits_.datagrams_undecided &&
                      kept_bytes_ + datagram.payload.size() <= limits_.undecided_bytes;
    if (!room) {
        ++statistics_.datagrams_not_kept;
        return;
    }
    kept_bytes_ += datagram.payload.size();
    pair.kept.push_back({datagram.time, from_low, {datagram.payload.begin(), datagram.payload.end()}});
}

void FlowFinder::Impl::follow(Pairs::value_type& entry, const Packet& packet, bool from_low, FlowFinder::Sink& sink) {
    auto& [key, pair] = entry;
    if (!pair.server_is_low) pair.server_is_low = key.low.port < key.high.port;
    const bool server_is_low = *pair.server_is_low;
    const FlowTable::Pair ends =
        server_is_low ? FlowTable::Pair{key.high, key.low} : FlowTable::Pair{key.low, key.high};
    const auto flow = table_.place(ends, packet, from_low == server_is_low ? Sender::Server : Sender::Client);
    pair.state = flow ? State::Followed : State::Refused;
    ++(flow ? followed_ : statistics_.pairs_refused);
    pair.flow = flow.value_or(0);
    release_kept(key, pair, sink);
}

void FlowFinder::Impl::release_kept(const Key& key, Pair& pair, FlowFinder::Sink& sink) {
    for (const Kept& kept : std::exchange(pair.kept, {})) {
        kept_bytes_ -= kept.payload.size();
        const Endpoint& source = kept.from_low ? key.low : key.high;
        const Endpoint& destination = kept.from_low ? key.high : key.low;
        if (pair.state == State::Followed) {
            assign(pair, kept.from_low, {kept.time, source, destination, kept.payload}, sink);
        } else {
            ++statistics_.datagrams_refused;
        }
    }
}

void FlowFinder::Impl::assign(const Pair& pair, bool from_low, const Datagram& datagram, FlowFinder::Sink& sink) {
    ++statistics_.datagrams_assigned;
    const bool has_header = datagram.payload.size() >= kPacketHeaderBytes;
    if (has_header && read_packet_header(datagram.payload).has(kFlagConnectRequest)) {
        if (const auto packet = parse_packet(datagram.payload)) table_.learn(pair.flow, *packet);
    }
    sink.on_datagram(pair.flow, pair.server_is_low == from_low ? Sender::Server : Sender::Client, datagram);
}

}  // namespace acmotion
