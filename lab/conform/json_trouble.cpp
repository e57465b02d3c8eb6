#include "lab/conform/json_trouble.h"

#include "lab/base/json.h"

namespace acmotion::conform {

std::optional<std::string> json_trouble(const std::function<void()>& work) {
    try {
        work();
        return std::nullopt;
    } catch (const JsonError& trouble) {
        return trouble.what();
    }
}

}  // namespace acmotion::conform
