#pragma once
#include <string>

#include "acmotion/core/text.h"
#include "input.h"

namespace acmotion::fuzz {

// An error as a command prints it: something for people to read, on one line, that begins with where it is.
inline void promise_words(const std::string& error, const std::string& where) {
    promise(error.starts_with(where), "an error says where");
    const std::string shown = without_controls(error);
    promise(shown.size() > where.size() && without_controls(shown) == shown, "an error has words, and they are plain");
    promise(shown.size() < 100'000, "an error quotes no more than a line");
}

}  // namespace acmotion::fuzz
