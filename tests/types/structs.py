#!/usr/bin/env python3
"""Writes a C program of random structs and unions: bit-fields, packed, aligned, #pragma pack, nesting.

    structs.py SEED COUNT > program.c
"""
import random
import sys

TYPES = ["char", "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long",
         "unsigned long", "long long", "_Bool", "float", "double", "long double", "__int128", "void *",
         "int (*)[3]", "enum e",
         "_Complex float", "vector"]
FIELDS = [("_Bool", 1), ("signed char", 8), ("unsigned char", 8), ("short", 16), ("unsigned short", 16),
          ("int", 32), ("unsigned", 32), ("long", 64), ("unsigned long long", 64), ("enum e", 2)]


def attribute(rng, odds):
    if rng.random() >= odds:
        return ""
    return " __attribute__((%s))" % rng.choice(["packed", "packed", "aligned(2)", "aligned(8)", "aligned(16)",
                                                "aligned"])


def member(rng, name, depth, plain):
    kind = rng.random()
    if kind < 0.40:
        base, width = rng.choice(FIELDS)
        if rng.random() < 0.2:
            return "%s : %d;" % (base, rng.choice([0, rng.randint(1, width)]))
        return "%s %s : %d%s;" % (base, name, rng.randint(1, width), attribute(rng, 0.1))
    if kind < 0.50 and depth < 2:
        inside = " ".join(body(rng, name, depth + 1, plain))
        word = rng.choice(["struct", "union"])
        called = name if rng.random() < 0.6 else ""
        if called:
            plain.append(called)
        return "%s%s { %s }%s %s;" % (word, attribute(rng, 0.1), inside, attribute(rng, 0.2), called)
    base = rng.choice(TYPES)
    declared = "int (*%s)[3]" % name if "(*)" in base else "%s %s" % (base, name)
    if rng.random() < 0.2 and "(*)" not in base:
        declared += "[%d]" % rng.randint(0, 3)
    plain.append(name)
    return declared + attribute(rng, 0.15) + ";"


def body(rng, prefix, depth, plain):
    # only the names of the outermost level can be asked for as they are
    inner = plain if depth == 0 else []
    return [member(rng, "%s%d" % (prefix, i), depth, inner) for i in range(rng.randint(1, 6))]


def main():
    rng = random.Random(int(sys.argv[1]))
    print("enum e { A, B, C };\ntypedef int vector __attribute__((vector_size(16)));")
    for i in range(int(sys.argv[2])):
        pack = rng.choice([0, 0, 0, 1, 2, 4, 8])
        if pack:
            print("#pragma pack(push, %d)" % pack)
        plain = []
        word = rng.choice(["struct", "struct", "struct", "union"])
        fields = " ".join(body(rng, "m", 0, plain))
        print("%s%s s%d { %s }%s;" % (word, attribute(rng, 0.1), i, fields, attribute(rng, 0.2)))
        if pack:
            print("#pragma pack(pop)")
        print("long of_%d[] = { sizeof(%s s%d), _Alignof(%s s%d)%s };" % (i, word, i, word, i, "".join(
            ", __builtin_offsetof(%s s%d, %s)" % (word, i, m) for m in plain)))


main()
