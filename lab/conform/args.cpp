#include "lab/conform/args.h"

namespace acmotion::conform {

Args::Args(CheckedJson object) : object_(std::move(object)) {
    if (!object_.is_object()) object_.fail("an object");
}

bool Args::has(const std::string& member) { return !at(member).is_null(); }

CheckedJson Args::at(const std::string& member) {
    read_.insert(member);
    return object_[member];
}

std::int64_t Args::integer(const std::string& member) { return at(member).whole(); }

std::int64_t Args::integer_in(const std::string& member, std::int64_t least, std::int64_t most) {
    const std::int64_t value = integer(member);
    if (value >= least && value <= most) return value;
    refuse(member, "expected " + std::to_string(least) + " to " + std::to_string(most));
    return least;
}

bool Args::flag(const std::string& member) { return integer(member) != 0; }

ObjectId Args::id(const std::string& member) { return static_cast<std::uint32_t>(integer(member)); }

double Args::time(const std::string& member) { return at(member).number(kUnbounded); }

float Args::real(const std::string& member) { return static_cast<float>(time(member)); }

std::string Args::text(const std::string& member) { return at(member).text(); }

std::vector<float> Args::reals(const std::string& member) {
    std::vector<float> narrow;
    for (const double value : at(member).numbers()) narrow.push_back(static_cast<float>(value));
    return narrow;
}

std::vector<std::int64_t> Args::integers(const std::string& member) {
    std::vector<std::int64_t> whole;
    for (const double value : at(member).numbers()) whole.push_back(static_cast<std::int64_t>(value));
    return whole;
}

std::vector<float> Args::floats(const std::string& member, std::size_t count) {
    std::vector<float> values = reals(member);
    if (values.size() != count) refuse(member, "expected " + std::to_string(count) + " numbers");
    values.resize(count);
    return values;
}

Vec3 Args::vector(const std::string& member) {
    const std::vector<float> n = floats(member, 3);
    return {n[0], n[1], n[2]};
}

Args Args::object(const std::string& member) { return Args{at(member)}; }

std::vector<Args> Args::objects(const std::string& member) {
    std::vector<Args> all;
    for (CheckedJson& item : at(member).items()) all.emplace_back(std::move(item));
    return all;
}

Frame Args::frame(const std::string& member) { return object(member).self_frame(); }

Frame Args::self_frame() {
    const Vec3 origin = vector("origin");
    const std::vector<float> q = floats("rotation", 4);
    refuse_unread();
    return {origin, {q[0], q[1], q[2], q[3]}};
}

Position Args::position(const std::string& member) {
    Args at = object(member);
    const CellId cell{static_cast<std::uint32_t>(at.integer("cell"))};
    return {cell, at.self_frame()};
}

bool Args::flag_or(const std::string& member, bool otherwise) { return integer_or(member, otherwise ? 1 : 0) != 0; }

std::int64_t Args::integer_or(const std::string& member, std::int64_t otherwise) {
    return has(member) ? integer(member) : otherwise;
}

float Args::real_or(const std::string& member, float otherwise) { return has(member) ? real(member) : otherwise; }

double Args::time_or(const std::string& member, double otherwise) { return has(member) ? time(member) : otherwise; }

std::optional<Position> Args::maybe_position(const std::string& member) {
    return has(member) ? std::optional{position(member)} : std::nullopt;
}

std::optional<Vec3> Args::maybe_vector(const std::string& member) {
    return has(member) ? std::optional{vector(member)} : std::nullopt;
}

void Args::refuse_unread() const {
    for (const std::string& key : object_.keys()) {
        if (!read_.contains(key)) refuse(key, "unknown member");
    }
}

void Args::refuse(const std::string& member, const std::string& what) const { object_[member].complain(what); }

}  // namespace acmotion::conform
