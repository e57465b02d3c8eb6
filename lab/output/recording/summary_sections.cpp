#include "lab/output/recording/summary_sections.h"

#include <limits>
#include <memory>

namespace acmotion::recording {
namespace {

constexpr unsigned kAllPlots = (1U << kPlotQuantities) - 1;

void pack_row(Packer& out, const PlotRow& row) {
    out.put(row.mask);
    for (std::size_t i = 0; i < kPlotQuantities; ++i) {
        if ((row.mask & (1U << i)) == 0) continue;
        out.zig(row.ranges[i].least);
        out.var(static_cast<std::uint64_t>(std::int64_t{row.ranges[i].most} - row.ranges[i].least));
    }
}

LaneRow unpack_lane(Unpacker& in, const Reading& reading, std::size_t least) {
    LaneRow row;
    row.frames.first = in.index(reading.frames.end);
    const std::size_t count = in.index(reading.frames.end - row.frames.first + 1);
    row.frames.end = row.frames.first + count;
    if (row.frames.first < least || count == 0) in.refuse(ErrorCode::Invalid);
    row.bodies = in.index(reading.objects + 1);
    for (std::uint64_t& events : row.events) events = in.var();
    row.portals = in.var();
    return row;
}

PlotRange unpack_range(Unpacker& in) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    const std::int64_t least = in.zig();
    const std::uint64_t more = in.var();
    if (least < -kMost || least > kMost || more > static_cast<std::uint64_t>(kMost - least)) {
        in.refuse(ErrorCode::OutOfRange);
        return {};
    }
    return {static_cast<std::int32_t>(least), static_cast<std::int32_t>(least + static_cast<std::int64_t>(more))};
}

PlotRow unpack_row(Unpacker& in, std::size_t piece) {
    PlotRow row{.piece = static_cast<std::uint32_t>(piece), .mask = in.get<std::uint8_t>(), .ranges = {}};
    if (row.mask == 0 || row.mask > kAllPlots) in.refuse(ErrorCode::Invalid);
    for (std::size_t i = 0; i < kPlotQuantities; ++i) {
        if ((row.mask & (1U << i)) != 0) row.ranges[i] = unpack_range(in);
    }
    return row;
}

// Its records rise, and are of pieces that there are.
void unpack_rows(Unpacker& in, PlotRows& rows, std::size_t pieces) {
    constexpr std::size_t kLeastBytesOfRow = 4;
    FrameList numbers;
    std::size_t least = 0;
    const std::size_t count = in.count(kLeastBytesOfRow);
    if (!in.spend(count * sizeof(PlotRow))) return;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t piece = numbers.get(in);
        if (piece >= pieces) in.refuse(ErrorCode::OutOfRange);
        if (piece < least) in.refuse(ErrorCode::Invalid);
        if (!in.is_good()) return;
        least = piece + 1;
        rows.push_back(unpack_row(in, piece));
    }
}

}  // namespace

Packer pack_lanes(const std::vector<LaneRow>& lanes) {
    Packer out;
    out.var(lanes.size());
    for (const LaneRow& row : lanes) {
        out.var(row.frames.first);
        out.var(row.frames.end - row.frames.first);
        out.var(row.bodies);
        for (const std::uint64_t events : row.events) out.var(events);
        out.var(row.portals);
    }
    return out;
}

void pack_plots(const std::vector<PlotTrack>& plots, const PutBytes& put) {
    Packer out;
    out.var(plots.size());
    for (const PlotTrack& track : plots) {
        FrameList numbers;
        out.var(track.object);
        out.var(track.rows.size());
        for (const PlotRow& row : track.rows) {
            numbers.put(out, row.piece);
            pack_row(out, row);
            out.put_full(put);
        }
    }
    out.put_all(put);
}

void unpack_lanes(Unpacker& in, Run& run, Reading& reading) {
    constexpr std::size_t kLeastBytes = 3 + kLanes + 1;
    // Plots may point into those of before.
    if (!run.summary.lanes.empty()) in.refuse(ErrorCode::Invalid);
    auto lanes = in.list<LaneRow>(kLeastBytes);
    std::size_t least = 0;
    for (LaneRow& row : lanes) {
        row = unpack_lane(in, reading, least);
        least = row.frames.end;
    }
    if (in.is_good()) run.summary.lanes = std::move(lanes);
}

void unpack_plots(Unpacker& in, Run& run, Reading& reading) {
    if (!run.summary.plots.empty()) in.refuse(ErrorCode::Invalid);
    auto plots = in.list<PlotTrack>(2);
    std::size_t least = 0;
    for (PlotTrack& track : plots) {
        track.object = in.index(reading.objects);
        if (track.object < least) in.refuse(ErrorCode::Invalid);
        if (!in.is_good()) return;
        least = track.object + 1;
        unpack_rows(in, track.rows, run.summary.lanes.size());
    }
    if (in.is_good()) run.summary.plots = std::move(plots);
}

}  // namespace acmotion::recording
