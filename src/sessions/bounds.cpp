#include "sessions/bounds.h"

#include <fmt/format.h>

#include "acmotion/capture/byte_stream.h"
#include "sessions/flow_observer.h"
#include "sessions/session.h"

namespace acmotion {
namespace {

std::uint64_t total(const CaptureReport& report, TransportEvent::Kind kind) {
    std::uint64_t count = 0;
    for (const FlowReport& flow : report.flows)
        count += flow.client.transport.count(kind) + flow.server.transport.count(kind);
    return count;
}

std::uint64_t opcodes_counted_together(const CaptureReport& report) {
    std::uint64_t count = 0;
    for (const FlowReport& flow : report.flows) count += flow.client.opcodes.others() + flow.server.opcodes.others();
    return count;
}

std::uint64_t unpacked_gibibytes(const CaptureEnd& end) {
    const bool is_reached = end.error.field == "gzip" && end.error.code == ErrorCode::OutOfRange;
    return is_reached ? kMaxUnzippedBytes >> 30 : 0;
}

}  // namespace

std::vector<BoundReached> those_above_zero(std::vector<BoundReached> all) {
    std::erase_if(all, [](const BoundReached& one) { return one.count == 0; });
    return all;
}

std::vector<BoundReached> bounds_reached(const CaptureReport& report) {
    const CaptureStatistics& capture = report.capture;
    const FlowFinder::Statistics& finder = report.finder;
    return those_above_zero({
        {"unpacked bytes", unpacked_gibibytes(report.end),
         "GiB of a packed capture was read, and no more; gunzip it to read it all"},
        {"ip_datagrams_incomplete", capture.count(FrameIssue::FragmentEvicted),
         "fragmented IP datagrams were dropped to make room for others"},
        {"ip_datagram_lifetime", capture.count(FrameIssue::FragmentExpired),
         "fragmented IP datagrams never became whole"},
        {"the end of the capture", capture.count(FrameIssue::FragmentAbandoned),
         "fragmented IP datagrams were not whole"},
        {"contradiction", capture.count(FrameIssue::FragmentInconsistent),
         "fragmented IP datagrams were dropped because their pieces contradict each other"},
        {"address_pairs", finder.times_full, "sweeps forgot the pairs of endpoints that were not the game's yet"},
        {"address_pairs", finder.datagrams_not_looked_at, "datagrams of further pairs of endpoints were not looked at"},
        {"datagrams_undecided, undecided_bytes, address_pairs", finder.datagrams_not_kept,
         "datagrams that may have been the game's were not kept"},
        {"flows, pairs_per_flow", finder.pairs_refused, "pairs of endpoints of the game were not followed"},
        {"flows, pairs_per_flow", finder.datagrams_refused, "datagrams of the game were left out with them"},
        {"flows", report.sessions_refused, "sessions were left out: more than can be followed"},
        {"incomplete_messages, incomplete_message_bytes", total(report, TransportEvent::Kind::MessageEvicted),
         "messages were dropped incomplete to make room for others"},
        {"fragments_per_message", total(report, TransportEvent::Kind::MessageTooLong),
         "pieces of messages were dropped because they claimed too many"},
        {"opcodes_counted", opcodes_counted_together(report), "messages of further opcodes were counted together"},
    });
}

std::vector<BoundReached> bounds_reached(const Session& session) {
    return those_above_zero({{"session bytes", session.dropped_messages,
                              "messages about movement, the last, were left out: 1 GiB is full"}});
}

std::vector<BoundReached> bounds_reached(const Limits::Reached& counts, std::string_view rules) {
    std::vector<BoundReached> reached = those_above_zero({
        {"waypoints_per_body", counts.waypoints, "overflows of a body's waypoints dropped the oldest"},
        {"pending_motions_per_body", counts.pending_motions,
         "overflows of a body's motions counted the oldest as done"},
        {"watchers_per_body", counts.watchers, "watchers of a body were refused"},
        {"children_per_object", counts.children, "children of an object were refused"},
        {"objects", counts.objects, "objects were refused"},
        {"objects", counts.ended_lives, "ends of lives were not remembered"},
        {"parked_messages_per_object, parked_messages, parked_bytes", counts.parked,
         "messages that waited for their object were refused"},
        {"held_messages, held_bytes", counts.held, "messages that waited for the player's id were refused"},
    });
    for (BoundReached& one : reached) one.rules = rules;
    return reached;
}

std::string sentence(const BoundReached& reached) {
    return fmt::format("{}{}{} {} (bound: {})", reached.rules, reached.rules.empty() ? "" : ": ", reached.count,
                       reached.what, reached.bound);
}

std::vector<std::string> sentences(const std::vector<BoundReached>& reached) {
    std::vector<std::string> all;
    for (const BoundReached& one : reached) all.push_back(sentence(one));
    return all;
}

}  // namespace acmotion
