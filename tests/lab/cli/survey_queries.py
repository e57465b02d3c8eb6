"""Asks a database of tools/survey-to-sqlite every query of a document, and compares its tables with those of survey --csv.
Usage: survey_queries.py DATABASE FOLDER DOCUMENT"""
import csv, os, re, sqlite3, sys

database, folder, document = sys.argv[1:]
db = sqlite3.connect(database)
queries = re.findall(r'^sqlite3 -box survey.sqlite "(.*)"$', open(document).read(), re.MULTILINE)
answers = [db.execute(query).fetchall() for query in queries]
print(f"{len(answers)} questions, {sum(map(bool, answers))} with rows")
for name in sorted(os.listdir(folder)):
    with open(os.path.join(folder, name), newline="") as file:
        columns, *rows = csv.reader(file)
    table = name.removesuffix(".csv")
    asked = db.execute(f"SELECT {', '.join(columns)} FROM {table}")
    if len(asked.fetchall()) != len(rows):
        print(f"{table}: other rows")
