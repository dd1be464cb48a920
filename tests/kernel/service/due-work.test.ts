import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EventStoreUnavailable } from '../../../kernel/event-store/index.ts';
import { createDueWork } from '../../../kernel/service/due-work.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';

const it = suite('due work');

type Item = { readonly item_id: string };

async function* due(...ids: readonly string[]): AsyncGenerator<Item> {
  for (const item_id of ids) yield { item_id };
}

/** Passes over items, of which those that are broken fail. */
function passes(firstPauseMs: number) {
  const { log, lines } = keptLog('info');
  const broken = new Set<string>();
  const tried: string[] = [];
  const eachDue = createDueWork<Item>({ log, keyOf: ({ item_id }) => item_id, firstPauseMs });
  const work = async ({ item_id }: Item): Promise<void> => {
    tried.push(item_id);
    if (broken.has(item_id)) throw new Error('broken');
  };
  return {
    broken,
    said: () => lines().map(({ msg, item_id }) => `${item_id} ${/will be retried/.test(msg) ? 'fails' : 'is done'}`),
    async pass(...ids: readonly string[]): Promise<readonly string[]> {
      tried.length = 0;
      await eachDue(due(...ids), work);
      return [...tried];
    },
  };
}

const HOUR_MS = 3_600_000;

it('leaves alone for a while what has failed, and tries all others in each pass', async () => {
  const { pass, broken, said } = passes(HOUR_MS);
  broken.add('a').add('c');
  assert.equal(await pass('a', 'b', 'c', 'd'), ['a', 'b', 'c', 'd']);
  assert.equal(await pass('a', 'b', 'c', 'd'), ['b', 'd']);
  assert.equal(said(), ['a fails', 'c fails']);
});

it('says once that something fails, however often it is tried, and once that it is done', async () => {
  const { pass, broken, said } = passes(1);
  broken.add('a');
  let tries = 0;
  await eventually('four tries', async () => {
    tries += (await pass('a')).length;
    return tries >= 4;
  });
  assert.equal(said(), ['a fails']);
  broken.clear();
  await eventually('success', async () => (await pass('a')).length > 0);
  await pass('a');
  assert.equal(said(), ['a fails', 'a is done']);
});

it('forgets what is not due any more', async () => {
  const { pass, broken } = passes(HOUR_MS);
  broken.add('a');
  await pass('a', 'b');
  await pass('b');
  assert.equal(await pass('a', 'b'), ['a', 'b']);
});

it('ends the pass when a store is away, and remembers what has failed before', async () => {
  const { log, lines } = keptLog();
  const eachDue = createDueWork<Item>({ log, keyOf: ({ item_id }) => item_id, firstPauseMs: HOUR_MS });
  const away = new EventStoreUnavailable('read', new Error('refused'));
  const tried: string[] = [];
  const pass = () =>
    eachDue(due('a', 'b', 'c'), async ({ item_id }) => {
      tried.push(item_id);
      throw item_id === 'a' ? new Error('broken') : away;
    }).then(null, (error: Error) => error);
  assert.equal([await pass(), await pass()], [away, away]);
  assert.equal([tried, lines().length], [['a', 'b', 'b'], 1]);
});

it('stops between two items', async () => {
  const { log } = keptLog();
  const stopping = new AbortController();
  const tried: string[] = [];
  const eachDue = createDueWork<Item>({ log, keyOf: ({ item_id }) => item_id });
  const work = async ({ item_id }: Item) => {
    tried.push(item_id);
    stopping.abort();
  };
  await eachDue(due('a', 'b'), work, stopping.signal);
  assert.equal(tried, ['a']);
});

it.run();
