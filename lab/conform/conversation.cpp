#include "lab/conform/conversation.h"

namespace acmotion::conform {
namespace {

constexpr int kPatience = 5;  // troubles in a row, with no step answered between them
constexpr std::size_t kMaxQuoted = 120;

std::string shortened(const std::string& line) {
    return line.size() <= kMaxQuoted ? line : line.substr(0, kMaxQuoted) + "...";
}

std::string plain(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

}  // namespace

std::string_view name(PortTrouble trouble) {
    static constexpr std::array<std::string_view, kPortTroubles> kNames{"it ended", "no answer in time",
                                                                        "not an answer"};
    return kNames[static_cast<std::size_t>(trouble)];
}

std::optional<NoAnswer> OwnAnswerer::open(const VectorKind& kind, const std::string& /*id*/, CheckedJson setup) {
    Args args{setup};
    runner_ = kind.make(args);
    args.refuse_unread();
    return std::nullopt;
}

tl::expected<Json, NoAnswer> OwnAnswerer::answer(CheckedJson step) {
    Args args{step};
    const std::string op = args.text("op");
    args.ignore("expect");
    Json got = runner_->run(op, args);
    got.is_null() ? args.refuse("op", "unknown op \"" + op + "\"") : args.refuse_unread();
    got.sort_keys();
    return got;
}

std::optional<NoAnswer> PortAnswerer::open(const VectorKind& kind, const std::string& id, CheckedJson setup) {
    if (!port_) {
        if (auto refusal = begin()) return refusal;
    }
    const std::string file{kind.file};
    if (!kinds_.empty() && !kinds_.contains(file)) return NoAnswer{true, "the port does not name this kind"};
    const auto opened = ask({{"open", {{"id", id}, {"kind", file}, {"setup", setup.json()}}}}, "opened");
    return opened ? std::nullopt : std::optional{opened.error()};
}

tl::expected<Json, NoAnswer> PortAnswerer::answer(CheckedJson step) {
    Json sent = step.json();
    sent.erase("expect");
    auto got = ask({{"step", std::move(sent)}}, "answer");
    if (got && !got->is_object()) return tl::unexpected(give_in(PortTrouble::Garbage, got->dump()));
    // Not a hello or an opened case: a port that fails at every step says those each time it is started again.
    if (got) troubles_in_a_row_ = 0;
    return got;
}

std::optional<NoAnswer> PortAnswerer::begin() {
    auto started = start_();
    if (!started) {
        given_up_ = started.error();
        return NoAnswer{false, given_up_};
    }
    port_ = std::move(*started);
    const auto hello = ask({{"hello", {{"protocol", kProtocol}}}}, "hello");
    if (!hello) return hello.error();
    kinds_.clear();
    if (!hello->is_object()) return give_in(PortTrouble::Garbage, hello->dump());
    for (const Json& kind : hello->value("kinds", Json::array())) kinds_.insert(plain(kind));
    return std::nullopt;
}

tl::expected<Json, NoAnswer> PortAnswerer::ask(Json message, const std::string& member) {
    message.sort_keys();
    const auto line = port_->ask(message.dump());
    if (!line) return tl::unexpected(give_in(line.error(), ""));
    Json answer = parse_json(*line);
    if (!answer.is_object()) return tl::unexpected(give_in(PortTrouble::Garbage, *line));
    if (answer.contains("unsupported")) return tl::unexpected(NoAnswer{true, plain(answer["unsupported"])});
    if (answer.contains("error")) return tl::unexpected(NoAnswer{false, "error: " + plain(answer["error"])});
    if (!answer.contains(member)) return tl::unexpected(give_in(PortTrouble::Garbage, *line));
    return std::move(answer[member]);
}

NoAnswer PortAnswerer::give_in(PortTrouble trouble, const std::string& detail) {
    port_.reset();
    ++troubles_[static_cast<std::size_t>(trouble)];
    const std::string what = std::string{name(trouble)} + (detail.empty() ? "" : ": " + shortened(detail));
    if (++troubles_in_a_row_ == kPatience) given_up_ = "the port failed five times in a row, lastly: " + what;
    return {false, what};
}

std::string Speaker::answer(std::string_view line) {
    const Json message = parse_json(line);
    Json said = message.is_object() ? reply(message) : Json{{"error", "expected a JSON object"}};
    said.sort_keys();
    return said.dump();
}

Json Speaker::reply(const Json& message) {
    if (message.contains("hello")) return {{"hello", {{"protocol", kProtocol}, {"name", "acmotion"}}}};
    if (message.contains("open")) return open(message["open"]);
    if (message.contains("step") && is_open_) return step(message["step"]);
    return {{"error", "expected hello, open, or a step of an open case"}};
}

Json Speaker::open(const Json& order) {
    JsonTrouble trouble;
    const CheckedJson checked{order, "open", trouble};
    const VectorKind* kind = find_kind(checked["kind"].text());
    is_open_ = false;
    if (kind == nullptr || kind->make == nullptr) return {{"unsupported", "no cases of that kind"}};
    static_cast<void>(engine_.open(*kind, checked["id"].text(), checked["setup"]));
    if (trouble.any()) return {{"error", trouble.text()}};
    is_open_ = true;
    return {{"opened", true}};
}

Json Speaker::step(const Json& order) {
    JsonTrouble trouble;
    auto got = engine_.answer(CheckedJson{order, "step", trouble});
    if (trouble.any()) return {{"error", trouble.text()}};
    return {{"answer", std::move(*got)}};
}

}  // namespace acmotion::conform
