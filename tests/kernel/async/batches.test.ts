import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { batches } from '../../../kernel/async/batches.ts';

const it = suite('batches');

const never = new AbortController().signal;

/** Gives what it is given, then waits until it is aborted, as a subscription does. */
function quiet(items: readonly number[]): {
  open: (signal: AbortSignal) => AsyncGenerator<readonly number[]>;
  isOpen(): boolean;
} {
  let open = false;
  return {
    isOpen: () => open,
    async *open(signal) {
      open = true;
      try {
        for (const item of items) yield [item];
        if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      } finally {
        open = false;
      }
    },
  };
}

async function* upTo(count: number): AsyncGenerator<readonly number[]> {
  for (let n = 0; n < count; n++) yield [n];
}

it('yields everything in order, in batches of at most the given size', async () => {
  const seen: number[] = [];
  for await (const batch of batches(() => upTo(1_000), { most: 7 }, never)) {
    assert.ok(batch.length > 0 && batch.length <= 7, `${batch.length}`);
    seen.push(...batch);
    if (batch[0] === 21) await sleep(5);
  }
  assert.equal(
    seen,
    Array.from({ length: 1_000 }, (_, n) => n),
  );
});

it('divides what has arrived together where a batch is full, and holds none of it back', async () => {
  const seen: (readonly number[])[] = [];
  const open = async function* () {
    yield [1, 2, 3, 4, 5, 6, 7];
    yield [];
    await sleep(5);
    yield [8, 9];
  };
  for await (const batch of batches(open, { most: 3 }, never)) seen.push(batch);
  assert.equal(seen, [[1, 2, 3], [4, 5, 6], [7], [8, 9]]);
});

it('lets a batch grow while its reader is busy, and keeps a lone item waiting for no one', async () => {
  const source = quiet([1, 2, 3, 4, 5]);
  const stopping = new AbortController();
  const sizes: number[] = [];
  for await (const batch of batches(source.open, { most: 100 }, stopping.signal)) {
    sizes.push(batch.length);
    await sleep(5);
    if (batch.includes(5)) stopping.abort();
  }
  assert.equal(sizes, [1, 4]);
});

it('waits for more as long as a batch is worth it, and no longer when it is full or the source ends', async () => {
  const lingerMs = (batch: readonly number[]) => (batch.includes(4) ? 0 : 60_000);
  const slowly = async function* () {
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      await sleep(1);
      yield [n];
    }
  };
  const seen: (readonly number[])[] = [];
  for await (const batch of batches(slowly, { most: 10, lingerMs }, never)) seen.push(batch);
  assert.equal(seen, [
    [1, 2, 3, 4],
    [5, 6, 7],
  ]);
  const full = { most: 10, lingerMs: () => 60_000, isFull: (batch: readonly number[]) => batch.length === 3 };
  const sizes: number[] = [];
  for await (const batch of batches(slowly, full, never)) sizes.push(batch.length);
  assert.equal(sizes, [3, 3, 1]);
});

it('gives on what has waited long enough', async () => {
  const source = quiet([1, 2]);
  for await (const batch of batches(source.open, { most: 10, lingerMs: () => 5 }, never)) {
    assert.equal(batch, [1, 2]);
    break;
  }
});

it('closes an idle source when its reader leaves', async () => {
  const source = quiet([1]);
  for await (const _ of batches(source.open, { most: 10 }, never)) break;
  assert.is(source.isOpen(), false);
});

it('closes the source when its reader fails', async () => {
  const source = quiet([1, 2, 3, 4]);
  try {
    for await (const _ of batches(source.open, { most: 2 }, never)) throw new Error('the reader failed');
    assert.unreachable();
  } catch (error) {
    assert.is((error as Error).message, 'the reader failed');
  }
  assert.is(source.isOpen(), false);
});

it('ends when it is aborted, after yielding what had arrived', async () => {
  const source = quiet([1, 2]);
  const stopping = new AbortController();
  const seen: number[] = [];
  for await (const batch of batches(source.open, { most: 10 }, stopping.signal)) {
    seen.push(...batch);
    if (seen.length === 2) stopping.abort();
  }
  assert.equal(seen, [1, 2]);
  assert.is(source.isOpen(), false);
});

it('yields what came before a failure of the source, then throws it', async () => {
  async function* failing(thrown: unknown): AsyncGenerator<readonly number[]> {
    yield [1];
    yield [2];
    throw thrown;
  }
  for (const thrown of [new Error('the source failed'), undefined]) {
    const seen: number[] = [];
    let caught: unknown = 'nothing';
    try {
      for await (const batch of batches(() => failing(thrown), { most: 10 }, never)) seen.push(...batch);
    } catch (error) {
      caught = error;
    }
    assert.equal(seen, [1, 2]);
    assert.is(caught, thrown);
  }
});

it.run();
