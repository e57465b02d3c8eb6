// Fragments in any order, number and size: what comes out is whole, and no more is kept than Limits allow.
#include "acmotion/transport/observer.h"
#include "input.h"
#include "transport/all.h"

using namespace acmotion;

namespace {

// Small, so that a short input reaches them.
constexpr Limits kSmallLimits{.fragments_per_message = 8,
                              .incomplete_messages = 4,
                              .incomplete_message_bytes = 4096,
                              .incomplete_message_lifetime = kNanosecondsPerSecond,
                              .completed_messages_remembered = 4,
                              .sequences_remembered = 16,
                              .packets_held = 4};

class Judge : public TransportSink {
 public:
    void on_message(const ObservedMessage& message) override {
        fuzz::promise(message.bytes.size() >= 4, "a message has an opcode");
        fuzz::promise(message.bytes.size() <= kSmallLimits.fragments_per_message * kMaxFragmentDataBytes,
                      "a message is no longer than its pieces");
    }
};

struct Piece {
    std::uint32_t sequence = 0;
    FragmentHeader header;
    Bytes data;
    Nanoseconds time = 0;
};

// Seven bytes, then the data.
Piece take_piece(fuzz::Pieces& pieces) {
    Piece piece;
    piece.sequence = pieces.number<std::uint8_t>();
    piece.header.blob_id = pieces.number<std::uint8_t>();
    piece.header.count = pieces.number<std::uint8_t>();
    piece.header.index = pieces.number<std::uint8_t>();
    piece.time = pieces.number<std::uint8_t>() * (kNanosecondsPerSecond / 50);
    piece.data = pieces.piece(pieces.number<std::uint16_t>() % (kMaxFragmentDataBytes + 1));
    return piece;
}

ByteBuffer datagram_of(const Piece& piece) {
    PacketDraft draft{{.sequence = piece.sequence}};
    draft.add_fragment(piece.header, piece.data);
    return draft.finish();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Pieces pieces{fuzz::input(data, size)};
    Judge judge;
    Observer lenient{kSmallLimits, Observer::Gaps::Lenient};
    Observer strict{kSmallLimits, Observer::Gaps::Strict};
    Reassembler alone{kSmallLimits};
    TransportStatistics statistics;
    Nanoseconds now = 0;
    while (!pieces.empty()) {
        const Piece piece = take_piece(pieces);
        now += piece.time;
        const ByteBuffer datagram = datagram_of(piece);
        lenient.receive(Sender::Server, datagram, now, judge);
        strict.receive(Sender::Server, datagram, now, judge);
        TransportReporter reporter{statistics, judge, Sender::Server, now};
        static_cast<void>(alone.add({piece.header, piece.data}, Verification::Verified, reporter));
        fuzz::promise(alone.incomplete() <= kSmallLimits.incomplete_messages, "incomplete messages are bounded");
        fuzz::promise(alone.budget()->bytes() <= kSmallLimits.incomplete_message_bytes, "their bytes are bounded");
    }
    lenient.finish(now, judge);
    strict.finish(now, judge);
    return 0;
}
