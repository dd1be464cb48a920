import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeText } from '../../../domains/shared/decode-text.ts';

const it = suite('decodeText');

/** “ü” and a euro sign. */
const windows = Buffer.from([0x93, 0xfc, 0x94, 0x80]);

it('reads typographic quotes in windows-1252', () => {
  assert.is(decodeText(windows, 'text/xml; charset=windows-1252'), '“ü”€');
});

it('takes Latin-1 for windows-1252, as browsers do', () => {
  assert.is(decodeText(windows, 'text/xml; charset=iso-8859-1'), '“ü”€');
});

it('takes bytes that fit nothing else for windows-1252', () => {
  assert.is(decodeText(windows, ''), '“ü”€');
});

it('keeps control characters that are written in UTF-8', () => {
  assert.is(decodeText(Buffer.from('\u0093'), ''), '\u0093');
});

it.run();
