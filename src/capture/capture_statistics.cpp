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

std::string_view name(CaptureEnd::Kind kind) {
    switch (kind) {
        case CaptureEnd::Kind::Complete: return "complete";
        case CaptureEnd::Kind::CutRecord: return "cut off inside a record";
        case CaptureEnd::Kind::Broken: return "broken";
        case CaptureEnd::Kind::Unreadable: return "unreadable";
    }
    return "unknown";
}

std::string describe(const CaptureEnd& end) {
    const std::string where = end.line == 0 ? "" : "line " + std::to_string(end.line) + ": ";
    return where + describe(end.error);
}

}  // namespace acmotion
