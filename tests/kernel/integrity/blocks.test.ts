import { createHash, randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { EventStore, StoredRecord } from '../../../kernel/event-store/index.ts';
import { defineEvents, streamOf } from '../../../kernel/events/catalogue.ts';
import { blocksFrom, NO_BLOCK } from '../../../kernel/integrity/blocks.ts';
import { sealBlocks } from '../../../kernel/integrity/seal.ts';
import { verifyBlocks } from '../../../kernel/integrity/verify.ts';
import { createLog } from '../../../kernel/process/log.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('sealed blocks', openTestStores);

const keptEvents = defineEvents('kept', { Said: z.object({ text: z.string() }) });
const agingEvents = defineEvents('aging', { Whispered: z.object({ text: z.string() }) });
const CATEGORIES = ['kept', 'integrity'];
const LIMITS = { blocks: 100, milliseconds: 60_000 };

const log = createLog('fatal');

const said = (store: EventStore, ...texts: string[]) =>
  write(
    store,
    history(keptEvents, randomUUID(), null, ...texts.map((text) => ({ type: 'Said', data: { text } }) as const)),
  );

const whispered = (store: EventStore, id: string, text: string) =>
  write(store, history(agingEvents, id, null, { type: 'Whispered', data: { text } }));

/** Seals what is there, in blocks of five, however few there are in the last. */
async function seal(store: EventStore): Promise<void> {
  const stopping = new AbortController();
  const options = { categories: CATEGORIES, eventsPerBlock: 5, sealAfterMs: 0, everyMs: 10 };
  const running = sealBlocks(options, { store, log }).run(stopping.signal);
  await eventually('everything is sealed', async () => {
    const blocks = await blocksFrom(store, 0n, 1_000);
    const to = BigInt(blocks.at(-1)?.to ?? -1);
    const open = (await all(store)).filter(({ stream, position }) => /^kept-/.test(stream) && position > to);
    return open.length === 0;
  });
  stopping.abort();
  await running;
}

async function all(store: EventStore): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for (;;) {
    const page = await store.recordsAfter(records.at(-1)?.position ?? null, 100);
    if (page.length === 0) return records;
    records.push(...page);
  }
}

/** The store, as it would be if someone had changed its files. */
const tampered = (store: EventStore, change: (records: StoredRecord[]) => StoredRecord[]): EventStore => ({
  ...store,
  recordsAfter: async (after, maxCount) => change(await store.recordsAfter(after, maxCount)),
});

it('are none at first, and verifying them says so', async ({ store }) => {
  const { verified, difference, note } = await verifyBlocks(store, 0, null, LIMITS);
  assert.equal([verified, difference], [0, null]);
  assert.match(String(note), /nothing is sealed yet/);
});

const prepared = async ({ store }: TestStores) => {
  await said(store, 'one', 'two', 'three');
  await whispered(store, randomUUID(), 'not covered');
  await said(store, 'four', 'five', 'six', 'seven');
  await seal(store);
  return { store, blocks: await blocksFrom(store, 0n, 1_000) };
};

it('cover what is kept, and follow one another', async (c) => {
  const { store, blocks } = await prepared(c);
  assert.ok(blocks.length >= 2);
  assert.is(blocks[0]?.previous, NO_BLOCK);
  for (const [n, block] of blocks.entries()) {
    assert.is(block.block, n);
    assert.ok(block.events <= 5);
    if (n > 0) assert.equal([block.after, block.previous], [blocks[n - 1]?.to, blocks[n - 1]?.digest]);
  }
  const verified = await verifyBlocks(store, 0, null, LIMITS);
  assert.equal([verified.verified, verified.difference, verified.next], [blocks.length, null, null]);
  assert.is(verified.digest, blocks.at(-1)?.digest);
});

