#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "c/convert.h"
#include "c/guard.h"
#include "trace/event_words.h"

namespace acmotion::c {
namespace {

// The numbers of the header are the places in Event::What.
template <std::size_t Kind, class What>
constexpr bool kIsKind = std::is_same_v<std::variant_alternative_t<Kind, Event::What>, What>;
#define ACMOTION_EVENT(type, c_name, word) static_assert(kIsKind<ACM_EVENT_##c_name, Event::type>);
#include "acmotion/trace/events.inl"

constexpr std::string_view kNoWord = "unknown";  // what a table says of a number that it does not have

// The word of a number, where there is one.
template <class Enum>
std::string_view word_of(std::int32_t number) {
    if constexpr (requires(Enum value) { word(value); }) {
        if (number >= 0 && number <= 255) return word(static_cast<Enum>(number));
    }
    return kNoWord;
}
struct Words {
    std::string_view (*outcome)(std::int32_t) = nullptr;
    std::string_view (*reason)(std::int32_t) = nullptr;
};

// Puts what an event carries where it belongs.
struct Filler {
    acm_event& to;
    Words* words = nullptr;  // null: they are not asked for

    template <class Enum>
    void put(std::int32_t& place, Enum value) const {
        place = static_cast<std::int32_t>(value);
        if (words != nullptr) (&place == &to.outcome ? words->outcome : words->reason) = &word_of<Enum>;
    }
    template <std::integral Count>
    static void put(std::uint32_t& place, Count count) {
        place = static_cast<std::uint32_t>(count);
    }
    static void put(std::uint32_t& place, Stamp stamp) { place = stamp.value; }
    static void put(std::uint32_t& place, ObjectId id) { place = id.value; }
    static void put(double& place, double number) { place = number; }
    static void put(acm_position& place, const Position& position) { place = to_c(position); }
    static void put(acm_vec3& place, const Vec3& vector) { place = to_c(vector); }

    template <class Bare>
        requires std::is_empty_v<Bare>
    void operator()(const Bare&) const {}

#define ACMOTION_EVENT_FIELDS(event, ...) \
    void operator()(const Event::event& e) const { __VA_ARGS__ }
#define FIELD(member, place) put(to.place, e.member);
#define FIELD_IF(member, place, given) put(to.place, e.member);
#define FIELD_IN_C(member, place) put(to.place, e.member);
#define FIELD_IN_FILES(member)
#include "trace/event_fields.inl"
};

// An event of each kind, as it is without values.
template <std::size_t... Kinds>
Event::What bare_event(std::size_t kind, std::index_sequence<Kinds...>) {
    Event::What what;
    static_cast<void>(((kind == Kinds && (what.emplace<Kinds>(), true)) || ...));
    return what;
}

Words words_of(std::int32_t kind) {
    constexpr std::size_t kKinds = std::variant_size_v<Event::What>;
    Words words;
    if (kind < 0 || static_cast<std::size_t>(kind) >= kKinds) return words;
    acm_event ignored{};
    std::visit(Filler{ignored, &words}, bare_event(static_cast<std::size_t>(kind), std::make_index_sequence<kKinds>{}));
    return words;
}

const char* word_or_nothing(std::string_view (*word)(std::int32_t), std::int32_t number) {
    const std::string_view found = word != nullptr ? word(number) : kNoWord;
    return found == kNoWord ? "" : text_of(found);
}

}  // namespace

acm_event to_c(const Event& event) {
    acm_event to{};
    to.size = sizeof to;
    to.kind = static_cast<std::int32_t>(event.what.index());
    to.time = event.time;
    to.object = event.object.value;
    std::visit(Filler{to}, event.what);
    return to;
}

}  // namespace acmotion::c

const char* acm_outcome_name(int32_t kind, int32_t outcome) {
    return acmotion::c::word_or_nothing(acmotion::c::words_of(kind).outcome, outcome);
}

const char* acm_reason_name(int32_t kind, int32_t reason) {
    return acmotion::c::word_or_nothing(acmotion::c::words_of(kind).reason, reason);
}
