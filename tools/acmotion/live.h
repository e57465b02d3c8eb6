#pragma once
#include <cstdint>
#include <string>

#include "session_input.h"

namespace acmotion::cli {

// What `acmotion live -` does, by the arguments of `serve -`: one set of rules at most, and nothing that needs the end.
[[nodiscard]] int serve_stream(const SessionArguments& arguments, const std::string& address, std::uint16_t port,
                               bool json);

}  // namespace acmotion::cli
