#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The constants of docs/recording.md.
namespace acmotion::recording {

inline constexpr std::string_view kMagic = "ACMREC\r\n";
inline constexpr std::uint16_t kVersion = 2;
inline constexpr std::uint16_t kFlagCompressed = 1;
inline constexpr std::size_t kHeaderBytes = 16;

// A file is made of blocks, each with its own length and checksums.
inline constexpr std::string_view kBlockMark = "ACMB";
inline constexpr std::size_t kBlockHeaderBytes = 36;
inline constexpr std::string_view kHead = "HEAD";
inline constexpr std::string_view kSaid = "SAID";
inline constexpr std::string_view kPiece = "PIEC";
inline constexpr std::string_view kSummary = "SUMM";
inline constexpr std::string_view kIndex = "INDX";
inline constexpr std::string_view kMore = "MORE";  // of a session that is followed (docs/live.md); in no file
inline constexpr std::size_t kIndexEntryBytes = 28;
inline constexpr std::string_view kFooterMark = "ACMEND\r\n";
inline constexpr std::size_t kFooterBytes = 16;

// A piece is that long, in microseconds.
inline constexpr std::int64_t kPieceLength = 10'000'000;

inline constexpr std::size_t kSectionHeaderBytes = 8;

inline constexpr std::size_t kMostRuns = 16;

inline constexpr std::string_view kMeta = "META";
inline constexpr std::string_view kObjects = "OBJS";
inline constexpr std::string_view kTimes = "TIME";
inline constexpr std::string_view kMessages = "MESG";
inline constexpr std::string_view kPlayer = "PLAY";
inline constexpr std::string_view kTruth = "TRUE";
inline constexpr std::string_view kRun = "RUN ";
inline constexpr std::string_view kPoses = "POSE";
inline constexpr std::string_view kSpeeds = "SPED";
inline constexpr std::string_view kStates = "STAT";
inline constexpr std::string_view kWaypoints = "WAYP";
inline constexpr std::string_view kUpdates = "UPDT";
inline constexpr std::string_view kEvents = "EVNT";
inline constexpr std::string_view kHashes = "HASH";
inline constexpr std::string_view kLaneRows = "LANE";
inline constexpr std::string_view kPlots = "PLOT";
inline constexpr std::string_view kPlaceOfPiece = "AT  ";  // of a MORE

// Which parts of a pose follow.
enum PoseBit : std::uint8_t { kPlaceBit = 1, kHeightBit = 2, kHeadingBit = 4, kFlagsBit = 8 };
enum PoseFlag : std::uint8_t { kInContact = 1, kIsHidden = 2 };

// Which parts of a state follow.
enum StateBit : std::uint8_t {
    kVelocityBit = 1,
    kWindowBit = 2,
    kFailsBit = 4,
    kLeashBit = 8,
    kStampsBit = 16,
    kMotionBit = 32,
    kStickyBit = 64,
    kMoveToBit = 128,
};

enum class Lane : std::uint8_t {
    Other,
    Teleport,
    Interpolate,
    SlideSnap,
    Airborne,
    Stall,
    Blip,
    Landing,
    Parked,
    Dropped,
};
inline constexpr std::size_t kLanes = 10;

// What is plotted of a body. The number is a bit of PLOT.
enum class Plot : std::uint8_t { Speed, BehindUpdate, BehindTruth, Height };
inline constexpr std::size_t kPlotQuantities = 4;

}  // namespace acmotion::recording
