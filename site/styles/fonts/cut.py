"""Cuts the pages' typefaces down to what the pages use. Run by hand when a script or a feature is wanted:

    pip install fonttools brotli
    npm install --no-save --prefix typefaces source-serif@4.5.1 @fontsource-variable/inter@5.3.0
    python3 cut.py typefaces/node_modules/source-serif/VAR typefaces/node_modules/@fontsource-variable/inter/files

The files are in the repository, because neither a build nor a reader should need Python.
"""

import sys
from copy import deepcopy
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(__file__).parent

SCRIPTS = {
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,"
    "U+20AC,U+2116,U+2122,U+2190-2193,U+2212,U+2215,U+FEFF,U+FFFD",
    # The letters of Central and Eastern Europe and Turkey, apart from the many of Vietnamese, Africa and phonetics.
    "latin-a": "U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B",
    "vietnamese": "U+01A0-01A1,U+01AF-01B0,U+0300,U+0303,U+0309,U+0323,U+1EA0-1EF9,U+20AB",
    "latin-b": "U+0180-019F,U+01A2-01AE,U+01B1-0217,U+021C-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,"
    "U+1E00-1E9F,U+1EFA-1EFF,U+20A0-20AA,U+20AD-20C4,U+2113,U+2C60-2C7F,U+A720-A7FF",
    "greek": "U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF",
    "cyrillic": "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1",
}
# Labels are short and come in languages of Western and Central Europe.
LABELS = "U+0020-007E,U+00A0,U+00B7,U+00C0-00FF,U+0106-0107,U+010C-010D,U+0118-0119,U+0141-0144,U+0160-0161,U+017D-017E,"
LABELS += "U+2013-2014,U+2018-2019,U+2022,U+2026"

SHAPING = ["kern", "liga", "ccmp", "locl", "mark", "mkmk"]
FIGURES = ["onum", "lnum", "pnum", "tnum"]
# Copyright, family, style, full name, PostScript name, address of the licence.
NAMES = [0, 1, 2, 4, 6, 14]
# In thousandths of an em: a pair that is moved by less looks the same, and such pairs are a tenth of a file.
LEAST_KERNING = 10


def cut(source, characters, features, axes):
    """A font with these characters and features only, its axes limited (a pair) or fixed (a number)."""
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True, name_IDs=NAMES)
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(characters))
    subsetter.subset(font)
    fixed = {axis: sum(limits) / 2 for axis, limits in axes.items() if isinstance(limits, tuple)}
    font = instancer.instantiateVariableFont(font, axes, optimize=True)
    if fixed:
        # Kerning that changes with the weight is a quarter of a file, and nobody sees it change.
        font["GPOS"] = instancer.instantiateVariableFont(deepcopy(font), fixed)["GPOS"]
    drop_slight_kerning(font)
    return font


def drop_slight_kerning(font):
    """Takes out what nobody sees moved: slight classes of pairs, and single pairs that hardly differ from their class."""
    least = LEAST_KERNING * font["head"].unitsPerEm / 1000
    for lookup in font["GPOS"].table.LookupList.Lookup:
        subtables = [getattr(entry, "ExtSubTable", entry) for entry in lookup.SubTable]
        classes = [subtable for subtable in subtables if hasattr(subtable, "Class1Record")]
        for row in (row for subtable in classes for row in subtable.Class1Record):
            for pair in row.Class2Record:
                if pair.Value1 and abs(kerning(pair)) < least:
                    pair.Value1.XAdvance = 0
        for subtable in (subtable for subtable in subtables if hasattr(subtable, "PairSet")):
            for first, pairs in zip(subtable.Coverage.glyphs, subtable.PairSet):
                pairs.PairValueRecord = [
                    pair
                    for pair in pairs.PairValueRecord
                    if abs(kerning(pair) - class_kerning(classes, first, pair.SecondGlyph)) >= least
                ]
                pairs.PairValueCount = len(pairs.PairValueRecord)


def kerning(pair):
    return getattr(pair.Value1, "XAdvance", 0)


def class_kerning(classes, first, second):
    """How a pair is moved that has no record of its own: the first table that knows its first glyph decides."""
    for table in classes:
        if first in table.Coverage.glyphs:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            return kerning(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)])
    return 0


def rename(font, family, style):
    """The licence of Source Serif reserves its name for the unchanged font."""
    plain = family.replace(" ", "")
    for record in list(font["name"].names):
        if record.nameID in (3, 6, 25):
            record.string = f"{plain}-{style}"
        elif record.nameID in (1, 16):
            record.string = family
        elif record.nameID == 4:
            record.string = f"{family} {style}"


def letters_as_small_capitals(font):
    """Draws every letter as its small capital at once, and leaves out the letters that would never be seen.

    The features stay, each replacing a glyph by itself: a browser that misses them makes small capitals of its own.
    """
    replaced = {}
    features = [r.Feature for r in font["GSUB"].table.FeatureList.FeatureRecord if r.FeatureTag in ("smcp", "c2sc")]
    lookups = {index for feature in features for index in feature.LookupListIndex}
    for index in lookups:
        for subtable in font["GSUB"].table.LookupList.Lookup[index].SubTable:
            mapping = getattr(subtable, "ExtSubTable", subtable).mapping
            replaced |= mapping
            one = next(iter(mapping.values()))
            mapping.clear()
            mapping[one] = one
    for table in font["cmap"].tables:
        for code, glyph in table.cmap.items():
            table.cmap[code] = replaced.get(glyph, glyph)
    options = subset.Options(layout_features=["*"], hinting=False, notdef_outline=True, name_IDs=NAMES)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)


def save(font, name):
    font.flavor = "woff2"
    font.save(here / name)
    read_back = TTFont(here / name)
    print(f"{name}: {(here / name).stat().st_size:,} bytes, {len(read_back.getBestCmap())} characters")


def main(serif, inter):
    packaged = {"latin-a": "latin-ext", "latin-b": "latin-ext"}
    roman, italic = (Path(serif) / f"SourceSerif4Variable-{style}.ttf" for style in ("Roman", "Italic"))
    for script, characters in SCRIPTS.items():
        font = cut(roman, characters, SHAPING + FIGURES, {"wght": (400, 600), "opsz": 18})
        rename(font, "Colloquy Serif", "Roman")
        save(font, f"colloquy-serif-{script}-roman.woff2")
        font = cut(roman, characters, SHAPING + FIGURES, {"wght": 500, "opsz": 40})
        rename(font, "Colloquy Display", "Roman")
        save(font, f"colloquy-display-{script}.woff2")
        font = cut(italic, characters, SHAPING + FIGURES, {"wght": 400, "opsz": 20})
        rename(font, "Colloquy Serif", "Italic")
        save(font, f"colloquy-serif-{script}-italic.woff2")
        font = cut(
            Path(inter) / f"inter-{packaged.get(script, script)}-wght-normal.woff2",
            characters,
            ["kern", "ccmp", "locl", "mark", "mkmk", "pnum", "tnum"],
            {"wght": (400, 700)},
        )
        save(font, f"inter-{script}.woff2")
    caps = cut(roman, LABELS, [*SHAPING, "smcp", "c2sc", "onum", "pnum"], {"wght": 480, "opsz": 11})
    letters_as_small_capitals(caps)
    rename(caps, "Colloquy Caps", "Regular")
    save(caps, "colloquy-caps.woff2")


if __name__ == "__main__":
    main(*sys.argv[1:])
