import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { postEvents } from '../../../contracts/publisher/post.ts';
import { performanceEvents } from '../../../contracts/pulse/performance.ts';
import { type PostEvent, post } from '../../../domains/publisher/post/index.ts';
import { type PerformanceEvent, performance } from '../../../domains/pulse/performance/index.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { uuidFrom } from '../../../kernel/events/ids.ts';
import { history, write } from '../../support/given.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { suiteOn } from '../../support/suite-on.ts';

const it = suiteOn('streams of which the last events say all', openTestStores);

/** The same store for a process that has seen nothing yet, with what it reads. */
function afresh({ store }: TestStores): { store: EventStore; reads: number[] } {
  const reads: number[] = [];
  const records = async (stream: string, read?: Parameters<EventStore['records']>[1]) => {
    const found = await store.records(stream, read);
    reads.push(found.length);
    return found;
  };
  return { store: { ...store, records }, reads };
}

const LONG = 1_000;

it('cost no more to write to as they grow, and continue where they are', async (c) => {
  const id = randomUUID();
  const ids = { publication_id: id, content_id: 'c', platform: 'local' };
  const viewed = Array.from(
    { length: LONG },
    (_, index): PostEvent => ({
      type: 'PostViewed',
      data: { ...ids, views: 1, total_views: index + 1, total_likes: 0 },
    }),
  );
  await write(c.store, history(postEvents, id, null, ...viewed));
  const { store, reads } = afresh(c);
  const command = { type: 'CountVisits', ...ids, views: 2, likes: 1 } as const;
  const context = rootCommandContext(randomUUID(), 'system:test', null);
  await execute(store, post, id, command, context);
  assert.ok(Math.max(...reads) <= 200, `read ${reads}`);
  const again = await execute(afresh(c).store, post, id, command, context);
  assert.is(again.events.length, 2);
  const { state, revision } = await load(afresh(c).store, post, id);
  assert.equal(state, { views: LONG + 2, likes: 1 });
  assert.is(revision, BigInt(LONG + 1));
  const last = await c.store.lastOf(postEvents, id);
  assert.is(last?.metadata.correlationId, uuidFrom('correlation', id));
});

it('are sampled by their last event alone', async (c) => {
  const id = randomUUID();
  const sample = (views: number): PerformanceEvent['data'] => ({
    ...{ publication_id: id, content_id: 'c', platform: 'local', views, likes: 0, comments: 0, shares: 0 },
    ...{ watch_seconds: 0, sampled_at: new Date(views).toISOString() },
  });
  const sampled = Array.from(
    { length: LONG },
    (_, index): PerformanceEvent => ({ type: 'PerformanceSampled', data: sample(index) }),
  );
  await write(c.store, history(performanceEvents, id, null, ...sampled));
  const { store, reads } = afresh(c);
  const record = (views: number) =>
    execute(
      store,
      performance,
      id,
      { type: 'RecordSample', sample: { ...sample(LONG), views } },
      rootCommandContext(randomUUID(), 'system:test', null),
    );
  assert.is((await record(LONG - 1)).events.length, 0);
  assert.is((await record(LONG)).events.length, 1);
  assert.ok(Math.max(...reads) <= 8, `read ${reads}`);
});

it.run();