it('can be computed with nothing but the description', async (c) => {
  const { store, blocks } = await prepared(c);
  const [first] = blocks;
  assert.ok(first);
  const sha = (text: string | Buffer) => createHash('sha256').update(text).digest();
  const hex = (text: string) => sha(text).toString('hex');
  const sorted = (value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, field]) => [name, sorted(field)]),
        )
      : value;
  let chain = sha(JSON.stringify({ block: 0, categories: first.categories, previous: '0'.repeat(64) }));
  let events = 0;
  for (const { stream, position, created, data, id, metadata, revision, type } of await all(store)) {
    if (position > BigInt(first.to) || !/^(kept|integrity)-/.test(stream)) continue;
    events++;
    const said = {
      created,
      data_sha256: hex(JSON.stringify(sorted(data))),
      id,
      metadata_sha256: hex(JSON.stringify(sorted(metadata))),
      revision: String(revision),
      stream,
      type,
    };
    chain = sha(Buffer.concat([chain, sha(JSON.stringify(said))]));
  }
  assert.equal([events, chain.toString('hex')], [first.events, first.digest]);
});

it('show the first in which an event was altered, is missing or was added', async (c) => {
  const { store, blocks } = await prepared(c);
  const victim = (await all(store)).filter(({ stream }) => stream.startsWith('kept-')).at(-1);
  assert.ok(victim);
  const damaged = blocks.findIndex(({ to }) => BigInt(to) >= victim.position);
  const isVictim = ({ position }: StoredRecord) => position === victim.position;
  const changes: [string, string, RegExp, (record: StoredRecord) => StoredRecord[]][] = [
    ['data', 'altered', /differs from/, (record) => [{ ...record, data: { text: 'another' } }]],
    ['metadata', 'altered', /differs from/, (record) => [{ ...record, metadata: { actor: 'nobody' } }]],
    ['type', 'altered', /differs from/, (record) => [{ ...record, type: 'Sung' }]],
    ['time', 'altered', /differs from/, (record) => [{ ...record, created: '2001-01-01T00:00:00.000Z' }]],
    ['stream', 'altered', /differs from/, (record) => [{ ...record, stream: 'kept-elsewhere' }]],
    ['presence', 'missing', /missing|not in the log/, () => []],
    ['category', 'missing', /missing|not in the log/, (record) => [{ ...record, stream: 'aging-1' }]],
    ['number', 'added', /more events/, (record) => [record, { ...record, id: randomUUID() }]],
  ];
  for (const [what, kind, reason, change] of changes) {
    const other = tampered(store, (records) => records.flatMap((each) => (isVictim(each) ? change(each) : each)));
    const { verified, difference, next } = await verifyBlocks(other, 0, null, LIMITS);
    assert.equal([verified, difference?.block, difference?.kind, next], [damaged, damaged, kind, null], what);
    assert.match(difference?.reason ?? '', reason, what);
    // From a block before it as well, and not from one behind.
    assert.is((await verifyBlocks(other, damaged, null, LIMITS)).difference?.block, damaged, what);
    if (damaged + 1 < blocks.length)
      assert.is((await verifyBlocks(other, damaged + 1, null, LIMITS)).difference, null, what);
  }
  const swapped = tampered(store, (records) => {
    const [one, other] = records.filter(({ stream }) => stream === victim.stream);
    if (!one || !other) return records;
    return records.map((each) =>
      each === one
        ? { ...other, position: one.position }
        : each === other
          ? { ...one, position: other.position }
          : each,
    );
  });
  assert.match((await verifyBlocks(swapped, 0, null, LIMITS)).difference?.reason ?? '', /differs from/);
});

it('are not disturbed by what ages out', async (c) => {
  const { store } = c;
  const id = randomUUID();
  await whispered(store, id, 'old');
  await prepared(c);
  const { difference } = await verifyBlocks(
    tampered(store, (records) => records.filter(({ stream }) => stream !== streamOf(agingEvents, id))),
    0,
    null,
    LIMITS,
  );
  assert.is(difference, null);
});

