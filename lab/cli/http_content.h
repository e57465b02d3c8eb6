#pragma once
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/memory_bytes.h"

// What a server has at its paths, without a socket.
namespace acmotion::cli {

struct Content {
    std::string type;
    std::shared_ptr<const PositionedFile> bytes;
    std::string version;  // what a client that wants this one and no other names behind the "?"; empty: no matter
};
using SharedContent = std::shared_ptr<const Content>;

[[nodiscard]] inline SharedContent text_content(std::string type, std::string_view text) {
    const Bytes bytes = std::as_bytes(std::span{text});
    return std::make_shared<const Content>(
        Content{.type = std::move(type),
                .bytes = std::make_shared<MemoryFile>(ByteBuffer{bytes.begin(), bytes.end()}),
                .version = {}});
}

class Contents {
 public:
    // The one before it stays for those that ask for its version: they may have begun to read it part by part.
    void put(const std::string& path, SharedContent content) {
        std::vector<SharedContent>& all = by_path_[path];
        all.insert(all.begin(), std::move(content));
        if (all.size() > kKept) all.pop_back();
    }

    struct Found {
        bool is_path = false;   // there is something at that path
        SharedContent content;  // null: not the version that was asked for
    };
    // `target` is a path, and what may follow it behind a "?".
    [[nodiscard]] Found find(std::string_view target) const {
        const std::size_t mark = std::min(target.find('?'), target.size());
        const auto all = by_path_.find(target.substr(0, mark));
        if (all == by_path_.end()) return {};
        const std::string_view version = target.substr(std::min(mark + 1, target.size()));
        const auto is_it = [&](const SharedContent& one) {
            return version.empty() || one->version.empty() || one->version == version;
        };
        const auto found = std::ranges::find_if(all->second, is_it);
        return {.is_path = true, .content = found != all->second.end() ? *found : nullptr};
    }

 private:
    static constexpr std::size_t kKept = 2;  // of each path
    std::map<std::string, std::vector<SharedContent>, std::less<>> by_path_;
};

}  // namespace acmotion::cli
