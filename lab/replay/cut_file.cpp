#include "lab/replay/cut_file.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "acmotion/capture/capture_writer.h"
#include "acmotion/wire/messages.h"
#include "sessions/frame_times.h"
#include "transport/packet.h"
#include "transport/packet_sender.h"

namespace acmotion {
namespace {

constexpr Nanoseconds kBetweenSignsOfLife = 20 * kNanosecondsPerSecond;  // as of a server (spec 11 §5)
constexpr ConnectRequest kConnection{.cookie = 0x61636D6F74696F6E,
                                     .client_id = 1,
                                     .seed_server_to_client = 0x61636D6F,
                                     .seed_client_to_server = 0x74696F6E};

// Of the addresses that are reserved for documentation (RFC 5737).
constexpr IpAddress kServerAddress = IpAddress::v4(198, 51, 100, 1);
constexpr IpAddress kClientAddress = IpAddress::v4(192, 0, 2, 1);
constexpr IpAddress kEarlierClientAddress = IpAddress::v4(192, 0, 2, 2);
constexpr std::uint16_t kClientPort = 50'000;
constexpr std::uint16_t kLoginPort = 9000;  // where the client sends to
constexpr std::uint16_t kWorldPort = 9001;  // where the server sends from

void add_piece(CutFile& file, ByteBuffer piece) {
    file.bytes += piece.size();
    file.pieces.push_back(std::move(piece));
}

class PieceSource : public ByteStream::Source {
 public:
    explicit PieceSource(const CutFile& file) : next_(file.pieces.begin()), end_(file.pieces.end()) {}

    Result<std::size_t> read(std::span<std::byte> into) override {
        std::size_t taken = 0;
        while (taken < into.size() && next_ != end_) {
            const Bytes rest = Bytes{*next_}.subspan(used_);
            const std::size_t size = std::min(rest.size(), into.size() - taken);
            std::ranges::copy(rest.first(size), into.begin() + static_cast<std::ptrdiff_t>(taken));
            taken += size;
            used_ += size;
            if (size == rest.size()) move_on();
        }
        return taken;
    }

 private:
    void move_on() {
        ++next_;
        used_ = 0;
    }

    std::vector<ByteBuffer>::const_iterator next_;
    std::vector<ByteBuffer>::const_iterator end_;
    std::size_t used_ = 0;  // of the next piece
};

// One client, one server, and what they send at one moment after another.
class WrittenFlow {
 public:
    // Begins with a greeting and a first numbered packet, which is where the session starts.
    WrittenFlow(CutFile& file, const IpAddress& client, Nanoseconds start)
        : file_(file),
          client_{client, kClientPort},
          start_(start),
          now_(start),
          from_server_(PacketSenderConfig::server(kConnection)),
          from_client_(PacketSenderConfig::client(kConnection)) {
        write({kServerAddress, kLoginPort}, client_, make_connect_request(kConnection));
        write(client_, {kServerAddress, kWorldPort}, make_connect_response(kConnection));
        give_sign_of_life();
    }

    // Where nothing was sent for long, the server sends its time: a longer silence would look like a broken connection.
    void go_to(Nanoseconds time) {
        if (time == now_) return;  // what is said in one moment shares its packets
        send();
        while (time - now_ > kBetweenSignsOfLife) {
            now_ += kBetweenSignsOfLife;
            give_sign_of_life();
        }
        now_ = time;
    }
    void say(Sender sender, Bytes message) {
        // Never refused: what one observer could put together can be taken apart again.
        static_cast<void>(sender == Sender::Server ? from_server_.queue_message(message, kQueueSmartbox)
                                                   : from_client_.queue_message(message, kQueueWeenie));
    }
    void give_sign_of_life() {
        from_server_.queue_header(kFlagTimeSync, to_seconds(now_ - start_));
        send();
    }
    void send() {
        const auto clock = static_cast<std::uint16_t>(to_seconds(now_ - start_));
        for (const ByteBuffer& payload : from_server_.flush(clock))
            write({kServerAddress, kWorldPort}, client_, payload);
        for (const ByteBuffer& payload : from_client_.flush(clock))
            write(client_, {kServerAddress, kLoginPort}, payload);
    }

 private:
    void write(const Endpoint& from, const Endpoint& to, const ByteBuffer& payload) {
        ByteBuffer packet;
        if (!append_datagram(packet, {now_, from, to, payload})) return;
        ++file_.packets;
        add_piece(file_, std::move(packet));
    }

    CutFile& file_;
    Endpoint client_;
    Nanoseconds start_;
    Nanoseconds now_;
    PacketSender from_server_;
    PacketSender from_client_;
};

// What both said, in order of time; of one moment, the server first.
template <class Say>
void say_all(const Session& session, const Say& say) {
    const auto moment = [&](const auto& said) { return session.epoch + to_microseconds(said.time) * 1000; };
    auto report = session.player_reports.begin();
    const auto report_until = [&](Nanoseconds time) {
        for (; report != session.player_reports.end() && moment(*report) < time; ++report)
            say(moment(*report), Sender::Client, report->bytes);
    };
    for (const SessionMessage& message : session.messages) {
        report_until(moment(message));
        say(moment(message), Sender::Server, message.bytes);
    }
    report_until(std::numeric_limits<Nanoseconds>::max());
}

// The header of an event, and nothing in it. Its recipient is the player (spec 11 §9.3).
ByteBuffer event_without_content(ObjectId recipient) {
    return make_body(kGameEventOpcode, recipient.value, std::uint32_t{0}, std::uint32_t{0});
}

}  // namespace

ByteStream CutFile::stream() const { return ByteStream{std::make_unique<PieceSource>(*this)}; }

CutFile write_session(const Session& session) {
    const auto moment = [&](double time) { return session.epoch + std::llround(time * 1e9); };
    const Nanoseconds start = moment(session.start);
    CutFile file;
    ByteBuffer header;
    append_capture_header(header);
    add_piece(file, std::move(header));
    // Seconds count from the first session. Where this is another, an empty one stands for it.
    if (start != session.epoch) WrittenFlow{file, kEarlierClientAddress, session.epoch};

    WrittenFlow flow{file, kClientAddress, start};
    if (session.player_source != PlayerSource::Announced) {
        flow.say(Sender::Server, event_without_content(session.player));
    }
    say_all(session, [&](Nanoseconds time, Sender sender, Bytes message) {
        flow.go_to(time);
        flow.say(sender, message);
    });
    flow.go_to(moment(session.start + session.seconds));
    flow.give_sign_of_life();
    return file;
}

}  // namespace acmotion
