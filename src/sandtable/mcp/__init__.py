"""A seat for a language model: `sandtable mcp` speaks the Model Context Protocol over standard input and output."""
