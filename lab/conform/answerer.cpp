#include "lab/conform/answerer.h"

#include "lab/base/json.h"

namespace acmotion::conform {

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
    if (got.is_null()) {
        args.refuse("op", "unknown op \"" + op + "\"");
    } else {
        args.refuse_unread();
    }
    got.sort_keys();
    return got;
}

}  // namespace acmotion::conform
