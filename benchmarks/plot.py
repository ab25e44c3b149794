"""A plot of benchmark results, written as SVG: for each program and size a row of two panels,
speed-up over serial on the left and ratio to the hand-written MPI on the right, in groups of bars,
one group for each number of ranks."""

from xml.sax.saxutils import escape

COLOURS = ["#0072b2", "#e69f00", "#6b6b6b", "#009e73", "#cc79a7"]
WIDTH, LEFT, GAP = 340, 52, 64          # of a panel, of its axis labels, between panels
HEIGHT, ABOVE, BELOW = 150, 46, 42      # of a panel, and what is written over and under it


def text(x, y, words, size=12, anchor="start", weight="normal", fill="#222"):
    """A line of text."""
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" '
            f'font-weight="{weight}" fill="{fill}">{escape(words)}</text>')


def line(x1, y1, x2, y2, colour="#ccc", dash=""):
    """A straight line."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
            f'stroke="{colour}"{dashes}/>')


def step_for(top):
    """A round distance between grid lines that gives about four of them."""
    for step in (0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 50):
        if top / step <= 5:
            return step
    return top / 4


def group_name(ranks, cores):
    """What stands under a group of bars."""
    return f"{ranks} ranks on {cores} cores" if ranks > cores else f"{ranks} rank{'s' * (ranks != 1)}"


def panel(x0, y0, title, groups, series, value, marks):
    """One panel at x0, y0: groups (numbers -> names) of bars (series); marks: height -> label."""
    known = [v for g in groups for s in series if (v := value(s, g)) is not None]
    top = 1.18 * max(known + list(marks) + [0.01])
    out, values = [text(x0, y0 - 10, title, 12, fill="#444")], []
    base = y0 + HEIGHT
    step = step_for(top)
    for k in range(int(top / step) + 1):
        y = base - HEIGHT * k * step / top
        out += [line(x0, y, x0 + WIDTH, y, "#e4e4e4"), text(x0 - 6, y + 4, f"{k * step:g}", 11, "end")]
    slot = WIDTH / len(groups)
    bar = min(34.0, slot * 0.84 / len(series))
    for g, group in enumerate(groups):
        first = x0 + slot * (g + 0.5) - bar * len(series) / 2
        for s, name in enumerate(series):
            v = value(name, group)
            if v is None:
                continue
            h = HEIGHT * v / top
            out += [f'<rect x="{first + s * bar:.1f}" y="{base - h:.1f}" width="{bar - 2:.1f}" '
                    f'height="{h:.1f}" fill="{COLOURS[s % len(COLOURS)]}"/>']
            values.append(text(first + (s + 0.5) * bar - 1, base - h - 3, f"{v:.2f}", 10, "middle"))
        out.append(text(x0 + slot * (g + 0.5), base + 16, groups[group], 11, "middle"))
    for height, label in marks.items():
        y = base - HEIGHT * height / top
        out += [line(x0, y, x0 + WIDTH, y, "#b00020", "4 3"),
                text(x0 + WIDTH + 4, y + 4, label, 10, fill="#b00020")]
    out += [line(x0, base, x0 + WIDTH, base, "#222"),
            '<g stroke="#fff" stroke-width="3" paint-order="stroke">', *values, "</g>"]
    return out


def number(row, column):
    """A number of a row of the results, or None."""
    return float(row[column]) if row and row[column] else None


def svg(rows, cores):
    """The plot of these rows (dictionaries with the columns of the CSV file), measured on `cores`."""
    parallel = [r for r in rows if r["variant"] != "serial"]
    series = list(dict.fromkeys(r["variant"] for r in parallel))
    cases = list(dict.fromkeys((r["program"], r["size"]) for r in parallel))
    width = 2 * (LEFT + WIDTH) + GAP + 40
    height = 54 + len(cases) * (HEIGHT + ABOVE + BELOW)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
           f'viewBox="0 0 {width} {height}" font-family="sans-serif">',
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    x = LEFT
    for s, name in enumerate(series):
        out += [f'<rect x="{x}" y="16" width="12" height="12" fill="{COLOURS[s % len(COLOURS)]}"/>',
                text(x + 17, 26, {"mpi": "hand-written MPI"}.get(name, name))]
        x += 150
    for c, (program, size) in enumerate(cases):
        y = 54 + c * (HEIGHT + ABOVE + BELOW) + ABOVE
        cell = {(r["variant"], r["ranks"]): r for r in parallel
                if (r["program"], r["size"]) == (program, size)}
        groups = {r: group_name(r, cores) for r in sorted({ranks for _, ranks in cell})}
        compared = [s for s in series if s != "mpi"]
        out.append(text(LEFT, y - 28, f"{program} {size}", 14, weight="bold"))
        out += panel(LEFT, y, "speed-up over the serial program", groups, series,
                     lambda s, g: number(cell.get((s, g)), "speedup"), {})
        if compared:
            out += panel(2 * LEFT + WIDTH + GAP, y, "seconds over those of hand-written MPI", groups,
                         compared, lambda s, g: number(cell.get((s, g)), "ratio"), {1.0: "1"})
    return "\n".join(out + ["</svg>", ""])
