"""Writing small TOML files: tables with texts, numbers, lists and records."""

import json
from typing import Any

from sandtable.packs.records import Table, is_records


def written(data: Table) -> str:
    """A table as TOML text, its records under headings of their own."""
    plain = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if not is_records(value)]
    lines = [*plain]
    for name, records in data.items():
        for record in records if is_records(records) else ():
            lines += ["", f"[[{_key(name)}]]", *(f"{_key(key)} = {_value(value)}" for key, value in record.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
