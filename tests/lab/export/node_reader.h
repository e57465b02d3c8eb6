#pragma once
#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "support/paths.h"

namespace acmotion::test {

// What a script of tests/js finds in a file; null if it needs a package that is not installed.
inline nlohmann::json read_with_node(const std::string& script, const std::string& package, const std::string& file) {
    if (!std::filesystem::exists(std::string{ACMOTION_TESTS_JS "/node_modules/"} + package)) return nullptr;
    const std::string command = "node '" ACMOTION_TESTS_JS "/" + script + "' '" + file + "'";
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return nullptr;
    std::string text;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) text += static_cast<char>(c);
    EXPECT_EQ(pclose(pipe), 0);
    return nlohmann::json::parse(text, nullptr, false);
}

}  // namespace acmotion::test
