#pragma once
#include <span>

#include "lab/base/embedded.h"

// What is built into the program, beside what the laboratory brings.
namespace acmotion {

// tests/vectors/*, in order of name.
[[nodiscard]] std::span<const EmbeddedFile> embedded_vectors();
// The data files that lie beside some of them.
[[nodiscard]] std::span<const EmbeddedFile> embedded_game_data();
// docs/glossary.md alone.
[[nodiscard]] std::span<const EmbeddedFile> embedded_glossary();
// viewer/viewer.html.gz, alone, or nothing.
[[nodiscard]] std::span<const EmbeddedFile> embedded_viewer();

}  // namespace acmotion
