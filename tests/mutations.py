"""What can be left out of a program's directives: clauses `result` and `nc_result`, and items of data-sharing lists.

mutations(text) yields Mutation objects. What is left out becomes blanks, so that lines keep their numbers.
"""
import re

CLAUSES = 'result', 'nc_result', 'private', 'firstprivate', 'lastprivate', 'reduction'
DIRECTIVE = re.compile(r'^[ \t]*#[ \t]*pragma[ \t]+(omp|llc)\b((?:\\\n|[^\n])*)', re.M)
OPERATOR = re.compile(r'\b_Pragma[ \t]*\([ \t]*"(omp|llc)\b([^"\n]*)"[ \t]*\)')
CLAUSE = re.compile(r'(?<![\w.])(%s)[ \t]*\(' % '|'.join(CLAUSES))


class Mutation:
    """An item to leave out: its clause, line and text, and the range of the source that becomes blank."""

    def __init__(self, source, clause, at, item, start, end):
        self.clause, self.item = clause, ' '.join(item.replace('\\\n', ' ').split())
        self.line = source.count('\n', 0, at) + 1
        self.start, self.end = start, end

    def apply(self, source):
        kept = re.sub(r'\\\n|[^\n]', lambda part: part.group() if len(part.group()) > 1 else ' ',
                      source[self.start:self.end])
        return source[:self.start] + kept + source[self.end:]

    def __str__(self):
        return '%s(%s)' % (self.clause, self.item)


def closing(text, start):
    """Where the parenthesis that was opened before start is closed; len(text) if it is not."""
    depth = 1
    for at in range(start, len(text)):
        depth += {'(': 1, ')': -1}.get(text[at], 0)
        if not depth:
            return at
    return len(text)


def split(text, start, end, mark):
    """The ranges between marks that stand outside of parentheses and brackets."""
    ranges, depth, begin = [], 0, start
    for at in range(start, end):
        depth += {'(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1}.get(text[at], 0)
        if text[at] == mark and not depth:
            ranges.append((begin, at))
            begin = at + 1
    return ranges + [(begin, end)]


def whole_clause(text, start, end, low, high):
    """The range of a clause with a comma that separates it from a neighbour, in a directive from low to high."""
    after = re.compile(r'(?:\s|\\\n)*,').match(text, end, high)
    before = re.search(r',(?:\s|\\\n)*$', text[low:start])
    if after:
        return start, after.end()
    return (low + before.start() if before else start), end


def items(text, low, high, directive):
    """The mutations of one directive, whose clauses stand between low and high; directive: its whole range."""
    found = list(CLAUSE.finditer(text, low, high))
    for match in found:
        clause, inside = match.group(1), match.end()
        end = closing(text, inside)
        entire = whole_clause(text, match.start(), end + 1, low, high)
        if clause in ('result', 'nc_result'):
            alone = not (text[low:match.start()] + text[end + 1:high]).replace('\\\n', '').strip()
            yield Mutation(text, clause, match.start(), text[inside:end], *(directive if alone else entire))
            continue
        first = split(text, inside, end, ':')[0][1] + 1
        if first > end:
            first = inside
        ranges = split(text, first, end, ',')
        for number, (start, stop) in enumerate(ranges):
            place = entire if len(ranges) == 1 else (start, stop + 1) if number == 0 else (start - 1, stop)
            yield Mutation(text, clause, start, text[start:stop], *place)


def mutations(text):
    for pattern in DIRECTIVE, OPERATOR:
        for match in pattern.finditer(text):
            if match.group(1) == 'llc' or not re.match(r'\s*declare\b', match.group(2)):
                yield from items(text, match.start(2), match.end(2), match.span())
