#pragma once
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace acmotion {

// A value was asked for what it is not. The text is that of the JSON library, with its number.
struct JsonError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Strict throws JsonError at text that is not UTF-8. The others replace such bytes, and Ascii escapes what is not ASCII.
enum class JsonText : std::uint8_t { Strict, Replaced, Ascii };

// A JSON value. No template, so that the JSON library, which takes seconds to compile, is read by json_text.cpp alone: numbers and
// strings are still written and read by it.
//
// Members keep the order in which they were added, or are in order of their keys (parse_json, sort_keys). Equality does not ask for
// that order, nor whether a number is whole: 1 == 1.0.
class Json {
 public:
    // Integer: a whole number with a sign, which parsing makes of negative ones only.
    enum class Kind : std::uint8_t { Null, Boolean, Integer, Unsigned, Real, String, Array, Object, Discarded };
    class Part;
    struct Item;

    Json() = default;
    Json(std::nullptr_t) {}
    template <std::same_as<bool> Bool>
    Json(Bool value) : kind_(Kind::Boolean), bits_(value ? 1 : 0) {}
    template <std::integral Whole>
        requires(!std::same_as<Whole, bool>)
    Json(Whole value)
        : kind_(std::signed_integral<Whole> ? Kind::Integer : Kind::Unsigned),
          bits_(static_cast<std::uint64_t>(value)) {}
    template <std::floating_point Real>
    Json(Real value) : kind_(Kind::Real), bits_(std::bit_cast<std::uint64_t>(static_cast<double>(value))) {}
    Json(std::string text);
    Json(std::string_view text);
    Json(const char* text);
    // {{"key", value}, ...} is an object, all else an array.
    Json(std::initializer_list<Part> parts);
    template <class List>
        requires(!std::same_as<List, Json>) && (!std::convertible_to<const List&, std::string_view>) &&
                requires(const List& list) { Json(*list.begin()), list.end(); }
    Json(const List& list) : Json(array()) {
        for (const auto& item : list) push_back(Json(item));
    }
    Json(const Json& other);
    Json(Json&& other) noexcept
        : kind_(std::exchange(other.kind_, Kind::Null)), bits_(other.bits_), content_(std::move(other.content_)) {}
    Json& operator=(Json other) noexcept {
        kind_ = std::exchange(other.kind_, Kind::Null);
        bits_ = other.bits_;
        content_ = std::move(other.content_);
        return *this;
    }
    ~Json();

    [[nodiscard]] static Json array();
    [[nodiscard]] static Json array(std::initializer_list<Part> parts);
    [[nodiscard]] static Json object();
    [[nodiscard]] static Json discarded();

    [[nodiscard]] Kind type() const { return kind_; }
    [[nodiscard]] bool is_null() const { return kind_ == Kind::Null; }
    [[nodiscard]] bool is_boolean() const { return kind_ == Kind::Boolean; }
    [[nodiscard]] bool is_number() const { return is_number_integer() || is_number_float(); }
    [[nodiscard]] bool is_number_integer() const { return kind_ == Kind::Integer || kind_ == Kind::Unsigned; }
    [[nodiscard]] bool is_number_unsigned() const { return kind_ == Kind::Unsigned; }
    [[nodiscard]] bool is_number_float() const { return kind_ == Kind::Real; }
    [[nodiscard]] bool is_string() const { return kind_ == Kind::String; }
    [[nodiscard]] bool is_array() const { return kind_ == Kind::Array; }
    [[nodiscard]] bool is_object() const { return kind_ == Kind::Object; }
    [[nodiscard]] bool is_structured() const { return is_array() || is_object(); }
    [[nodiscard]] bool is_discarded() const { return kind_ == Kind::Discarded; }

    // bool, std::string or a number. Numbers are converted; true and false too, but not to the three types that are stored.
    template <class T>
    [[nodiscard]] T get() const {
        if constexpr (std::same_as<T, std::string>) {
            return text();
        } else if constexpr (std::same_as<T, bool>) {
            if (!is_boolean()) wrong_type("boolean");
            return bits_ != 0;
        } else {
            return number<T>();
        }
    }
    [[nodiscard]] const std::string& text() const;
    // The same where a plain value is wanted.
    template <class T>
        requires(std::same_as<T, std::string> || (std::is_arithmetic_v<T> && !std::same_as<T, char>))
    operator T() const {
        return get<T>();
    }

    // How many items there are; null has none, and another single value is one.
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(end() - begin()); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    // Over the items of an array, the values of an object, or a single value itself.
    [[nodiscard]] const Json* begin() const;
    [[nodiscard]] const Json* end() const;
    [[nodiscard]] Json* begin() { return const_cast<Json*>(std::as_const(*this).begin()); }
    [[nodiscard]] Json* end() { return const_cast<Json*>(std::as_const(*this).end()); }
    [[nodiscard]] const Json& front() const { return *begin(); }
    [[nodiscard]] Json& back() { return end()[-1]; }
    [[nodiscard]] const Json& back() const { return end()[-1]; }
    // With their keys, which in an array are numbers. Not of a temporary.
    [[nodiscard]] std::vector<Item> items() const&;
    std::vector<Item> items() const&& = delete;

    // `end()` if there is none, or this is no object.
    [[nodiscard]] const Json* find(std::string_view key) const;
    [[nodiscard]] bool contains(std::string_view key) const { return is_object() && find(key) != end(); }
    // Adds what is missing; null becomes an object or an array.
    Json& operator[](std::string_view key);
    Json& operator[](std::size_t index);
    template <std::same_as<char> Char>
    Json& operator[](const Char* key) {
        return (*this)[std::string_view{key}];
    }
    // Null for what is missing.
    [[nodiscard]] const Json& operator[](std::string_view key) const;
    [[nodiscard]] const Json& operator[](std::size_t index) const;
    template <std::same_as<char> Char>
    [[nodiscard]] const Json& operator[](const Char* key) const {
        return (*this)[std::string_view{key}];
    }
    [[nodiscard]] const Json& at(std::string_view key) const;
    [[nodiscard]] const Json& at(std::size_t index) const;
    [[nodiscard]] Json& at(std::string_view key) { return const_cast<Json&>(std::as_const(*this).at(key)); }
    [[nodiscard]] Json& at(std::size_t index) { return const_cast<Json&>(std::as_const(*this).at(index)); }
    template <class T>
    [[nodiscard]] T value(std::string_view key, const T& missing) const {
        const Json* found = find_for_value(key);
        if (found == nullptr) return missing;
        if constexpr (std::same_as<T, Json>) {
            return *found;
        } else {
            return found->get<T>();
        }
    }

    void push_back(Json item);
    // Adds a key that is not there yet, without walking all keys to find that out.
    void append(std::string key, Json value);
    // Adds or replaces the members of `other`, another object.
    void update(const Json& other);
    void erase(std::string_view key);
    // Here and in all values inside.
    void sort_keys();

    // In one line, or with `indent` spaces for each level.
    [[nodiscard]] std::string dump(int indent = -1, JsonText text = JsonText::Strict) const;

    friend bool operator==(const Json& a, const Json& b) { return is_equal(a, b); }
    // Of numbers; others have no order.
    friend std::partial_ordering operator<=>(const Json& a, const Json& b);
    template <class T>
        requires std::is_arithmetic_v<T>
    friend bool operator==(const Json& a, T b) {
        return is_equal(a, Json(b));
    }
    template <class T>
        requires std::is_arithmetic_v<T>
    friend std::partial_ordering operator<=>(const Json& a, T b) {
        return a <=> Json(b);
    }
    friend std::ostream& operator<<(std::ostream& out, const Json& value);

 private:
    struct Content;
    struct Delete {
        void operator()(Content* content) const;
    };
    class Writer;

    explicit Json(Kind kind);
    static bool is_equal(const Json& a, const Json& b);
    [[noreturn]] void wrong_type(const char* expected) const;
    void refuse_unless(bool is_fine, int number, const char* use) const;
    [[nodiscard]] const char* type_name() const;
    [[nodiscard]] const Json* find_for_value(std::string_view key) const;
    [[nodiscard]] std::int64_t integer() const { return static_cast<std::int64_t>(bits_); }
    [[nodiscard]] double real() const { return std::bit_cast<double>(bits_); }
    template <class T>
    [[nodiscard]] T number() const {
        constexpr bool kIsStored =
            std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t> || std::same_as<T, double>;
        if (is_number_unsigned() || (is_boolean() && !kIsStored)) return static_cast<T>(bits_);
        if (is_number_integer()) return static_cast<T>(integer());
        if (!is_number_float()) wrong_type("number");
        return static_cast<T>(real());
    }

    Kind kind_ = Kind::Null;
    std::uint64_t bits_ = 0;                    // of a number or a boolean
    std::unique_ptr<Content, Delete> content_;  // of a string, an array or an object
};

struct Json::Content {
    std::string text;
    std::vector<Json> values;
    std::vector<std::string> keys;  // as many as values, of an object
    bool is_sorted = true;          // the keys, none of them twice

    [[nodiscard]] std::size_t place_of(std::string_view key) const;
};

// What stands between braces. Not const inside, so that an initializer list can be moved from.
class Json::Part {
 public:
    Part() = default;
    Part(std::initializer_list<Part> parts) : value_(parts) {}
    template <class T>
        requires(std::constructible_from<Json, T> && !std::same_as<std::remove_cvref_t<T>, Part>)
    Part(T&& value) : value_(std::forward<T>(value)) {}

 private:
    friend Json;
    mutable Json value_;
};

struct Json::Item {
    std::string key;
    const Json& value;
};

// Walking a document calls itself for each level of lists and objects: printing, comparing and copying do. None that
// acmotion reads needs a tenth of this.
inline constexpr std::size_t kMaxJsonLevels = 64;

// The only way by which JSON from outside is read: keys are sorted, and of those that are there twice the last counts. What is not
// JSON, or has more levels, is discarded. Throws nothing.
[[nodiscard]] Json parse_json(std::string_view text);
// The same of what acmotion wrote: members stay in their order, and each must have another key.
[[nodiscard]] Json parse_own_json(std::string_view text);

// Are there more levels than kMaxJsonLevels?
[[nodiscard]] bool is_deep(std::string_view json);
// Why parse_json discarded it: "expected JSON", or of how many levels.
[[nodiscard]] std::string_view json_fault(std::string_view text);
// At which byte it is not JSON; 0 if it is.
[[nodiscard]] std::size_t json_fault_position(std::string_view text);

}  // namespace acmotion
