"""How fast Sandtable is, beside others that play whole games in Python."""