it('are verified in parts, each of which goes on where the one before ended', async (c) => {
  const { store, blocks } = await prepared(c);
  let from: number | null = 0;
  let previous: string | null = null;
  let verified = 0;
  while (from !== null) {
    const part: Awaited<ReturnType<typeof verifyBlocks>> = await verifyBlocks(store, from, previous, {
      blocks: 2,
      milliseconds: 0,
    });
    assert.is(part.verified, 1);
    verified += part.verified;
    [from, previous] = [part.next, part.digest];
  }
  assert.equal([verified, previous], [blocks.length, blocks.at(-1)?.digest]);
  const wrong = await verifyBlocks(store, 1, 'f'.repeat(64), LIMITS);
  assert.is(wrong.difference?.kind, 'block-altered');
  assert.match(wrong.difference?.reason ?? '', /continues another one/);
});

it('are the same blocks when two processes seal', async (c) => {
  const { store } = c;
  await Promise.all([said(store, ...'abcdefghijkl'), said(store, ...'mnopqrstuvwx')]);
  await Promise.all([seal(store), seal(store)]);
  const { difference, next } = await verifyBlocks(store, 0, null, { ...LIMITS, blocks: 1_000 });
  assert.equal([difference, next], [null, null]);
});

it('are sealed when it starts and when it stops, however few events there are', async ({ store }) => {
  const covers = async (position: bigint) => BigInt((await blocksFrom(store, 0n, 1_000)).at(-1)?.to ?? -1) >= position;
  const stopping = new AbortController();
  const { position: first } = await said(store, 'before the start');
  const options = { categories: CATEGORIES, sealAfterMs: 3_600_000, everyMs: 20 };
  const running = sealBlocks(options, { store, log }).run(stopping.signal);
  await eventually('what was there at the start is sealed', () => covers(first));
  const { position: last } = await said(store, 'before the end');
  assert.not.ok(await covers(last));
  stopping.abort();
  await running;
  assert.ok(await covers(last));
});

it('are sealed soon while the log is young', async ({ store }) => {
  const stopping = new AbortController();
  // Twice as long for each block that the other tests have sealed before.
  const options = { categories: CATEGORIES, sealAfterMs: 3_600_000, firstAfterMs: 1e-6, everyMs: 10 };
  const running = sealBlocks(options, { store, log }).run(stopping.signal);
  const { position } = await said(store, 'in the first hour');
  await eventually('it is sealed', async () => {
    return BigInt((await blocksFrom(store, 0n, 1_000)).at(-1)?.to ?? -1) >= position;
  });
  stopping.abort();
  await running;
});

it('show a stream that was deleted or truncated since, before a scavenge makes that final', async ({
  store,
  server,
}) => {
  const { stream } = await said(store, 'one', 'two');
  await seal(store);
  const kindOf = async () => (await verifyBlocks(store, 0, null, { ...LIMITS, blocks: 1_000 })).difference?.kind;
  assert.is(await kindOf(), undefined);
  await store.changeMetadata(stream, (current) => ({ ...current, truncateBefore: 1 }));
  assert.is(await kindOf(), 'hidden');
  await said(store, 'later');
  await seal(store);
  assert.is(await kindOf(), 'hidden');
  await store.changeMetadata(stream, ({ truncateBefore: _, ...rest }) => rest);
  assert.is(await kindOf(), undefined);

  // As someone with access to the store does it: softly, and so that nothing can ever be written there again.
  const client = EventStoreDBClient.connectionString(server.url);
  await client.deleteStream(stream);
  assert.is(await kindOf(), 'hidden');
  await client.tombstoneStream(stream);
  assert.is(await kindOf(), 'hidden');
  await client.dispose();
});

it('are not there before anything is sealed, nor behind the last', async (c) => {
  const { blocks, store } = await prepared(c);
  const beyond = await verifyBlocks(store, blocks.length + 5, null, LIMITS);
  assert.equal([beyond.verified, beyond.difference, beyond.next], [0, null, null]);
  assert.is(beyond.digest, blocks.at(-1)?.digest, 'the chain ends with the last');
  assert.match(String(beyond.note), /no block is sealed from/);
});

it.run();
