#include "lab/cli/packet_record.h"

#include <cstring>
#include <utility>

#include "acmotion/capture/capture_writer.h"
#include "lab/cli/complain.h"
#include "transport/packet.h"

namespace acmotion::cli {
namespace {

// By its flag alone: what is broken otherwise may still hold a ticket.
bool holds_a_login(Bytes datagram) {
    constexpr std::size_t kFlagsAt = 4;
    if (datagram.size() < kFlagsAt + sizeof(std::uint32_t)) return false;
    return (load_le<std::uint32_t>(datagram, kFlagsAt) & kFlagLoginRequest) != 0;
}

}  // namespace

std::optional<PacketRecord> PacketRecord::open(const std::string& command, WrittenFiles& files,
                                               const std::string& path) {
    auto output = files.open(path);
    if (!output) return std::nullopt;
    return PacketRecord{command, path, std::move(*output)};
}

PacketRecord::PacketRecord(std::string command, std::string path, Output output)
    : command_(std::move(command)),
      path_(std::move(path)),
      output_(std::make_unique<Output>(std::move(output))),
      capture_(path_, *output_) {
    append_capture_header(block_);
    flush();
}

void PacketRecord::take(const Datagram& datagram) {
    if (holds_a_login(datagram.payload) || !append_datagram(block_, datagram)) return;
    ++datagrams_;
    flush();
}

void PacketRecord::flush() {
    capture_.write(block_);
    block_.clear();
    output_->show();
    if (output_->trouble() == 0 || std::exchange(is_reported_, true)) return;
    complain(command_, "{}: cannot be written any further: {}. What was written stays.", path_,
             std::strerror(output_->trouble()));
}

bool PacketRecord::close(WrittenFiles& files) {
    if (is_reported_) return (void)output_->finish(), false;
    return capture_.close(files);
}

}  // namespace acmotion::cli
