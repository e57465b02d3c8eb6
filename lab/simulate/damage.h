#pragma once
#include "acmotion/core/bytes.h"
#include "lab/simulate/recipe.h"

namespace acmotion::corpus {

// Loses its end: between a third and nine tenths of it are left.
void truncate(ByteBuffer& file, Random& random);
// Some of its bytes are others, none of them among the first: what kind of file it is still shows.
void flip_bytes(ByteBuffer& file, Random& random);
// Bytes that are no file of any kind.
[[nodiscard]] ByteBuffer garbage(Random& random);

}  // namespace acmotion::corpus
