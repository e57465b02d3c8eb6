#include "acmotion/capture/capture_statistics.h"

namespace acmotion {

std::string_view name(FrameIssue issue) {
    switch (issue) {
        case FrameIssue::UnsupportedLink: return "unsupported link type";
        case FrameIssue::NotIp: return "not IP";
        case FrameIssue::NotUdp: return "not UDP";
        case FrameIssue::CutShort: return "frame ends inside a header";
        case FrameIssue::BadIpHeader: return "bad IP header";
        case FrameIssue::TooManyHeaders: return "too many headers";
        case FrameIssue::BadUdpLength: return "bad UDP length";
        case FrameIssue::PayloadCutShort: return "payload not captured in full";
        case FrameIssue::FragmentInconsistent: return "inconsistent IP fragments";
        case FrameIssue::FragmentEvicted: return "IP fragments evicted";
        case FrameIssue::FragmentExpired: return "IP fragments expired";
        case FrameIssue::FragmentAbandoned: return "IP fragments incomplete at the end";
    }
    return "unknown";
}

std::string_view name(CaptureEndKind kind) {
    switch (kind) {
        case CaptureEndKind::Complete: return "complete";
        case CaptureEndKind::CutRecord: return "cut off inside a record";
        case CaptureEndKind::Broken: return "broken";
        case CaptureEndKind::Unreadable: return "unreadable";
    }
    return "unknown";
}

std::string describe(const CaptureEnd& end) {
    const std::string where = end.line == 0 ? "" : "line " + std::to_string(end.line) + ": ";
    return where + describe(end.error);
}

}  // namespace acmotion
