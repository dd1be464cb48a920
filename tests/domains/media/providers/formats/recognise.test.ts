import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { recognise } from '../../../../../domains/media/providers/formats/recognise.ts';
import { paintTestPicture } from '../../../../support/fakes/pictures.ts';

const it = suite('formats');

const bytes = (text: string): Buffer => Buffer.from(text.padEnd(64, '\0'), 'latin1');

it('recognises pictures by their content', async () => {
  for (const [format, extension] of [
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['webp', 'webp'],
  ] as const)
    assert.equal(recognise(await paintTestPicture(8, 8, format)), { is: 'picture', format: extension });
});

const REFUSED: Readonly<Record<string, string>> = {
  GIF: 'GIF89a',
  HEIC: '\0\0\0\x18ftypheic',
  AVIF: '\0\0\0\x1cftypavif',
  SVG: '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"></svg>',
  Matroska: '\x1aE\xdf\xa3',
  AVI: 'RIFF\0\0\0\0AVI ',
  TIFF: 'II*\0',
  PDF: '%PDF-1.7',
  WMA: '\x30\x26\xb2\x75',
  MIDI: 'MThd',
};

for (const [name, beginning] of Object.entries(REFUSED))
  it(`knows ${name} by name, and what to do instead`, () => {
    const recognised = recognise(bytes(beginning));
    assert.is(recognised.is, 'other');
    if (recognised.is !== 'other') return;
    assert.is(recognised.name, name);
    assert.match(recognised.instead, /save it as|upload a still/);
  });

it('recognises clips by their container', () => {
  assert.equal(recognise(bytes('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm')), { is: 'clip', container: 'matroska' });
  assert.equal(recognise(bytes('\0\0\0\x08wide')), { is: 'clip', container: 'mov' });
});

it('takes nothing else', () => {
  for (const other of ['', 'PK\x03\x04', '#EXTM3U\n', '<html>', 'hello', '\x7fELF'])
    assert.equal(recognise(bytes(other)), { is: 'unknown' }, other);
  assert.equal(recognise(Buffer.alloc(0)), { is: 'unknown' });
});

it.run();
