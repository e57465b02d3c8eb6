#include "acmotion/transport/flow_finder.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "transport/flow_table.h"
#include "transport/plausibility.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kCandidatesInARow = 3;
constexpr std::uint64_t kDatagramsPerNonCandidate = 20;

bool is_usual(std::uint16_t port) { return port >= kFirstUsualPort && port <= kLastUsualPort; }

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
    return hash ^ hash >> 29;
}

std::uint64_t mixed(std::uint64_t hash, const Endpoint& endpoint) {
    return mixed(mixed(hash, endpoint.address.high), endpoint.address.low + (std::uint64_t{endpoint.port} << 32));
}

}  // namespace

bool Flow::uses_server_port(std::uint16_t port) const {
    return std::ranges::any_of(ports, [port](const Ports& one) { return one.server == port; });
}

bool Flow::uses_client_port(std::uint16_t port) const {
    return std::ranges::any_of(ports, [port](const Ports& one) { return one.client == port; });
}

class FlowFinder::Impl {
 public:
    Impl(const Limits& limits, std::vector<std::uint16_t> forced_ports)
        : limits_(limits), forced_ports_(std::move(forced_ports)), table_(limits) {}

    void receive(const Datagram& datagram, FlowSink& sink);
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
    // Where the pairs of the last datagrams are, by the low bits of their hash:
    // nearly every datagram is of one of them.
    std::array<Pairs::value_type*, 64> recent_{};
    std::size_t kept_bytes_ = 0;
    FlowFinderStatistics statistics_;
};

FlowFinder::FlowFinder(const Limits& limits, std::vector<std::uint16_t> forced_ports)
    : impl_(std::make_unique<Impl>(limits, std::move(forced_ports))) {}
FlowFinder::FlowFinder(FlowFinder&&) noexcept = default;
FlowFinder& FlowFinder::operator=(FlowFinder&&) noexcept = default;
FlowFinder::~FlowFinder() = default;

void FlowFinder::receive(const Datagram& datagram, FlowSink& sink) { impl_->receive(datagram, sink); }
void FlowFinder::finish(FlowSink& sink) { impl_->finish(sink); }
std::span<const Flow> FlowFinder::flows() const { return impl_->flows(); }
const FlowFinderStatistics& FlowFinder::statistics() const { return impl_->statistics(); }

std::size_t FlowFinder::Impl::KeyHash::operator()(const Key& key) const noexcept {
    return static_cast<std::size_t>(mixed(mixed(0, key.low), key.high));
}

FlowFinder::Impl::Key FlowFinder::Impl::key_of(const Datagram& datagram) {
    const bool from_low = datagram.source < datagram.destination;
    return from_low ? Key{datagram.source, datagram.destination} : Key{datagram.destination, datagram.source};
}

void FlowFinder::Impl::receive(const Datagram& datagram, FlowSink& sink) {
    Pairs::value_type* entry = find_or_add(key_of(datagram));
    if (entry == nullptr || entry->second.state == State::Refused) {
        ++statistics_.datagrams_ignored;
        return;
    }
    const bool from_low = datagram.source == entry->first.low;
    if (entry->second.state == State::Followed) return assign(entry->second, from_low, datagram, sink);
    consider(*entry, datagram, sink);
}

void FlowFinder::Impl::finish(FlowSink& sink) {
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
    forget_undecided();
}

FlowFinder::Impl::Pairs::value_type* FlowFinder::Impl::find_or_add(const Key& key) {
    Pairs::value_type*& recent = recent_[KeyHash{}(key) % recent_.size()];
    if (recent != nullptr && recent->first == key) return recent;
    const auto found = pairs_.find(key);
    if (found != pairs_.end()) return recent = &*found;
    if (pairs_.size() >= limits_.address_pairs) {
        ++statistics_.times_full;
        forget_undecided();
    }
    if (pairs_.size() >= limits_.address_pairs) return nullptr;
    return recent = &*pairs_.emplace(key, Pair{}).first;
}

void FlowFinder::Impl::forget_undecided() {
    recent_.fill(nullptr);
    std::erase_if(pairs_, [this](const Pairs::value_type& entry) {
        if (entry.second.state == State::Followed) return false;
        for (const Kept& kept : entry.second.kept) kept_bytes_ -= kept.payload.size();
        statistics_.datagrams_ignored += entry.second.kept.size();
        return true;
    });
}

void FlowFinder::Impl::consider(Pairs::value_type& entry, const Datagram& datagram, FlowSink& sink) {
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
    if (pair.state == State::Followed) assign(pair, from_low, datagram, sink);
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
    const bool room = !packet.header.has(kFlagLoginRequest) && pair.kept.size() < limits_.datagrams_undecided &&
                      kept_bytes_ + datagram.payload.size() <= limits_.undecided_bytes;
    if (!room) {
        ++statistics_.datagrams_not_kept;
        return;
    }
    kept_bytes_ += datagram.payload.size();
    pair.kept.push_back({datagram.time, from_low, {datagram.payload.begin(), datagram.payload.end()}});
}

void FlowFinder::Impl::follow(Pairs::value_type& entry, const Packet& packet, bool from_low, FlowSink& sink) {
    auto& [key, pair] = entry;
    if (!pair.server_is_low) pair.server_is_low = key.low.port < key.high.port;
    const bool server_is_low = *pair.server_is_low;
    const FlowTable::Pair ends =
        server_is_low ? FlowTable::Pair{key.high, key.low} : FlowTable::Pair{key.low, key.high};
    const auto flow = table_.place(ends, packet, from_low == server_is_low ? Sender::Server : Sender::Client);
    pair.state = flow ? State::Followed : State::Refused;
    if (!flow) ++statistics_.pairs_refused;
    pair.flow = flow.value_or(0);
    release_kept(key, pair, sink);
}

void FlowFinder::Impl::release_kept(const Key& key, Pair& pair, FlowSink& sink) {
    for (const Kept& kept : std::exchange(pair.kept, {})) {
        kept_bytes_ -= kept.payload.size();
        const Endpoint& source = kept.from_low ? key.low : key.high;
        const Endpoint& destination = kept.from_low ? key.high : key.low;
        if (pair.state == State::Followed) {
            assign(pair, kept.from_low, {kept.time, source, destination, kept.payload}, sink);
        } else {
            ++statistics_.datagrams_ignored;
        }
    }
}

void FlowFinder::Impl::assign(const Pair& pair, bool from_low, const Datagram& datagram, FlowSink& sink) {
    ++statistics_.datagrams_assigned;
    const bool has_header = datagram.payload.size() >= kPacketHeaderBytes;
    if (has_header && read_packet_header(datagram.payload).has(kFlagConnectRequest)) {
        if (const auto packet = parse_packet(datagram.payload)) table_.learn(pair.flow, *packet);
    }
    sink.on_datagram(pair.flow, pair.server_is_low == from_low ? Sender::Server : Sender::Client, datagram);
}

}  // namespace acmotion
