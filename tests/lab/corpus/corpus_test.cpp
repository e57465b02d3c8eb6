#include "lab/corpus/corpus.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "gamedata/gzip.h"
#include "lab/load/archived_capture.h"
#include "lab/load/load.h"
#include "lab/session/another_game.h"
#include "support/temp_folder.h"

namespace acmotion::corpus {
namespace {

std::vector<CorpusFile> files_of(std::size_t captures, std::uint64_t seed) {
    std::vector<CorpusFile> files;
    make_corpus(captures, seed, [&](const CorpusFile& file) {
        files.push_back(file);
        return true;
    });
    return files;
}

std::vector<CorpusCapture> captures_in(const std::vector<CorpusFile>& files) {
    std::vector<CorpusCapture> all;
    for (const CorpusFile& file : files) all.insert(all.end(), file.captures.begin(), file.captures.end());
    return all;
}

// Made once: simulations take their time.
const std::vector<CorpusFile>& example() {
    static const std::vector<CorpusFile> kFiles = files_of(60, 7);
    return kFiles;
}

class CorpusInAFolder : public testing::Test {
 protected:
    CorpusInAFolder() {
        for (const CorpusFile& file : example()) {
            std::filesystem::create_directories((folder / file.path).parent_path());
            folder.write(file.path, file.bytes);
        }
    }
    [[nodiscard]] std::optional<CaptureReport> read(const CorpusCapture& capture) const {
        auto opened = open_capture_file((folder / capture.path).string());
        if (!opened) return std::nullopt;
        CaptureSinkForNothing sink;
        auto report = read_capture(unzipped(std::move(opened->stream)), {}, sink);
        return report ? std::optional{std::move(*report)} : std::nullopt;
    }

    test::TempFolder folder;

