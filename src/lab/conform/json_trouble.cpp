#include "lab/conform/json_trouble.h"

#include <nlohmann/json.hpp>

namespace acmotion::conform {

std::optional<std::string> json_trouble(const std::function<void()>& work) {
    try {
        work();
        return std::nullopt;
    } catch (const nlohmann::json::exception& trouble) {
        return trouble.what();
    }
}

}  // namespace acmotion::conform
