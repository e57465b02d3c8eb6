#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lab/base/memory_bytes.h"

// What a server has at its paths, and what it must decide about a request, without a socket.
namespace acmotion::cli {

// The values of Host that mean a server at this address: another name would belong to a foreign page whose name
// server points here (DNS rebinding). `name` is what the user called the address; it may be the same.
[[nodiscard]] std::vector<std::string> own_hosts(const std::string& literal, bool is_loopback, const std::string& name,
                                                 unsigned port);
// An address as it stands in a URL: IPv6 in brackets.
[[nodiscard]] std::string in_url(const std::string& address);

// Which bytes of a body are sent, and under which status: 200 all, 206 some, 416 none, as there are no such.
struct Selection {
    unsigned status = 200;
    std::uint64_t first = 0;
    std::uint64_t size = 0;
};
// `range` is the value of the header Range, or empty. What is not one range of bytes means all, as RFC 9110 §14.2 allows.
[[nodiscard]] Selection select_bytes(std::string_view range, std::uint64_t body_size);
// The headers of such an answer.
[[nodiscard]] std::string headers_of(const Selection& part, std::uint64_t body_size);

struct Content {
    std::string type;
    std::shared_ptr<const PositionedFile> bytes;
    std::string version;  // what a client that wants this one and no other names behind the "?"; empty: no matter
};
using SharedContent = std::shared_ptr<const Content>;

inline constexpr const char* kHtml = "text/html; charset=utf-8";
[[nodiscard]] inline Content text_content(std::string type, std::string_view text) {
    const Bytes bytes = std::as_bytes(std::span{text});
    return {.type = std::move(type),
            .bytes = std::make_shared<MemoryFile>(ByteBuffer{bytes.begin(), bytes.end()}),
            .version = {}};
}

class Contents {
 public:
    // The one before it stays for those that ask for its version: they may have begun to read it part by part.
    void put(const std::string& path, Content content) {
        std::vector<SharedContent>& all = by_path_[path];
        all.insert(all.begin(), std::make_shared<const Content>(std::move(content)));
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
