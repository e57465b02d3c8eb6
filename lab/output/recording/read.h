#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "acmotion/core/hash_key.h"
#include "acmotion/core/result.h"
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/recording.h"
#include "sessions/bounds.h"

namespace acmotion::recording {

struct Reading;

// Reads a file of blocks. What it has in memory is the session, and for as long as its caller keeps it, a piece.
class PieceReader {
 public:
    struct Entry {
        std::size_t run = 0;
        FrameRange frames;
        Block block;
    };

    // `file` must outlive this. No block may take more than Allowance::kMostBytes, and all that are read not more than `most_bytes`.
    PieceReader(const PositionedFile& file, std::size_t most_bytes, Inflate inflate);

    // First of all. An error, which names the byte, if there is nothing to show.
    [[nodiscard]] Result<void> open();
    // Without what was said, and without the tracks of its runs.
    [[nodiscard]] Recording& session() { return session_; }
    [[nodiscard]] const Recording& session() const { return session_; }

    // What was said, part by part, in order. False if a part is missing: then it is not played again.
    [[nodiscard]] bool read_said(const std::function<void(Said)>& take);
    // By run and frame. No two have the same frames.
    [[nodiscard]] const std::vector<Entry>& pieces() const { return pieces_; }
    // Nothing, and damage, if it cannot be read.
    [[nodiscard]] std::optional<Run> read(const Entry& piece);
    // What was read so far is forgotten, and so is what it took.
    void begin_again();

    // Of all that was read, and of the file itself; in order of their bytes.
    [[nodiscard]] std::vector<Damage> take_damage();

 private:
    void complain(const Block& block, std::string why);
    [[nodiscard]] std::vector<Block> all_of(std::string_view kind) const;
    [[nodiscard]] std::optional<ByteBuffer> payload_of(const Block& block);
    // Into `reading`, which answers it; nothing, and damage, if that cannot be.
    [[nodiscard]] std::optional<Recording> read_block(const Block& block, Reading reading);
    bool read_session();
    void find_pieces();
    void check_end();
    void note_end(std::string why);

    const PositionedFile& file_;
    Inflate inflate_;
    std::size_t most_bytes_;
    std::size_t inflatable_;
    Budget budget_;  // of all blocks
    std::vector<Block> blocks_;
    std::vector<Damage> damage_;
    std::vector<Entry> pieces_;
    Recording session_;
};

// From where on a run comes out otherwise than it was recorded.
struct Divergence {
    std::size_t run = 0;
    std::size_t frame = 0;
};
struct FileCheck {
    std::vector<Damage> damage;
    std::optional<Divergence> divergence;
    bool is_whole = true;  // false: there was more to draw than `stored_bytes` allow
};
// What of a file is damaged. Plays the recorded messages again, by this acmotion, and compares every pose of every frame as it is
// recorded, and on keyframes the hash of all poses as exact as they are drawn; what is lost is not compared. `stored_bytes` is the
// size of the file as it is kept, which bounds the work as that of a capture does. One piece at a time is in memory. An error, which
// names the byte, only if there is nothing to show. Without `inflate` compressed parts count as damage.
[[nodiscard]] Result<FileCheck> check_file(const PositionedFile& file, std::uint64_t stored_bytes, Inflate inflate,
                                           const HashKey& hash_key = {});
// Without playing it, and without a look into its pieces.
[[nodiscard]] Result<FileCheck> find_damage(const PositionedFile& file, Inflate inflate);

}  // namespace acmotion::recording
