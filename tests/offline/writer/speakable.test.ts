import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { speakable } from '../../../offline/writer/speakable.ts';

const it = suite('speakable text');

const cases: [string, string][] = [
  ['**Bold** and `code`, see [the docs](https://example.com/a).', 'Bold and code, see the docs.'],
  ['Read it at https://example.com/a?b=c now', 'Read it at now'],
  ['Booking.com and Node.js', 'Booking dot com and Node.js'],
  ['Tom &amp; Jerry &#8211; the &quot;show&quot;', 'Tom and Jerry, the "show"'],
  ['<b>Bold</b> move', 'Bold move'],
  ['It rose 5% to €1.2bn', 'It rose 5 percent to 1.2 billion euros'],
  ['US$3 million, $1, £5k and $2-3bn', '3 million dollars, 1 dollar, 5 thousand pounds and 2 to 3 billion dollars'],
  ['a range of 3.5%-3.75%', 'a range of 3.5 to 3.75 percent'],
  ['10–15 km at 80 km/h', '10 to 15 kilometers at 80 kilometers per hour'],
  [
    '-5°C outside, 300k writes, 3x faster, 500+ users',
    'minus 5 degrees Celsius outside, 300 thousand writes, 3 times faster, more than 500 users',
  ],
  ['on 2026-05-01', 'on May 1, 2026'],
  ['The device — a chip — works', 'The device, a chip, works'],
  ['the agency (ESA) said', 'the agency said'],
  ['(all in brackets)', 'all in brackets'],
  ['C++ vs. C#', 'C plus plus versus C sharp'],
  ['Really?!! Yes!!', 'Really? Yes!'],
  ['wow 🚀 rocket', 'wow rocket'],
  ['“Quoted” and ‘so’', '"Quoted" and \'so\''],
  ['Interstellar_(film)', 'Interstellar'],
  [`hash ${'a1b2'.repeat(20)} here`, 'hash here'],
  ['\u0000\ud800 \u200b', ''],
];
for (const [text, spoken] of cases)
  it(`makes of ${JSON.stringify(text).slice(0, 60)} what a narrator can say`, () => assert.is(speakable(text), spoken));

it('comes to an end with any text', () => {
  for (const part of ['a', ' ', '(', '<', '[', '1-', 'a@', '$1,', 'A.', '漢', ', which was']) {
    assert.ok(speakable(part.repeat(20_000)).length < 300_000, part);
  }
  assert.is(speakable('a'.repeat(20_000)), '');
  assert.is(speakable('('.repeat(20_000)), '');
});

it.run();
