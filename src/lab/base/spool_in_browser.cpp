// A page has no files: everything stays in memory.
#include "lab/base/spool.h"

namespace acmotion {

struct Spool::File {};

Spool::Spool() = default;
Spool::~Spool() = default;
std::optional<std::uint64_t> Spool::put(Bytes /*bytes*/) { return std::nullopt; }
bool Spool::get(std::uint64_t /*at*/, std::span<std::byte> /*into*/) const { return false; }

}  // namespace acmotion
