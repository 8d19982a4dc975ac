"""How long matches are: loads an export into pandas, and draws it.

    python examples/match_lengths.py --server http://127.0.0.1:8080 --output lengths.png
    python examples/match_lengths.py export.ndjson more.ndjson.gz     # what `acepost export` wrote

Each `# %%` begins a cell for editors that show scripts as notebooks.
"""

# %% What to look at
import argparse
import gzip
import pathlib

import matplotlib
import pandas as pd

from acepost_client import Client, export_game_records, list_games, read_records, stream_lines

parser = argparse.ArgumentParser(description="Draw how long matches are.")
parser.add_argument("exports", nargs="*", type=pathlib.Path, help="records as NDJSON; by default a server is asked")
parser.add_argument("--server", default="http://127.0.0.1:8080")
parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("match_lengths.png"))
# Jupyter starts every notebook with `-f` and a file of its own, and editors with further options.
parser.add_argument("-f", "--f", help=argparse.SUPPRESS)
arguments, _ = parser.parse_known_args()


# %% Load: every finished public match, one record after the other
def records():
    for file in arguments.exports:
        with gzip.open(file) if file.suffix == ".gz" else file.open("rb") as lines:
            yield from read_records(lines)
    if not arguments.exports:
        with Client(arguments.server) as client:
            for game in list_games(client)["items"]:
                yield from read_records(stream_lines(export_game_records, client, game["id"]))


def title(game):
    return " ".join(word if word in ("of", "the") else word.capitalize() for word in game.split("-"))


def row(record):
    events = [line["event"] for line in record["events"]]
    return {
        "game": title(record["header"]["game"]),
        "seats": len(record["header"]["seats"]),
        "decisions": sum("decision" in event["cause"] for event in events),
        "minutes": (pd.Timestamp(events[-1]["at"]) - pd.Timestamp(events[0]["at"])).total_seconds() / 60,
        "reason": record["result"]["reason"],
    }


matches = pd.DataFrame(row(record) for record in records())
if matches.empty:
    raise SystemExit("There is no finished match in it yet.")

# %% Look at it
print(matches.groupby(["game", "seats"])["decisions"].describe().round(1).to_string())
print(matches.groupby(["game", "reason"]).size().rename("matches").to_string())

# %% Draw: a row for each game, all on one scale, with the median and the middle half
matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402

PAPER, INK, SOFT, FELT, ACCENT = "#faf6ee", "#26221c", "#6b6357", "#2f6b4f", "#b3261e"
plt.rcParams |= {"figure.facecolor": PAPER, "axes.facecolor": PAPER, "text.color": INK, "xtick.color": SOFT}

by_game = {game: group["decisions"] for game, group in matches.groupby("game")}
longest = matches["decisions"].max()
width = max(1, round(longest / 40))
# Each bar stands over the numbers that it counts.
edges = [edge - 0.5 for edge in range(0, longest + 2 * width, width)]
figure, rows = plt.subplots(len(by_game), sharex=True, squeeze=False, figsize=(9, 1.4 + 1.3 * len(by_game)))
inch = 1 / figure.get_figheight()
figure.subplots_adjust(left=0.04, right=0.97, top=1 - 0.95 * inch, bottom=0.62 * inch, hspace=0.45)
shortest_first = sorted(by_game.items(), key=lambda item: item[1].median())
for axes, (game, lengths) in zip(rows.flat, shortest_first, strict=True):
    low, median, high = lengths.quantile([0.25, 0.5, 0.75])
    counts, *_ = axes.hist(lengths, bins=edges, color=FELT, edgecolor=PAPER, linewidth=0.5)
    top = 1.35 * counts.max()
    axes.axvspan(low - 0.5, high + 0.5, color=FELT, alpha=0.15, linewidth=0, zorder=0)
    axes.plot([median, median], [0, top], color=ACCENT, linewidth=1.5)
    beside = {"xytext": (4, 0), "textcoords": "offset points", "va": "top"}
    axes.annotate(f"{median:g}", (median, top), **beside, color=ACCENT, weight="bold")
    axes.set_ylim(0, top)
    axes.set_xlim(edges[0], 1.04 * edges[-1])
    axes.set_title(game, loc="left", fontsize=11, family="serif", weight="bold")
    axes.set_title("1 match" if len(lengths) == 1 else f"{len(lengths)} matches", loc="right", fontsize=9, color=SOFT)
    axes.set_yticks([])
    axes.spines[["left", "right", "top"]].set_visible(False)
    axes.spines["bottom"].set_color(SOFT)
    axes.tick_params(length=0)
figure.text(0.04, 1 - 0.42 * inch, "How long matches are", fontsize=16, family="serif", weight="bold")
explained = "Decisions in a match. Red: the median, with the middle half of all matches shaded."
figure.text(0.04, 0.14 * inch, explained, fontsize=9, color=SOFT)
figure.savefig(arguments.output, dpi=160)
print(f"{len(matches)} matches are drawn in {arguments.output}.")
