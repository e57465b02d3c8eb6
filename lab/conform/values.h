#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/stamp.h"
#include "lab/base/checked_json.h"
#include "lab/base/json.h"
#include "motion/body_view.h"
#include "motion/interpreter.h"
#include "motion/movement_request.h"
#include "motion/position_manager.h"

// The library's values in the shape of the vectors, read and written. What is written has reals as floating point and whole
// numbers as integers.
namespace acmotion::conform {

// One JSON object of a vector, in the words of the library. Every member must be read: what is not asked for, be
// it by `has`, is an unknown member, and a vector with one means more than this runner understands. After the first trouble reading goes
// on with harmless values; the line is then refused.
class Args {
 public:
    explicit Args(CheckedJson object);

    [[nodiscard]] bool has(const std::string& member) { return !at(member).is_null(); }  // there, and not null
    // 0 is false, any other number true.
    [[nodiscard]] bool flag(const std::string& member) { return as<std::int64_t>(member) != 0; }
    // A whole number as a number of another type, or as an enumerator.
    template <class T = std::uint32_t>
    [[nodiscard]] T as(const std::string& member) {
        return static_cast<T>(at(member).whole());
    }
    [[nodiscard]] ObjectId id(const std::string& member) { return as(member); }
    // For what becomes an enumerator or an index: a number outside is refused, and `least` handed out in its place.
    [[nodiscard]] std::int64_t integer_in(const std::string& member, std::int64_t least, std::int64_t most);
    [[nodiscard]] Stamp stamp(const std::string& member) {
        return {static_cast<std::uint16_t>(integer_in(member, 0, 0xFFFF))};
    }
    [[nodiscard]] StampSet stamps(const std::string& member);
    // Rounded to float32.
    [[nodiscard]] float real(const std::string& member) { return static_cast<float>(time(member)); }
    [[nodiscard]] double time(const std::string& member) { return at(member).number(kUnbounded); }  // kept as double
    [[nodiscard]] std::string text(const std::string& member) { return at(member).text(); }
    [[nodiscard]] std::vector<float> reals(const std::string& member);
    [[nodiscard]] ByteBuffer bytes(const std::string& member);  // pairs of hexadecimal digits
    [[nodiscard]] Vec3 vector(const std::string& member);
    [[nodiscard]] Frame frame(const std::string& member) { return object(member).self_frame(); }
    [[nodiscard]] Frame self_frame();  // this object is one
    [[nodiscard]] Position position(const std::string& member);
    [[nodiscard]] MaxSpeed self_max_speed();  // this object has one
    [[nodiscard]] MotionParameters motion_parameters(const std::string& member);
    [[nodiscard]] MoveToParams move_to_params(const std::string& member);
    [[nodiscard]] Args object(const std::string& member) { return Args{at(member)}; }
    [[nodiscard]] std::vector<Args> objects(const std::string& member);
    // A list of lists, or of anything else.
    [[nodiscard]] std::vector<CheckedJson> items(const std::string& member) { return at(member).items(); }

    // For members that may be missing.
    [[nodiscard]] bool flag_or(const std::string& member, bool otherwise) {
        return has(member) ? flag(member) : otherwise;
    }
    template <class T>
    [[nodiscard]] T as_or(const std::string& member, T otherwise) {
        return has(member) ? as<T>(member) : otherwise;
    }
    [[nodiscard]] float real_or(const std::string& member, float otherwise) {
        return has(member) ? real(member) : otherwise;
    }
    [[nodiscard]] double time_or(const std::string& member, double otherwise) {
        return has(member) ? time(member) : otherwise;
    }
    [[nodiscard]] std::optional<float> maybe_real(const std::string& member) {
        return has(member) ? std::optional{real(member)} : std::nullopt;
    }
    [[nodiscard]] std::optional<Position> maybe_position(const std::string& member) {
        return has(member) ? std::optional{position(member)} : std::nullopt;
    }
    [[nodiscard]] std::optional<Vec3> maybe_vector(const std::string& member) {
        return has(member) ? std::optional{vector(member)} : std::nullopt;
    }
    [[nodiscard]] Vec3 vector_or(const std::string& member, const Vec3& otherwise) {
        return has(member) ? vector(member) : otherwise;
    }
    // The game object of a vector: it answers what the vector says it answers.
    [[nodiscard]] std::optional<Weenie> maybe_weenie(const std::string& member);
    // Hands over the object, if it is there, or each of the list of objects; all of it must be read.
    template <class Read>
    void read(const std::string& member, const Read& read) {
        if (!has(member)) return;
        Args inside = object(member);
        read(inside);
        inside.refuse_unread();
    }
    template <class Read>
    void read_each(const std::string& member, const Read& read) {
        for (Args& item : objects(member)) {
            read(item);
            item.refuse_unread();
        }
    }

    // Known, and of no interest here.
    void ignore(const std::string& member) { read_.insert(member); }
    // Refuses the line if something has not been read.
    void refuse_unread() const;
    void refuse(const std::string& member, const std::string& what) const { object_[member].complain(what); }

 private:
    // Reads it.
    [[nodiscard]] CheckedJson at(const std::string& member);
    [[nodiscard]] std::vector<float> floats(const std::string& member, std::size_t count);

    CheckedJson object_;
    std::set<std::string> read_;
};

// Missing members have their resting values. Actions of `interpreted_state` are read apart.
[[nodiscard]] RawState raw_state(Args& args);
[[nodiscard]] InterpretedState interpreted_state(Args& args);
[[nodiscard]] std::vector<MotionAction> actions(Args& state);

template <class Enum>
[[nodiscard]] std::uint32_t number(Enum value) {
    return static_cast<std::uint32_t>(value);
}
[[nodiscard]] Json to_json(const Vec3& v);
[[nodiscard]] Json to_json(const Quaternion& q);
[[nodiscard]] Json to_json(const Frame& frame);
[[nodiscard]] Json to_json(const Position& position);
[[nodiscard]] Json to_json(const StampSet& stamps);
[[nodiscard]] Json to_json(const WaypointQueue& queue, const WaypointPool& pool);
// The three helpers; a missing one is null. `anchor` is what the leash was last given: it does not keep it.
[[nodiscard]] Json to_json(const PositionManager& manager, const Position& anchor, const WaypointPool& pool);
[[nodiscard]] Json to_json(const MoveToParams& params);
[[nodiscard]] Json to_json(const RawState& state, const MotionInterpreter::Actions& actions, const Pools& pools);
[[nodiscard]] Json to_json(const InterpretedState& state, const MotionInterpreter::Actions& actions,
                           const Pools& pools);
[[nodiscard]] Json to_json(const MotionInterpreter::Pending& pending, const Pools& pools);

// The calls a stand-in received since it was last asked for, in the shape of the vectors' `log`.
class CallLog {
 public:
    void log(const char* call, const Json& arguments = Json::object()) {
        calls_.push_back(arguments);
        calls_.back()["call"] = call;
    }
    [[nodiscard]] Json take_log() { return std::exchange(calls_, Json::array()); }

 private:
    Json calls_ = Json::array();
};

}  // namespace acmotion::conform
