#pragma once
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"
#include "geometry/all.h"

namespace acmotion::conform {

using Json = nlohmann::json;

// The first thing in a line that could not be understood. Reading goes on with zeros; the line is then refused.
struct Trouble {
    std::string field;
    std::string what;
    [[nodiscard]] bool any() const { return !what.empty(); }
};

// Checked reading of one JSON object of a vector. Every member must be read: what nobody asks for is an unknown member,
// and a vector with one means more than this runner understands.
class Args {
 public:
    Args(const Json& object, std::string path, Trouble& trouble);

    [[nodiscard]] bool has(const std::string& member) const;  // there, and not null
    [[nodiscard]] bool flag(const std::string& member);       // 0 is false, any other number true
    [[nodiscard]] std::int64_t integer(const std::string& member);
    [[nodiscard]] ObjectId id(const std::string& member);
    // For what becomes an enumerator or an index: a number outside is refused, and `least` handed out in its place.
    [[nodiscard]] std::int64_t integer_in(const std::string& member, std::int64_t least, std::int64_t most);
    [[nodiscard]] float real(const std::string& member);   // rounded to float32
    [[nodiscard]] double time(const std::string& member);  // kept as double
    [[nodiscard]] std::string text(const std::string& member);
    [[nodiscard]] Vec3 vector(const std::string& member);
    [[nodiscard]] Frame frame(const std::string& member);
    [[nodiscard]] Frame self_frame();  // this object is one
    [[nodiscard]] Position position(const std::string& member);
    [[nodiscard]] std::vector<float> reals(const std::string& member);
    [[nodiscard]] std::vector<std::int64_t> integers(const std::string& member);
    [[nodiscard]] Args object(const std::string& member);
    [[nodiscard]] std::vector<Args> objects(const std::string& member);

    // For members that may be missing.
    [[nodiscard]] bool flag_or(const std::string& member, bool otherwise);
    [[nodiscard]] std::int64_t integer_or(const std::string& member, std::int64_t otherwise);
    [[nodiscard]] float real_or(const std::string& member, float otherwise);
    [[nodiscard]] double time_or(const std::string& member, double otherwise);
    [[nodiscard]] std::optional<Position> maybe_position(const std::string& member);

    // Known, and of no interest here.
    void ignore(const std::string& member) { read_.insert(member); }
    // Refuses the line if something has not been read.
    void refuse_unread() const;
    void refuse(const std::string& member, const std::string& what) const;

 private:
    [[nodiscard]] const Json* find(const std::string& member);
    [[nodiscard]] std::vector<double> numbers(const std::string& member, std::size_t count);

    const Json* object_;
    std::string path_;
    Trouble* trouble_;
    std::set<std::string> read_;
};

}  // namespace acmotion::conform
