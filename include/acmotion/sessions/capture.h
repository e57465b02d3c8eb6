#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/hash_key.h"
#include "acmotion/core/limits.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/result.h"
#include "acmotion/core/sender.h"
#include "acmotion/core/time.h"
#include "acmotion/geometry/position.h"
#include "acmotion/transport/events.h"
#include "acmotion/transport/observer.h"

// A capture of the network, its sessions, and their replay. The bindings and acmotion/c.h have the same words.
namespace acmotion {

class World;
struct CaptureAccess;
struct KeptSession;

// How a capture is read.
struct CaptureOptions {
    Limits limits;
    Observer::Gaps gaps = Observer::Gaps::Lenient;
    Observer::Damaged damaged = Observer::Damaged::Drop;
    std::vector<std::uint16_t> forced_ports;  // taken for the game without proof
    HashKey hash_key;                         // a secret, if strangers made the file; it changes no result
};

// A capture, read to its end: pcap, pcapng, or JSON lines of datagrams or messages (docs/capturing.md), as it is and not
// packed. Nothing in the file stops the read: what is damaged is left out and remarked upon.
//
// It is in memory, and never changes: any thread may ask. Copies of it and of its sessions share what they hold, and the
// bytes of messages are valid as long as one of them lives.
class Capture {
 public:
    // One whole message, opcode first.
    struct Message {
        double time = 0;  // when its last packet came, in whole microseconds
        Sender sender{};
        Verification checksum{};   // the worst of the packets that brought a piece of it
        bool is_movement = false;  // of the server and about movement, or malformed: what a replay gives to a world
        Bytes bytes;
    };

    // Where the player's own client said that it stood.
    struct PlayerReport {
        double time = 0;
        Position position;
    };

    // One stay in the world: another login, or another character, is another session. All seconds count from the first
    // packet of the first session.
    class Session {
     public:
        // From 1 on, in the order in which they began.
        [[nodiscard]] std::uint32_t number() const;
        // What second 0 is: since 1970.
        [[nodiscard]] Nanoseconds epoch() const;
        // The second of its first packet, and how long it takes from there to its last one.
        [[nodiscard]] double start() const;
        [[nodiscard]] double seconds() const;

        // Whose client this was; an id that nothing else has, if nothing names it.
        [[nodiscard]] ObjectId player() const;
        // UTF-8; empty if it was not described.
        [[nodiscard]] const std::string& player_name() const;
        // Does a message name the player? Otherwise a world needs World::set_player.
        [[nodiscard]] bool is_announced() const;
        // Did it begin too late, or lack a description? Then a world needs World::assume_objects.
        [[nodiscard]] bool assumes_objects() const;

        // Of both sides, in order of time, and how many of them are about movement.
        [[nodiscard]] std::span<const Message> messages() const;
        [[nodiscard]] std::size_t movement() const;
        // In order of time. The newest is for World::move_player, before a frame advances.
        [[nodiscard]] std::span<const PlayerReport> reports() const;
        // When `acmotion replay` draws a frame, in seconds. Silences of more than a minute are left out, and no more is
        // drawn than the size of the file allows. None if the frames per second are not from 0.1 to 1000.
        [[nodiscard]] std::vector<double> frames(double frames_per_second = 60) const;

     private:
        friend struct CaptureAccess;
        explicit Session(std::shared_ptr<const KeptSession> kept) : kept_(std::move(kept)) {}

        std::shared_ptr<const KeptSession> kept_;
    };

    // Of memory, for messages that are about movement, and as much again for all others.
    static constexpr std::size_t kMostBytes = std::size_t{1} << 30;

    // Errors: Capture.file if there is no such file that can be read, and those of DatagramReader::open, which name what is
    // wrong with the first bytes. A capture without the game is no error: it has no session.
    [[nodiscard]] static Result<Capture> open(const std::string& path, const CaptureOptions& options = {},
                                              std::size_t most_bytes = kMostBytes);
    // The same of the bytes of a file, which are not needed afterwards.
    [[nodiscard]] static Result<Capture> read(Bytes file, const CaptureOptions& options = {},
                                              std::size_t most_bytes = kMostBytes);

    // By number.
    [[nodiscard]] std::span<const Session> sessions() const { return sessions_; }
    // The session with the most messages about movement. Errors: Capture.game if there is no session, and Capture.opcode if
    // another game was captured, which has the same packets: many messages, and none that acmotion knows.
    [[nodiscard]] Result<Session> main() const;
    // What was left out because the file is cut or damaged, or because a bound was reached, a sentence each. A capture that
    // was read whole has none.
    [[nodiscard]] std::span<const std::string> remarks() const { return remarks_; }

 private:
    friend struct CaptureAccess;
    Capture(std::vector<Session> sessions, std::vector<std::string> remarks)
        : sessions_(std::move(sessions)), remarks_(std::move(remarks)) {}

    std::vector<Session> sessions_;
    std::vector<std::string> remarks_;
};

// Plays a session into a world, frame by frame, as `acmotion replay --pace human --no-walls` does, to the bit. The world is
// new at first and the same in all calls. It may have any rules, limits and host.
class SessionReplay {
 public:
    // Over at once if the frames per second are not from 0.1 to 1000.
    explicit SessionReplay(Capture::Session session, double frames_per_second = 60);

    [[nodiscard]] bool is_over() const { return next_frame_ == frames_.size(); }
    // One frame: the world takes what came before the last frame was over, its player stands where its client reported, and
    // time advances. The frame's time, for which World::poses has what to draw now; nothing after the last frame.
    std::optional<double> next(World& world);

 private:
    void receive(World& world, double now);
    void move_player(World& world, double now);

    Capture::Session session_;
    std::vector<double> frames_;
    std::size_t next_frame_ = 0;
    std::size_t next_message_ = 0;
    std::size_t next_report_ = 0;
};

}  // namespace acmotion
