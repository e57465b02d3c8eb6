// What one line of a file of poses says, cell by cell.
#include "lab/against/row.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

using against::Column;
using against::Row;
using against::RowText;
using against::Turning;

constexpr std::array kAllColumns{Column::Time, Column::Object, Column::Cell, Column::Landblock,
                                 Column::X,    Column::Y,      Column::Z,    Column::Heading,
                                 Column::Qw,   Column::Qx,     Column::Qy,   Column::Qz};

std::string_view& at(RowText& row, Column column) { return row[static_cast<std::size_t>(column)].emplace(); }

RowText usual_row() {
    RowText row;
    at(row, Column::Time) = "0.5";
    at(row, Column::Object) = "0x80001234";
    at(row, Column::Cell) = "0xA9B40019";
    at(row, Column::X) = "1";
    at(row, Column::Y) = "2.5";
    at(row, Column::Z) = "-3";
    return row;
}
// With one cell changed.
RowText with(Column column, std::string_view text, RowText row = usual_row()) {
    at(row, column) = text;
    return row;
}
Row good_row(const RowText& text, Turning turning = Turning::Unknown) {
    const auto row = against::read_row(text, turning);
    EXPECT_TRUE(row) << row.error();
    return row ? *row : Row{};
}
std::string trouble(const RowText& text, Turning turning = Turning::Unknown) {
    const auto row = against::read_row(text, turning);
    return row ? "none" : row.error();
}

TEST(PoseColumns, HaveTheirNamesWhicheverTheCase) {
    const std::array names{"time", "object", "cell", "landblock", "x", "y", "z", "heading", "qw", "qx", "qy", "qz"};
    for (std::size_t i = 0; i < kAllColumns.size(); ++i) {
        EXPECT_EQ(against::name(kAllColumns[i]), names[i]);
        EXPECT_EQ(against::column_named(names[i]), kAllColumns[i]);
    }
    EXPECT_EQ(against::column_named("LandBlock"), Column::Landblock);
    EXPECT_EQ(against::column_named("QZ"), Column::Qz);
    EXPECT_EQ(against::column_named("q"), std::nullopt);
    EXPECT_EQ(against::column_named(""), std::nullopt);
    EXPECT_EQ(against::column_named("timer"), std::nullopt);
}

tl::expected<Turning, std::string> checked(std::initializer_list<Column> columns) {
    std::array<bool, against::kColumns> has{};
    for (const Column column : columns) has[static_cast<std::size_t>(column)] = true;
    return against::check_columns(has);
}

TEST(PoseColumns, ShowHowBodiesAreTurned) {
    using enum Column;
    EXPECT_EQ(checked({Time, Object, Cell, X, Y, Z}), Turning::Unknown);
    EXPECT_EQ(checked({Time, Object, Landblock, X, Y, Z}), Turning::Unknown);
    EXPECT_EQ(checked({Time, Object, Cell, Landblock, X, Y, Z, Heading}), Turning::Heading);
    EXPECT_EQ(checked({Time, Object, Cell, X, Y, Z, Qw, Qx, Qy, Qz}), Turning::Quaternion);
    EXPECT_EQ(checked({Time, Object, Cell, X, Y, Z, Heading, Qw, Qx, Qy, Qz}), Turning::Quaternion);
}

