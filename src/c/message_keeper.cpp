#include <algorithm>

#include "c/capture.h"
#include "sessions/microseconds.h"

namespace acmotion::c {

// Those that the collector takes are not kept twice, and it has counted them.
void MessageKeeper::on_message(SessionNumber number, const ObservedMessage& message) {
    const auto movement = [&] { return collector_.growing(number)->messages.size(); };
    const std::size_t before = movement();
    collector_.on_message(number, message);
    const bool is_movement = movement() != before;
    if (!is_movement && !spend(sizeof(Message) + message.bytes.size())) {
        ++left_out_;
        return;
    }
    Kept& kept = kept_[number];
    kept.messages.push_back({.time = seconds_of(round_up(message.time - collector_.growing(number)->epoch)),
                             .at = kept.others.size(),
                             .size = static_cast<std::uint32_t>(message.bytes.size()),
                             .sender = message.sender,
                             .verification = message.verification,
                             .is_movement = is_movement});
    if (!is_movement) append(kept.others, message.bytes);
}

bool MessageKeeper::spend(std::size_t bytes) {
    if (bytes > most_bytes_ - bytes_) return false;
    bytes_ += bytes;
    return true;
}

// The collector sorts its own in the same way, so the order among them is the same.
MessageKeeper::Kept MessageKeeper::take(SessionNumber number) {
    Kept kept = std::move(kept_[number]);
    std::ranges::stable_sort(kept.messages, {}, &Message::time);
    std::size_t movement = 0;
    for (Message& message : kept.messages) {
        if (message.is_movement) message.at = movement++;
    }
    return kept;
}

// Messages of a session stay where they are.
Bytes KeptSession::bytes_of(const MessageKeeper::Message& message) const {
    if (!message.is_movement) return Bytes{kept.others}.subspan(message.at, message.size);
    return session.messages.begin()[static_cast<std::ptrdiff_t>(message.at)].bytes;
}

}  // namespace acmotion::c
