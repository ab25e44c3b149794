"""Scaling curves as SVG: for each program and size a panel for each platform, time over number of ranks, both axes
logarithmic; one line for the translated program, one for MPI by hand."""

import math

from plot import COLOURS, line, text

WIDTH, HEIGHT, LEFT, ABOVE, BELOW, GAP = 340, 190, 62, 52, 34, 70
SERIES = {"mpi": "hand-written MPI", "openmp": "translated OpenMP"}


def decades(low, high):
    """Powers of ten that lie between, and one on each side."""
    first = math.floor(math.log10(low))
    last = max(math.ceil(math.log10(high)), first + 1)
    return [10.0 ** k for k in range(first, last + 1)]


def time_name(seconds):
    """What stands at a grid line."""
    for unit, name in ((1, "s"), (1e-3, "ms"), (1e-6, "us")):
        if seconds >= unit * 0.999:
            return f"{seconds / unit:g} {name}"
    return f"{seconds * 1e9:g} ns"


def panel(x0, y0, title, rows):
    """One panel: seconds of each variant over ranks."""
    known = [(r["variant"], int(r["ranks"]), float(r["seconds"])) for r in rows if float(r["seconds"]) > 0]
    if not known:
        return []
    ticks = decades(min(s for _, _, s in known), max(s for _, _, s in known))
    ranks = sorted({n for _, n, _ in known})

    def x(n):
        span = math.log2(ranks[-1] / ranks[0]) or 1
        return x0 + WIDTH * (0.04 + 0.92 * math.log2(n / ranks[0]) / span)

    def y(s):
        return y0 + HEIGHT * (1 - math.log(s / ticks[0]) / math.log(ticks[-1] / ticks[0]))

    out = [text(x0, y0 - 10, title, 12, fill="#444")]
    for tick in ticks:
        out += [line(x0, y(tick), x0 + WIDTH, y(tick), "#e4e4e4"),
                text(x0 - 6, y(tick) + 4, time_name(tick), 11, "end")]
    for n in ranks:
        out.append(text(x(n), y0 + HEIGHT + 16, str(n), 11, "middle"))
    for k, variant in enumerate(SERIES):
        points = sorted((n, s) for v, n, s in known if v == variant)
        path = " ".join(f"{x(n):.1f},{y(s):.1f}" for n, s in points)
        out.append(f'<polyline points="{path}" fill="none" stroke="{COLOURS[k]}" stroke-width="2"/>')
        out += [f'<circle cx="{x(n):.1f}" cy="{y(s):.1f}" r="3" fill="{COLOURS[k]}"/>' for n, s in points]
    return out


def svg(rows):
    """The plot of these rows (dictionaries as scale.py makes them)."""
    cases = {}
    for row in rows:
        name = "with as much for each rank" if row["scaling"] == "weak" else row["size"]
        cases.setdefault((row["program"], row["scaling"], name), []).append(row)
    platforms = list(dict.fromkeys(r["platform"] for r in rows))
    width = len(platforms) * (LEFT + WIDTH + GAP)
    height = 54 + len(cases) * (HEIGHT + ABOVE + BELOW)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="sans-serif">',
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for k, name in enumerate(SERIES.values()):
        out += [f'<rect x="{LEFT + 170 * k}" y="16" width="12" height="12" fill="{COLOURS[k]}"/>',
                text(LEFT + 170 * k + 17, 26, name)]
    for c, ((program, _, name), block) in enumerate(cases.items()):
        y = 54 + c * (HEIGHT + ABOVE + BELOW) + ABOVE
        out.append(text(LEFT, y - 28, f"{program} {name}", 14, weight="bold"))
        for k, platform in enumerate(platforms):
            out += panel(LEFT + k * (LEFT + WIDTH + GAP), y, f"time on {platform}, over ranks",
                         [r for r in block if r["platform"] == platform])
    return "\n".join(out + ["</svg>", ""])
