"""ISIS War: Iran and Turkey against the US and its coalition, for Kurdistan and Iraq, on hexes of 30 km."""
