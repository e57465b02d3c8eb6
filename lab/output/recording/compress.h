#pragma once
#include "acmotion/core/result.h"
#include "lab/output/recording/write.h"

// The one part of a recording that needs zlib. The WASM build does without it, and writes larger files.
namespace acmotion::recording {

// Packs blocks of one file, one after the other; one that would hold so much more than the bytes of the file allow that no reader
// would unpack it stays as it is.
class Compressor {
 public:
    void operator()(const BlockAbout& about, const Payload& payload, std::size_t cost, const PutBytes& put);

 private:
    std::size_t stored_ = 0;
    std::size_t cost_ = 0;  // of all so far
};

// For from_bytes.
[[nodiscard]] Result<ByteBuffer> inflate_block(Bytes stored, std::size_t most_bytes);

}  // namespace acmotion::recording
