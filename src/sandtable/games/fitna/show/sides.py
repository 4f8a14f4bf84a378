"""3.1 The colours of the counters: each side has a colour, an emblem and a ring."""

from sandtable.core.scene import Side

WHITE, DARK = "#ffffff", "#2a1d05"
DOTS, SHORT, LONG, MIXED = (3.0, 2.6), (8.0, 3.0), (14.0, 3.0), (11.0, 3.0, 3.0, 3.0)

SIDES = (
    Side("syria", "Syrian army", "#9d3a3c", WHITE, "S", "square"),
    Side("iraq", "Iraqi army", "#6a7433", WHITE, "Q", "diamond", SHORT),
    Side("fsa", "Free Syrian Army", "#3f7a4b", WHITE, "F", "triangle", DOTS),
    Side("fia", "Free Iraqi Army", "#4d7a2c", WHITE, "I", "triangle", SHORT),
    Side("iran", "Iranian army and IRG", "#7a5a9e", WHITE, "N", "diamond"),
    Side("iran_hezbollah", "Iranian Hezbollah", "#c3b184", DARK, "H", "diamond"),
    Side("leb_hezbollah", "Lebanese Hezbollah", "#e6d5a3", DARK, "H", "bars"),
    Side("lebanon", "Lebanese army", "#8a5a63", WHITE, "L", "bars"),
    Side("israel", "Israeli army", "#2f66b0", WHITE, "L", "star"),
    Side("turkey", "Turkish army", "#2b7a84", WHITE, "T", "hexagon", LONG),
    Side("saudi", "Saudi army and National Guard", "#2f7a55", WHITE, "A", "bars", LONG),
    Side("arab_allies", "Arab Allies", "#5b7050", WHITE, "B", "bars", SHORT),
    Side("us", "United States", "#3b6fae", WHITE, "U", "square"),
    Side("russia", "Russia", "#5c5f8f", WHITE, "R", "star", DOTS),
    Side("uk", "United Kingdom", "#8c4a6a", WHITE, "K", "square"),
    Side("france", "France", "#4f6a8f", WHITE, "C", "square"),
    Side("shia_militia", "Shia militias", "#5a4a6e", WHITE, "M", "triangle"),
    Side("sunni_militia", "Sunni militias", "#5d6f3f", WHITE, "M", "hexagon"),
    Side("al_sham", "Al Sham militias", "#2f5d46", WHITE, "M", "diamond"),
    Side("is", "IS (Daesh)", "#2b2f36", WHITE, "I", "disc"),
    Side("kdp", "KDP Peshmergas", "#d3a13a", DARK, "K", "ring", MIXED),
    Side("pyd", "PYD Peshmergas", "#e0b95c", DARK, "P", "ring", SHORT),
    Side("pkk", "PKK Peshmergas", "#c98f3a", DARK, "W", "ring", DOTS),
)
