"""Puts many mutants into one source. A run chooses one of them, or none."""


class Woven:
    """A source with mutants in it: line by line where the original has its lines, and where each mutant stands in it."""

    def __init__(self, source, numbered):
        """`numbered` are pairs of a number and a mutant of this source; their spans lie inside of each other, or apart."""
        # A statement that may be left out has no value: it is the outermost of those with the same span.
        opened = sorted(numbered, key=lambda pair: (pair[1].begin, -pair[1].end, pair[1].form != "left out", pair[0]))
        places = {}  # what stands at a byte: ends first, the inner before the outer
        for number, mutant in reversed(opened):
            places.setdefault(mutant.end, ([], []))[0].append((number, mutant))
        for number, mutant in opened:
            places.setdefault(mutant.begin, ([], []))[1].append((number, mutant))
        self.begins, self.spans = {}, []
        self.text = self.weave(source, places)

    def weave(self, source, places):
        woven, last = bytearray(), 0
        for at in sorted(places):
            woven += source[last:at]
            last = at
            for number, mutant in places[at][0]:
                woven += mutant.around(number)[1].encode()
                self.spans.append((self.begins[number], len(woven), number))
            for number, mutant in places[at][1]:
                self.begins[number] = len(woven)
                woven += mutant.around(number)[0].encode()
        return bytes(woven + source[last:])

    def at(self, line, column):
        """The numbers of the mutants to blame for an error there: the innermost, or all of that line."""
        starts = [0] + [at + 1 for at, byte in enumerate(self.text) if byte == 10] + [len(self.text) + 1]
        begin, end = starts[line - 1], starts[line]
        place = begin + column - 1
        around = [(to - since, number) for since, to, number in self.spans if since <= place < to]
        if around:
            return {min(around)[1]}
        return {number for since, to, number in self.spans if since < end and to > begin}
