#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "acmotion/core/datagram.h"
#include "lab/cli/written_files.h"

namespace acmotion::cli {

// A capture that is written while it happens, and can be read meanwhile. A LoginRequest is never in it (spec 11 §7.1). On a full
// disk, what was written stays.
class PacketRecord {
 public:
    // Nothing if the file cannot be written; then stderr says why.
    [[nodiscard]] static std::optional<PacketRecord> open(const std::string& command, WrittenFiles& files,
                                                          const std::string& path);
    PacketRecord(PacketRecord&&) noexcept = default;

    void take(const Datagram& datagram);
    [[nodiscard]] std::uint64_t datagrams() const { return datagrams_; }
    // Once, in the end. False if something did not reach the file, which stderr said when it happened.
    [[nodiscard]] bool close(WrittenFiles& files);

 private:
    PacketRecord(std::string command, std::string path, Output output);
    void flush();

    std::string command_;
    std::string path_;
    std::unique_ptr<Output> output_;  // where it is does not change
    CaptureOutput capture_;
    ByteBuffer block_;
    std::uint64_t datagrams_ = 0;
    bool is_reported_ = false;
};

}  // namespace acmotion::cli