 private:
    struct CaptureSinkForNothing : CaptureSink {
        void on_message(SessionNumber, const ObservedMessage&) override {}
    };
};

TEST(Corpus, IsTheSameForTheSameSeed) {
    const auto once = files_of(8, 3), again = files_of(8, 3), other = files_of(8, 4);
    ASSERT_EQ(once.size(), again.size());
    for (std::size_t i = 0; i < once.size(); ++i) {
        EXPECT_EQ(once[i].path, again[i].path);
        EXPECT_EQ(once[i].bytes, again[i].bytes) << once[i].path;
    }
    EXPECT_NE(once[0].bytes, other[0].bytes);
}

TEST(Corpus, HasAsManyCapturesAsWereAskedForAndEachPathOnce) {
    for (const std::size_t count : {1U, 2U, 60U}) {
        const auto captures = captures_in(count == 60 ? example() : files_of(count, 7));
        EXPECT_EQ(captures.size(), count);
        std::set<std::string> paths;
        for (const CorpusCapture& capture : captures) paths.insert(capture.path);
        EXPECT_EQ(paths.size(), count);
    }
}

TEST(Corpus, HasEveryKindOfFileAndDamageAmongSixty) {
    std::set<Form> forms;
    std::set<Damage> damages;
    std::set<Cut> cuts;
    std::set<double> rates;
    std::size_t copies = 0, in_zips = 0, in_inner_zips = 0, gzips = 0, twice = 0;
    for (const CorpusCapture& capture : captures_in(example())) {
        if (holds_sessions(capture.recipe.damage)) forms.insert(capture.recipe.form);
        damages.insert(capture.recipe.damage);
        cuts.insert(capture.recipe.cut);
        rates.insert(capture.recipe.hz);
        copies += capture.copy_of.empty() ? 0 : 1;
        in_zips += capture.path.find(".zip/") != std::string::npos ? 1 : 0;
        in_inner_zips += capture.path.find("/inner.zip/") != std::string::npos ? 1 : 0;
        gzips += capture.recipe.is_gzipped ? 1 : 0;
        twice += capture.sessions == 2 ? 1 : 0;
        EXPECT_TRUE(capture.recipe.seconds >= 5 && capture.recipe.seconds <= 60);
        EXPECT_TRUE(capture.recipe.port >= 9000 && capture.recipe.port <= 9012);
    }
    EXPECT_EQ(forms.size(), 5U);
    EXPECT_EQ(damages.size(), 7U);
    EXPECT_EQ(cuts.size(), 4U);
    EXPECT_EQ(rates, (std::set<double>{1, 5}));
    for (const std::size_t count : {copies, in_zips, in_inner_zips, gzips, twice}) EXPECT_GT(count, 0U);
}

TEST_F(CorpusInAFolder, IsReadAsItsListSays) {
    for (const CorpusCapture& capture : captures_in(example())) {
        if (capture.recipe.damage != Damage::None) continue;
        const auto report = read(capture);
        ASSERT_TRUE(report) << capture.path;
        EXPECT_EQ(report->sessions.size(), capture.sessions) << capture.path;
        EXPECT_EQ(report->end.kind, CaptureEndKind::Complete) << capture.path;
        EXPECT_EQ(lack_in(*report, std::nullopt), Lack::None) << capture.path;
    }
}

TEST_F(CorpusInAFolder, HasPortsThatAreFoundWithoutAnOption) {
    for (const CorpusCapture& capture : captures_in(example())) {
        const bool has_ports = capture.recipe.form == Form::Pcap || capture.recipe.form == Form::Pcapng;
        if (capture.recipe.damage != Damage::None || !has_ports) continue;
        const auto report = read(capture);
        ASSERT_TRUE(report && !report->flows.empty()) << capture.path;
        EXPECT_TRUE(report->flows[0].flow.uses_server_port(static_cast<std::uint16_t>(capture.recipe.port + 1)))
            << capture.path;
        EXPECT_EQ(report->finder.datagrams_ignored, 0U) << capture.path;
    }
}

TEST_F(CorpusInAFolder, HasLateOnesWhoseChecksumsCannotBeVerified) {
    for (const CorpusCapture& capture : captures_in(example())) {
        const Recipe& recipe = capture.recipe;
        const bool has_packets = recipe.form != Form::MessageLines && recipe.form != Form::NetCapture;
        if (recipe.damage != Damage::None || !has_packets) continue;
        const auto report = read(capture);
        const auto& server = report.value().flows.at(0).server.transport;
        EXPECT_EQ(server.count(Verification::Unverified) > 0, begins_late(recipe.cut)) << capture.path;
        EXPECT_EQ(server.count(Verification::Failed), 0U) << capture.path;
    }
}

TEST_F(CorpusInAFolder, HasDamageThatShows) {
    for (const CorpusCapture& capture : captures_in(example())) {
        const auto report = read(capture);
        switch (capture.recipe.damage) {
            case Damage::None:
            case Damage::Flipped: break;  // in a packet, in a header, or in what is skipped
            case Damage::Truncated: EXPECT_TRUE(!report || report->end.kind != CaptureEndKind::Complete); break;
            case Damage::Garbage:
            case Damage::Empty: EXPECT_FALSE(report) << capture.path; break;
            case Damage::OtherTraffic: EXPECT_EQ(lack_in(report.value(), std::nullopt), Lack::Game); break;
            case Damage::OtherGame: EXPECT_TRUE(is_of_another_game(report.value())) << capture.path; break;
        }
    }
}

TEST(CorpusList, SaysWhatEachCaptureIs) {
    const auto captures = captures_in(example());
    const auto list = list_of(7, captures);
    EXPECT_EQ(list["count"], 60);
    ASSERT_EQ(list["captures"].size(), 60U);
    const auto& row = list["captures"][0];
    EXPECT_EQ(row["path"], captures[0].path);
    EXPECT_EQ(row["form"], name(captures[0].recipe.form));
    EXPECT_EQ(row["damage"], name(captures[0].recipe.damage));
    EXPECT_TRUE(row.contains("sessions"));
    const auto is_copy = [](const auto& one) { return one.contains("copy_of"); };
    EXPECT_TRUE(std::ranges::any_of(list["captures"], is_copy));
}

}  // namespace
}  // namespace acmotion::corpus
