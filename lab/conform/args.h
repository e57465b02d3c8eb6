#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acmotion/core/object_id.h"
#include "geometry/all.h"
#include "lab/base/checked_json.h"
#include "lab/base/json.h"

namespace acmotion::conform {

// One JSON object of a vector, in the words of the library. Every member must be read: what is not asked for, be
// it by `has`, is an unknown member, and a vector with one means more than this runner understands. After the first trouble reading goes
// on with harmless values; the line is then refused.
class Args {
 public:
    explicit Args(CheckedJson object);

    [[nodiscard]] bool has(const std::string& member);   // there, and not null
    [[nodiscard]] bool flag(const std::string& member);  // 0 is false, any other number true
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
    // A list of lists, or of anything else.
    [[nodiscard]] std::vector<CheckedJson> items(const std::string& member) { return at(member).items(); }

    // For members that may be missing.
    [[nodiscard]] bool flag_or(const std::string& member, bool otherwise);
    [[nodiscard]] std::int64_t integer_or(const std::string& member, std::int64_t otherwise);
    [[nodiscard]] float real_or(const std::string& member, float otherwise);
    [[nodiscard]] double time_or(const std::string& member, double otherwise);
    [[nodiscard]] std::optional<Position> maybe_position(const std::string& member);
    [[nodiscard]] std::optional<Vec3> maybe_vector(const std::string& member);

    // Known, and of no interest here.
    void ignore(const std::string& member) { read_.insert(member); }
    // Refuses the line if something has not been read.
    void refuse_unread() const;
    void refuse(const std::string& member, const std::string& what) const;

 private:
    // Reads it.
    [[nodiscard]] CheckedJson at(const std::string& member);
    [[nodiscard]] std::vector<float> floats(const std::string& member, std::size_t count);

    CheckedJson object_;
    std::set<std::string> read_;
};

}  // namespace acmotion::conform
