import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rangeOf } from '../../../gateway/files/range.ts';

const it = suite('ranges');

it('reads first and last byte, open ends and suffixes', () => {
  assert.equal(rangeOf('bytes=0-99', 1_000), { start: 0, end: 99 });
  assert.equal(rangeOf('bytes=500-', 1_000), { start: 500, end: 999 });
  assert.equal(rangeOf('bytes=-100', 1_000), { start: 900, end: 999 });
  assert.equal(rangeOf('bytes=0-0', 1_000), { start: 0, end: 0 });
});

it('ends where the file ends', () => {
  assert.equal(rangeOf('bytes=900-5000', 1_000), { start: 900, end: 999 });
  assert.equal(rangeOf('bytes=-5000', 1_000), { start: 0, end: 999 });
});

it('tells a range that is not satisfiable', () => {
  assert.is(rangeOf('bytes=1000-', 1_000), 'unsatisfiable');
  assert.is(rangeOf('bytes=-0', 1_000), 'unsatisfiable');
  assert.is(rangeOf('bytes=0-', 0), 'unsatisfiable');
  assert.is(rangeOf('bytes=-1', 0), 'unsatisfiable');
});

it('gives the whole file for a header that is not understood', () => {
  for (const header of [
    '',
    'bytes',
    'bytes=-',
    'bytes=a-b',
    'lines=1-2',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'bytes=1.5-2',
  ]) {
    assert.is(rangeOf(header, 1_000), null, header);
  }
});

it.run();
