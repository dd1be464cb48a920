import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { checkpointsOf, findById, NotFilled, openDocuments } from '../../../kernel/documents/index.ts';
import { versionedNameOf } from '../../../projections/engine/projection.ts';
import { prepareVersion } from '../../../projections/engine/versions.ts';
import { eventually } from '../../support/eventually.ts';
import { history, write } from '../../support/given.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { counted, openStores, running, type Stores, sumEvents, summing, sumOf } from './summing.ts';

const it = suiteOn('filling a read model', openStores);

const written = (c: Stores, key: string) => write(c.store, history(sumEvents, randomUUID(), null, counted(key, 1)));

/** What a process sees that has just started, and so remembers nothing. */
const seen = (c: Stores, { model }: ReturnType<typeof summing>, key: string): Promise<object | null | 'not filled'> =>
  findById(openDocuments(c.documentStore, c.store), model, key).catch((error: unknown) => {
    if (error instanceof NotFilled) return 'not filled' as const;
    throw error;
  });

it('is not needed where nothing has happened: it can be read as soon as it is begun', async (c) => {
  const projection = summing('untouched');
  assert.is(await seen(c, projection, 'a'), 'not filled');
  await prepareVersion(c.documentStore, c.store, projection);
  assert.is(await seen(c, projection, 'a'), null);
});

it('shows nothing before everything is folded that had happened by then', async (c) => {
  const [projection, key] = [summing('late'), randomUUID()];
  await written(c, key);
  await prepareVersion(c.documentStore, c.store, projection);
  assert.is(await seen(c, projection, key), 'not filled');
  assert.equal(await c.documents.notFilled(), ['late']);
  await running(c, [projection], () => eventually('it is shown', () => sumOf(c, projection, key)));
  assert.equal(await c.documents.notFilled(), []);
  assert.equal(await seen(c, projection, key), { total: 1, events: 1 });
});

it('is noted, and does not begin again with what happens later', async (c) => {
  const [projection, key] = [summing('noted'), randomUUID()];
  await written(c, key);
  const checkpoint = () => checkpointsOf(c.documentStore.db).findOne({ _id: versionedNameOf(projection) });
  await running(c, [projection], () => eventually('it is noted', async () => (await checkpoint())?.filled));
  await written(c, randomUUID());
  assert.equal(await seen(c, projection, key), { total: 1, events: 1 });
});

it('begins again when the documents are lost', async (c) => {
  const [projection, key] = [summing('lost'), randomUUID()];
  await written(c, key);
  await running(c, [projection], () => eventually('it is shown', () => sumOf(c, projection, key)));
  await c.documentStore.db.dropDatabase();
  assert.is(await seen(c, projection, key), 'not filled');
  assert.is(await c.documents.notFilled(), null);
  await running(c, [projection], async () => {
    const answers = new Set<string>();
    await eventually('it is shown', async () => {
      const answer = JSON.stringify(await seen(c, projection, key));
      answers.add(answer);
      return answer.includes('total');
    });
    answers.delete(JSON.stringify('not filled'));
    assert.equal([...answers], [JSON.stringify({ total: 1, events: 1 })]);
  });
});

it('of a new version disturbs no one who reads the one before', async (c) => {
  const [first, second, key] = [summing('followed'), summing('followed', 2), randomUUID()];
  await written(c, key);
  await running(c, [first], () => eventually('it is shown', () => sumOf(c, first, key)));
  await prepareVersion(c.documentStore, c.store, second);
  assert.equal(await seen(c, second, key), { total: 1, events: 1 });
  assert.equal(await c.documents.notFilled(), []);
});

it.run();
