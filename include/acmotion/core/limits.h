#pragma once
#include <cstddef>
#include <cstdint>

#include "acmotion/core/time.h"

namespace acmotion {

// Everything the network can make grow has its bound here. Reaching one is never a crash and never silence: a bound of
// the world is a trace event, one of transport a TransportEvent or a count, one of capture a count or the end of the
// read. Where retail had no bound, ours is a documented divergence (docs/divergences.md).
struct Limits {
    // How often a world has reached each of its bounds, where that may change what a body does. Each time was a trace event
    // too.
    struct Reached {
        std::uint64_t waypoints = 0;
        std::uint64_t pending_motions = 0;
        std::uint64_t watchers = 0;
        std::uint64_t children = 0;
        std::uint64_t objects = 0;
        std::uint64_t ended_lives = 0;  // no more are remembered than there may be objects
        std::uint64_t parked = 0;
        std::uint64_t held = 0;

        bool operator==(const Reached&) const = default;
    };

    // Waypoints in one queue. Near updates stop at 20 by themselves; retail's far branch appends without looking, so a
    // body whose placement fails for ever would grow without end (spec 30 §3.9). Beyond this the head is dropped; one
    // is always kept, because a blip needs a place to go.
    std::size_t waypoints_per_body = 64;
    // Motions a body's interpreter waits for. Retail queues every accepted one and never looks at the length; a body
    // whose animation reports nothing, or that does not tick, would grow without end (spec 50 §9). Beyond this one goes
    // that makes no difference, or, with a host's animation, the oldest counts as done. Each action of a state has its
    // pending motion, so this bounds those too.
    std::size_t pending_motions_per_body = 256;
    // Watchers of one body. Retail's table grew without end. One more than this is refused and gets no report of its
    // target, so what it wanted there times out after 10 s (spec 60 §7).
    std::size_t watchers_per_body = 256;
    // Objects that one object holds. Retail's list grew without end, and walks it at every message about the holder.
    // One more is refused: it stays where it is.
    std::size_t children_per_object = 256;
    // Objects in one world. One more is refused.
    std::size_t objects = 2'000'000;
    // Messages parked for one object that is not there yet, for all of them, and the bytes of all of them. Retail kept
    // any number. One more is refused.
    std::size_t parked_messages_per_object = 256;
    std::size_t parked_messages = 65536;
    std::size_t parked_bytes = std::size_t{16} << 20;
    // Messages held until the player's id is known, and their bytes. Retail kept any number. One more is refused.
    std::size_t held_messages = 4096;
    std::size_t held_bytes = std::size_t{4} << 20;

    // ---- messages under assembly, for each direction of a session (spec 11 §3.2) ----
    // Pieces of one message. A piece that claims more is dropped.
    std::size_t fragments_per_message = 2048;
    // Incomplete messages. One more, and the oldest is dropped.
    std::size_t incomplete_messages = 256;
    // Bytes of their pieces, headers included, as many as are there, whatever is claimed: of both directions together,
    // and of all sessions of a capture. Beyond it the oldest message of any of them is dropped.
    std::size_t incomplete_message_bytes = std::size_t{4} << 20;
    // An incomplete message is dropped this long after its first piece.
    Nanoseconds incomplete_message_lifetime = 30 * kNanosecondsPerSecond;
    // Completed messages remembered, so that a resent piece does not begin one anew.
    std::size_t completed_messages_remembered = 256;

    // ---- packets of each direction of a session (spec 11 §5.1, §6.6) ----
    // Sequences remembered to recognise duplicates, and the key words they used. Rounded up to a power of two.
    std::size_t sequences_remembered = 512;
    // Key words a packet may be ahead of the last one that verified, and the skipped ones kept for late packets.
    std::size_t key_words_ahead = 256;
    std::size_t key_words_skipped = 512;
    // A visible gap in the sequences widens `key_words_ahead` by its length, but by no more than this.
    std::size_t key_words_across_gap = 4096;
    // Strict order: packets held behind a gap, and for how long. Beyond either the gap is given up.
    std::size_t packets_held = 64;
    Nanoseconds packet_hold_time = kNanosecondsPerSecond;
    // Packets a PacketSender keeps to send again.
    std::size_t packets_resendable = 256;

    // ---- finding the game in a capture (spec 11 §9) ----
    // Sessions followed. Further ones are counted and not decoded.
    std::size_t flows = 1024;
    // Pairs of endpoints on which one session is followed; two are usual. Further ones are counted and not decoded.
    std::size_t pairs_per_flow = 32;
    // Address pairs looked at. Beyond this the undecided ones are forgotten: half of them at least, for no more than
    // flows x pairs_per_flow are followed.
    std::size_t address_pairs = 65536;
    // Datagrams kept of one undecided pair, and bytes kept of all of them. What does not fit is dropped and counted.
    std::size_t datagrams_undecided = 32;
    std::size_t undecided_bytes = std::size_t{4} << 20;
    // Different opcodes counted for one flow; the others are counted together.
    std::size_t opcodes_counted = 1024;

    // ---- reading captures (spec 11 §10) ----
    // One record or block that has to be in memory at once. A longer one ends the read.
    std::size_t capture_record_bytes = std::size_t{16} << 20;
    // Interfaces of one pcapng section. One more ends the read.
    std::size_t capture_interfaces = 4096;
    // Fragmented IP datagrams under assembly, and for how long. Beyond either the oldest is dropped.
    std::size_t ip_datagrams_incomplete = 64;
    Nanoseconds ip_datagram_lifetime = 30 * kNanosecondsPerSecond;
    // Places in the file kept for the report, for each kind of trouble.
    std::size_t offsets_reported = 4;
};

}  // namespace acmotion
