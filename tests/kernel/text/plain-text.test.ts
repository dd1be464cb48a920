import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { plainText, shorten } from '../../../kernel/text/plain-text.ts';

const it = suite('plainText');

const texts: [what: string, html: string, text: string][] = [
  ['removes tags', '<p class="x">A <b>bold</b> move</p>', 'A bold move'],
  [
    'separates words where a block ends, not where a letter is emphasised',
    '<p>one</p><p>t<em>w</em>o<br/>three',
    'one two three',
  ],
  ['removes comments', 'a<!-- <p>no</p> -->b', 'a b'],
  ['removes a comment without an end', 'a <!-- no', 'a'],
  ['removes scripts and styles', 'a<script>if (a < b) no();</script><style media="x">no</style>b', 'a b'],
  ['ends a script at its end tag, also inside a comment', '<script>"<!--"</script>a', 'a'],
  ['keeps the text of elements whose names start with script', '<script-list>a</script-list>', 'a'],
  ['keeps a lone <', '5 < 6 and <3', '5 < 6 and <3'],
  ['keeps an unfinished tag', 'a <b', 'a <b'],
  ['decodes once', '&amp;amp; &amp;lt;b&amp;gt;', '&amp; &lt;b&gt;'],
  ['decodes names, rare ones as well', 'caf&eacute; &hellip; &Omega; &notin; &AMP;', 'café … Ω ∉ &'],
  ['decodes numbers', '&#8211; &#x1F600;', '– 😀'],
  ['reads the numbers 128 to 159 as windows-1252', '&#147;a&#148; &#x96;', '“a” –'],
  ['keeps unknown names as they are', '&foo; &Eeacute;', '&foo; &Eeacute;'],
  [
    'keeps entities without a semicolon as they are',
    'AT&T &copy 2020 ?a=1&copy=2 &#65',
    'AT&T &copy 2020 ?a=1&copy=2 &#65',
  ],
  ['collapses white space of every kind', ' a&nbsp;&ensp;\n\t\u200b\ufeff b\u0007 ', 'a b'],
  ['drops soft hyphens', 'hy&shy;phen\u00adated', 'hyphenated'],
];
for (const [what, html, text] of texts) it(what, () => assert.is(plainText(html), text));

/** A million characters each, for which a search that goes back over what it has read takes hours. */
const hostile: [what: string, html: string][] = [
  ['a tag name without an end', `<${'a-'.repeat(500_000)}`],
  ['attributes without an end', `<a${' a'.repeat(500_000)}`],
  ['a tag inside a tag inside a tag', '<a '.repeat(330_000)],
  ['comments inside comments', '<!--'.repeat(250_000)],
  ['a script without an end', `<script>${'</script '.repeat(100_000)}`],
  ['an end tag full of spaces', `<script></script${' '.repeat(1_000_000)}`],
  ['ampersands', '&'.repeat(1_000_000)],
  ['an entity without an end', `&${'a'.repeat(1_000_000)}`],
  ['a number without an end', `&#${'1'.repeat(1_000_000)}`],
  ['spaces', `${' '.repeat(1_000_000)}x`],
];
for (const [what, html] of hostile) {
  it(`reads ${what} in linear time`, () => assert.ok(plainText(html).length <= html.length));
}

it('shortens between words, with an ellipsis', () => {
  assert.is(shorten('one two, three', 14), 'one two, three');
  assert.is(shorten('one two, three', 13), 'one two…');
  assert.is(shorten('x'.repeat(20), 5), 'xxxx…');
  assert.is(shorten('xxx😀xxx', 5), 'xxx…');
});

it.run();
