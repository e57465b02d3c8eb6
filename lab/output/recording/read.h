#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "acmotion/core/result.h"
#include "lab/base/memory_bytes.h"
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/recording.h"
#include "sessions/bounds.h"

namespace acmotion::recording {

struct Reading;

// Unpacks what a block holds, at most so many bytes of it.
using Inflate = Result<ByteBuffer> (*)(Bytes stored, std::size_t most_bytes);

// Reads a file of blocks. What it has in memory is the session, and for as long as its caller keeps it, a piece.
class PieceReader {
 public:
    struct Entry {
        std::size_t run = 0;
        FrameRange frames;
        BlockPlace block;
    };

    // `file` must outlive this. No block may take more than Allowance::kMostBytes, and all that are read not more than `most_bytes`.
    PieceReader(const PositionedFile& file, std::size_t most_bytes, Inflate inflate);

    // First of all. An error, which names the byte, if there is nothing to show.
    [[nodiscard]] Result<void> open();
    // Without what was said, and without the tracks of its runs.
    [[nodiscard]] Recording& session() { return session_; }
    [[nodiscard]] const Recording& session() const { return session_; }

    // What was said, part by part, in order. False if a part is missing: then it is not played again.
    [[nodiscard]] bool read_said(const std::function<void(Recording)>& take);
    // By run and frame. No two have the same frames.
    [[nodiscard]] const std::vector<Entry>& pieces() const { return pieces_; }
    // Nothing, and damage, if it cannot be read.
    [[nodiscard]] std::optional<Run> read(const Entry& piece);
    // What was read so far is forgotten, and so is what it took.
    void begin_again();

    // Of all that was read, and of the file itself; in order of their bytes.
    [[nodiscard]] std::vector<Damage> take_damage();

 private:
    void complain(const BlockPlace& block, std::string why);
    [[nodiscard]] std::vector<BlockPlace> all_of(std::string_view kind) const;
    [[nodiscard]] std::optional<ByteBuffer> payload_of(const BlockPlace& block);
    // False, and damage, if that cannot be.
    bool read_block(const BlockPlace& block, Reading& reading);
    bool read_session();
    void find_pieces();
    void check_end();
    void note_end(std::string why);

    const PositionedFile& file_;
    Inflate inflate_;
    std::size_t most_bytes_;
    std::size_t inflatable_;
    Budget budget_;  // of all blocks
    std::vector<BlockPlace> blocks_;
    std::vector<Damage> damage_;
    std::vector<Entry> pieces_;
    Recording session_;
};

// A whole file. Of one that was cut, is still written or has bad bytes everything else is read; Recording::damage says what is
// missing. An error, which names the byte, only if nothing can be shown. What takes more memory than
// Allowance{stored_bytes}.memory() is not read; `stored_bytes` is the size of the file as it is kept. Without `inflate` compressed
// parts count as damage.
[[nodiscard]] Result<Recording> from_bytes(Bytes file, std::size_t stored_bytes, Inflate inflate = nullptr);
[[nodiscard]] inline Result<Recording> from_bytes(Bytes file) { return from_bytes(file, file.size()); }

}  // namespace acmotion::recording