TEST(PoseColumns, ThatAreMissingAreNamed) {
    using enum Column;
    const auto missing = [](std::initializer_list<Column> columns) {
        const auto turning = checked(columns);
        return turning ? "none" : turning.error();
    };
    EXPECT_EQ(missing({}), "time, object, x, y, z, cell (or landblock)");
    EXPECT_EQ(missing({Object, Cell, X, Y, Z}), "time");
    EXPECT_EQ(missing({Time, Cell, X, Y, Z}), "object");
    EXPECT_EQ(missing({Time, Object, X, Y, Z}), "cell (or landblock)");
    EXPECT_EQ(missing({Time, Object, Cell, Y}), "x, z");
    EXPECT_EQ(missing({Time, Object, Cell, X, Z}), "y");
    EXPECT_EQ(missing({Time, Object, Cell, X, Y, Z, Qw}), "all four of qw, qx, qy, qz");
    EXPECT_EQ(missing({Time, Object, Cell, X, Y, Z, Heading, Qx, Qy, Qz}), "all four of qw, qx, qy, qz");
    EXPECT_EQ(missing({Time, Object, Cell, X, Y, Z, Qw, Qx, Qy}), "all four of qw, qx, qy, qz");
    EXPECT_EQ(missing({Time, Object, X, Y, Z, Qz}), "cell (or landblock), all four of qw, qx, qy, qz");
}

TEST(PoseRows, AreReadWhole) {
    const Row row = good_row(usual_row());
    EXPECT_EQ(row.object, ObjectId{0x80001234});
    EXPECT_EQ(row.pose.time, 0.5);
    EXPECT_EQ(row.pose.cell, 0xA9B40019U);
    EXPECT_EQ(row.pose.place, (std::array<float, 3>{1, 2.5F, -3}));
    EXPECT_EQ(row.pose.rotation, against::WrittenPose{}.rotation);
    EXPECT_EQ(good_row(with(Column::Heading, "90"), Turning::Heading).pose.rotation[0], 90);
    EXPECT_EQ(good_row(with(Column::Heading, "90")).pose.rotation, against::WrittenPose{}.rotation)
        << "it was not asked for";
    RowText turned = with(Column::Qw, "0.1");
    at(turned, Column::Qx) = "-0.2";
    at(turned, Column::Qy) = "0.3";
    at(turned, Column::Qz) = "1";
    EXPECT_EQ(good_row(turned, Turning::Quaternion).pose.rotation, (std::array<float, 4>{0.1F, -0.2F, 0.3F, 1}));
}

TEST(PoseRows, HaveALandblockOfFourDigitsOrOfEight) {
    const auto cell = [](std::string_view text) { return good_row(with(Column::Landblock, text)).pose.cell; };
    EXPECT_EQ(cell("0xA9B5"), 0xA9B50000U) << "it goes before the cell";
    EXPECT_EQ(cell("0xFFFF"), 0xFFFF0000U);
    EXPECT_EQ(cell("0x10000"), 0x00010000U);
    EXPECT_EQ(cell("0xA9B50123"), 0xA9B50000U);
    EXPECT_EQ(cell("0x1"), 0x00010000U);
    for (const std::string_view wrong : {"0", "", "town", "-1"}) {
        EXPECT_EQ(trouble(with(Column::Landblock, wrong)),
                  fmt::format("column landblock: expected a landblock, like 0xA9B4, got \"{}\"", wrong));
    }
}

TEST(PoseRows, HaveACellOfALandblock) {
    EXPECT_EQ(good_row(with(Column::Cell, "0x00010000")).pose.cell, 0x00010000U);
    for (const std::string_view wrong : {"0x0000FFFF", "0x00000000", "", "here"}) {
        EXPECT_EQ(
            trouble(with(Column::Cell, wrong)),
            fmt::format("column cell: expected a cell, like 0xA9B40019 (a landblock alone has a column of that name), "
                        "got \"{}\"",
                        wrong));
    }
}

TEST(PoseRows, HaveAnObject) {
    EXPECT_EQ(good_row(with(Column::Object, "0x00000001")).object, ObjectId{1});
    for (const std::string_view wrong : {"0x00000000", "", "Drudge"}) {
        EXPECT_EQ(trouble(with(Column::Object, wrong)),
                  fmt::format("column object: expected the server's id, like 0x80001234, got \"{}\"", wrong));
    }
}

