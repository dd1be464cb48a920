import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createTicker } from '../../../kernel/async/ticker.ts';
import { eventually } from '../../support/eventually.ts';

const it = suite('a ticker');

it('calls everyone together until each one ends it', async () => {
  const ticker = createTicker(5);
  const calls: string[] = [];
  const endOne = ticker.each(() => calls.push('one'));
  const endOther = ticker.each(() => calls.push('other'));
  await eventually('two rounds', () => calls.length >= 4);
  assert.equal(calls.slice(0, 4), ['one', 'other', 'one', 'other']);
  endOne();
  calls.length = 0;
  await eventually('rounds of the other alone', () => calls.length >= 2);
  assert.equal([...new Set(calls)], ['other']);
  endOther();
});

it('begins again after a while without anyone', async () => {
  const ticker = createTicker(5);
  ticker.each(() => undefined)();
  let calls = 0;
  const end = ticker.each(() => calls++);
  await eventually('a call', () => calls > 0);
  end();
});

it('lets someone wait for the next moment, at most until they are stopped', async () => {
  await createTicker(5).next(new AbortController().signal);
  const stopping = new AbortController();
  const waiting = createTicker(3_600_000).next(stopping.signal);
  stopping.abort();
  await waiting;
  await createTicker(3_600_000).next(stopping.signal);
});

it.run();
