"""FITNA: global war in the Middle East. Card-driven, point to point, two to six players."""