TEST(PoseRows, HaveNumbersUpToABound) {
    const auto time = [](double seconds) {
        const std::string text = fmt::format("{:.3f}", seconds);
        return against::read_row(with(Column::Time, text), Turning::Unknown).has_value();
    };
    EXPECT_TRUE(time(against::kMaxWrittenTime));
    EXPECT_TRUE(time(-against::kMaxWrittenTime));
    EXPECT_FALSE(time(against::kMaxWrittenTime * 1.001));
    const auto north = [](double metres) {
        const std::string text = fmt::format("{:.3f}", metres);
        return against::read_row(with(Column::Y, text), Turning::Unknown).has_value();
    };
    EXPECT_TRUE(north(against::kMaxWrittenMetres));
    EXPECT_TRUE(north(-against::kMaxWrittenMetres));
    EXPECT_FALSE(north(against::kMaxWrittenMetres + 1));
    EXPECT_EQ(good_row(with(Column::Heading, "1000000"), Turning::Heading).pose.rotation[0], 1e6F);
    EXPECT_EQ(good_row(with(Column::Heading, "-1000000"), Turning::Heading).pose.rotation[0], -1e6F);
    EXPECT_EQ(trouble(with(Column::Heading, "1000000.1"), Turning::Heading),
              "column heading: expected compass degrees, a number, got \"1000000.1\"");
    RowText turned = with(Column::Qw, "1.001");
    for (const Column column : {Column::Qx, Column::Qy, Column::Qz}) at(turned, column) = "-1.001";
    EXPECT_EQ(trouble(turned, Turning::Quaternion), "none");
    EXPECT_EQ(trouble(with(Column::Qz, "1.0011", turned), Turning::Quaternion),
              "column qz: expected a part of a unit quaternion, -1 to 1, got \"1.0011\"");
}

TEST(PoseRows, NameTheFirstColumnThatIsWrong) {
    EXPECT_EQ(trouble({}), "column time: expected seconds, a number, got \"\"");
    EXPECT_EQ(trouble(with(Column::Time, "1s")), "column time: expected seconds, a number, got \"1s\"");
    EXPECT_EQ(trouble(with(Column::Z, "")), "column z: expected metres, a number, got \"\"");
    EXPECT_EQ(trouble(with(Column::X, "inf")), "column x: expected metres, a number, got \"inf\"");
    EXPECT_EQ(trouble(usual_row(), Turning::Heading), "column heading: expected compass degrees, a number, got \"\"");
    EXPECT_EQ(trouble(with(Column::Y, std::string(60, 'y'))),
              "column y: expected metres, a number, got \"" + std::string(40, 'y') + "\"");
    EXPECT_EQ(trouble(with(Column::X, std::string_view{"12345"}.substr(0, 2))), "none")
        << "what is behind it is not its own";
}

TEST(CsvLines, AreCutAtCommasOutsideOfQuotes) {
    using Cells = std::vector<std::string>;
    EXPECT_EQ(against::split_csv(""), Cells{""});
    EXPECT_EQ(against::split_csv("a"), Cells{"a"});
    EXPECT_EQ(against::split_csv("a,,b,"), (Cells{"a", "", "b", ""}));
    EXPECT_EQ(against::split_csv(" a\t, b c"), (Cells{"a", "bc"}));
    EXPECT_EQ(against::split_csv("\" a\t, b\",c"), (Cells{" a\t, b", "c"}));
    EXPECT_EQ(against::split_csv("\"\"\"\""), Cells{"\""});
    EXPECT_EQ(against::split_csv("\"\",\"a\"\"b\""), (Cells{"", "a\"b"}));
    EXPECT_EQ(against::split_csv("a\"b,c\"d"), Cells{"ab,cd"});
    EXPECT_EQ(against::split_csv("\""), std::nullopt);
    EXPECT_EQ(against::split_csv("\"a\"\""), std::nullopt);
    EXPECT_EQ(against::split_csv("\"a\"\",b"), std::nullopt);
    EXPECT_EQ(against::split_csv(std::string_view{"\"a\"\""}.substr(0, 3)), Cells{"a"})
        << "a quote behind its end is not its own";
}

}  // namespace
}  // namespace acmotion::test
