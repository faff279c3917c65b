"""Discord's markdown becomes HTML, and what people typed stays text."""

from __future__ import annotations

import pytest

from bot.extras.site.markup import inline, markup
from bot.messages.names import Name


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("**bold** and *not*", "<strong>bold</strong> and <em>not</em>"),
        ("**one *in* other**", "<strong>one <em>in</em> other</strong>"),
        ("a < b & c", "a &lt; b &amp; c"),
        ("`x < y`", "<code>x &lt; y</code>"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("<t:0:d>", '<time datetime="1970-01-01T00:00:00+00:00">1970-01-01</time>'),
        ("see <#123> and <@4>", "see a channel and somebody"),
        ("[here](https://example.org/x)", "here"),
        ("||hidden||", "hidden"),
        (f"{Name('*_<b>_*')} won", "*_&lt;b&gt;_* won"),
    ],
)
def test_a_line_is_formatted_as_discord_does(text: str, made: str) -> None:
    assert inline(text) == made


def test_lines_make_headings_lists_notes_and_blocks() -> None:
    text = "## Round 1\nfirst\nsecond\n- a\n- b\n-# small\n```\n<code>\n```\n> said"
    assert markup(text).split("\n") == [
        "<h3>Round 1</h3>",
        "<p>first<br>second</p>",
        "<ul><li>a</li><li>b</li></ul>",
        '<p class="small">small</p>',
        "<pre>&lt;code&gt;</pre>",
        "<blockquote>said</blockquote>",
    ]
