"""Write the pages for players as a static site, for any web host: `make site`."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt

ROOT: Final = Path(__file__).parents[2]
OUT: Final = ROOT / "var" / "site"
PAGES: Final = {
    "README.md": "index.html",
    "docs/gallery.md": "gallery.html",
    "docs/players.md": "players.html",
    "docs/organisers.md": "organisers.html",
    "docs/fair-play.md": "fair-play.html",
    "docs/fair-play-bytes.md": "fair-play-bytes.html",
    "docs/privacy.md": "privacy.html",
    "docs/terms.md": "terms.html",
}
"""The pages, and the documents from which each is made."""
VERIFIERS: Final = ("verify.html", "verify.py")
"""Files of docs/ that check a game; they stand beside the pages as they are."""
_FOR_HOSTS: Final = re.compile(
    r"^## (Host it|Read more|Contribute|Draw them yourself)\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
"""Parts of documents that only readers with a clone of the repository need."""
_LINK: Final = re.compile(r'<(a href|img src)="([^"#:]*)(#[^"]*)?"')
_FRAME: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ font: 17px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 1rem auto; padding: 0 1rem;
  color-scheme: light dark; overflow-wrap: break-word; }}
img {{ max-width: 100%; max-height: 92vh; width: auto; height: auto; }}
table {{ display: block; overflow-x: auto; border-collapse: collapse; }}
td, th {{ padding: .3rem .6rem; text-align: left; vertical-align: top; }}
pre {{ overflow-x: auto; }}
nav a {{ display: inline-block; margin-right: 1rem; line-height: 2.2; }}
@media (max-width: 40rem) {{ td:has(img), tr:has(img) {{ display: block; padding: .3rem 0; }} }}
</style>
<nav><a href="index.html">Start</a><a href="gallery.html">Pictures</a><a href="players.html">How to play</a>
<a href="fair-play.html">Fair play</a><a href="privacy.html">Privacy</a><a href="terms.html">Terms</a></nav>
{body}
</html>
"""


def write(out: Path = OUT) -> list[str]:
    """Write all pages, the pictures that they show and the verifiers; return the pages' names."""
    out.mkdir(parents=True, exist_ok=True)
    for name in VERIFIERS:
        shutil.copyfile(ROOT / "docs" / name, out / name)
    for document, name in PAGES.items():
        (out / name).write_text(page_of(ROOT / document, out), encoding="utf-8")
    return list(PAGES.values())


def page_of(document: Path, out: Path) -> str:
    """Return a document as a page; copy its pictures to `out`."""
    text = document.read_text(encoding="utf-8")
    body: str = MarkdownIt("commonmark").enable("table").render(_FOR_HOSTS.sub("", text))
    body = re.sub(r"<h([23])>(.*?)</h\1>", _with_anchor, body)
    body = _LINK.sub(lambda link: _linked(link, document.parent, out), body)
    title = text.partition("\n")[0].lstrip("# ")
    return _FRAME.format(title=title, body=body)


def _with_anchor(heading: re.Match[str]) -> str:
    """Give a heading the anchor that links in the documents use."""
    level, words = heading.groups()
    anchor = re.sub(r"[^\w -]", "", re.sub(r"<.*?>", "", words)).strip().lower().replace(" ", "-")
    return f'<h{level} id="{anchor}">{words}</h{level}>'


def _linked(link: re.Match[str], folder: Path, out: Path) -> str:
    """Point a link at a page of the site or copy its picture; unlink a file that only the clone has."""
    kind, target, anchor = link.groups()
    if not target:
        return link[0]
    file = (folder / target).resolve()
    name = file.name if file.name in VERIFIERS else PAGES.get(str(file.relative_to(ROOT)))
    if kind == "img src":
        shutil.copyfile(file, out / file.name)
        return f'<img src="{file.name}"'
    return f'<a href="{name}{anchor or ""}"' if name else "<a"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else OUT
    print(f"Written: {len(write(folder))} pages in {folder}. Copy the folder to any web host.")


if __name__ == "__main__":
    main()
