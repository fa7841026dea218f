"""`make help`: the Makefile's verbs with what they do."""

import re
from pathlib import Path

makefile = Path(__file__).resolve().parents[2] / "Makefile"
print("make VERB, where VERB is one of\n")
for verb, what in re.findall(r"^([a-z-]+):.*?## (.+)$", makefile.read_text(), re.MULTILINE):
    print(f"  {verb:<14} {what}")
