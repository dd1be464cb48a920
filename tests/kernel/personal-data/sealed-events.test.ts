import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import { defineAggregate } from '../../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { type DocumentStore, openDocumentStore } from '../../../kernel/documents/index.ts';
import { encode } from '../../../kernel/event-store/codec.ts';
import { type EventStore, openEventStore, personKeyEvents } from '../../../kernel/event-store/index.ts';
import { defineEvents, type EventsOf, FORGOTTEN } from '../../../kernel/events/catalogue.ts';
import { keyMissingIn, openPersonKeys, type PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { definePolicy, done } from '../../../kernel/policies/policy.ts';
import { eventually } from '../../support/eventually.ts';
import { openTestStoresWithRawWriter, type TestStoresWithRawWriter } from '../../support/stacks/stores.ts';
import { startDocumentStore } from '../../support/stores/document-store.ts';
import { suiteOn } from '../../support/suite-on.ts';
import { whileRunning } from '../policies/running.ts';

const SECRET = 'a secret of at least thirty-two characters';
const OTHER = 'another secret of at least thirty-two characters';

const personEvents = defineEvents(
  'person',
  { PersonNamed: z.object({ id: z.string(), name: z.string(), nickname: z.string().nullable(), age: z.number() }) },
  { personal: { of: 'id', fields: { PersonNamed: ['name', 'nickname'] } } },
);
type PersonNamed = EventsOf<typeof personEvents>;

const person = defineAggregate({
  events: personEvents,
  snapshots: 1,
  initial: { names: [] as readonly string[] },
  evolve: (state, { data }: PersonNamed) => ({ names: [...state.names, data.name] }),
  decide: ({ data }: { type: 'Name'; data: PersonNamed['data'] }) => [{ type: 'PersonNamed' as const, data }],
});

type Context = TestStoresWithRawWriter & {
  documents: DocumentStore;
  opened(secrets?: string[]): EventStore;
  keys: PersonKeys;
};

const it = suiteOn<Context>('sealed events', async () => {
  const [stores, server] = await Promise.all([openTestStoresWithRawWriter(), startDocumentStore()]);
  const documents = openDocumentStore(server.url);
  const keysOf = ([first = SECRET, ...others]: string[]) => openPersonKeys(documents, [first, ...others]);
  return {
    ...stores,
    documents,
    keys: keysOf([SECRET]),
    // Each as another process would: with a cache of its own.
    opened: (secrets = [SECRET]) => stores.alsoOpen((url) => openEventStore(url, keysOf(secrets))),
    async close() {
      await documents.close();
      await Promise.all([stores.close(), server.stop()]);
    },
  };
});

const ann = (id: string, name = 'Ann Lovelace') => ({ id, name, nickname: 'Annie', age: 30 });
const name = (store: EventStore, id: string, data = ann(id), commandId = randomUUID()) =>
  execute(store, person, id, { type: 'Name', data }, rootCommandContext(commandId, id, id));

const factsOf = async (store: EventStore, id: string) =>
  (await store.eventsOf(personEvents, id)).map(({ data }) => data);

/** What lies in the store, whoever reads it. */
const rawOf = async (c: Context, id: string): Promise<string> => JSON.stringify(await c.raw.read(`person-${id}`));

it('are read as they were written, and hold no personal data in clear', async (c) => {
  const [store, id] = [c.opened(), randomUUID()];
  await name(store, id);
  assert.equal(await factsOf(c.opened(), id), [ann(id)]);
  assert.not.match(await rawOf(c, id), /Lovelace|Annie/);
  assert.match(await rawOf(c, id), /"age":30/);
});

it('are read along with those that were written in clear before', async (c) => {
  const [store, id] = [c.opened(), randomUUID()];
  await c.raw.append(personEvents, id, 1, { type: 'PersonNamed', data: ann(id, 'Augusta') });
  await name(store, id);
  assert.equal((await load(c.opened(), person, id)).state.names, ['Augusta', 'Ann Lovelace']);
});

it('stand in one stream with those of processes that write in clear, and both read both', async (c) => {
  const [sealing, id] = [c.opened(), randomUUID()];
  const inClear = c.alsoOpen((url) => openEventStore(url, openPersonKeys(c.documents, [SECRET], { seals: false })));
  await name(inClear, id, ann(id, 'Augusta'));
  await name(sealing, id);
  await name(inClear, id, ann(id, 'Ada'));
  for (const store of [sealing, inClear])
    assert.equal((await load(store, person, id)).state.names, ['Augusta', 'Ann Lovelace', 'Ada']);
  assert.not.match(await rawOf(c, id), /Lovelace/);
  await c.keys.destroy(id);
  assert.equal((await load(c.opened(), person, id)).state.names, ['Augusta', FORGOTTEN, 'Ada']);
});

it('say nothing of a person any more once the key is destroyed, also to folds', async (c) => {
  const [store, id] = [c.opened(), randomUUID()];
  await name(store, id);
  await c.keys.destroy(id);
  const other = c.opened();
  assert.equal(await factsOf(other, id), [{ id, name: FORGOTTEN, nickname: null, age: 30 }]);
  assert.equal((await load(other, person, id)).state.names, [FORGOTTEN]);
});

it('are forgotten before they are written where the key was destroyed', async (c) => {
  const id = randomUUID();
  await c.keys.destroy(id);
  await name(c.opened(), id);
  assert.equal(await factsOf(c.opened(), id), [{ id, name: FORGOTTEN, nickname: null, age: 30 }]);
  assert.not.match(await rawOf(c, id), /Lovelace/);
});

it('get one key where several processes write the first at the same moment', async (c) => {
  const id = randomUUID();
  const stores = Array.from({ length: 5 }, () => c.opened());
  await Promise.all(stores.map((store) => name(store, id)));
  assert.equal((await load(c.opened(), person, id)).state.names, Array(5).fill('Ann Lovelace'));
});

it('get the key that another process has made since it was looked for', async (c) => {
  const [other, id] = [c.opened(), randomUUID()];
  const keys = openPersonKeys(c.documents, [SECRET]);
  let isFirst = true;
  const late: PersonKeys = {
    ...keys,
    async read(people) {
      const found = await keys.read(people);
      if (isFirst) {
        isFirst = false;
        await name(other, id);
      }
      return found;
    },
  };
  const store = c.alsoOpen((url) => openEventStore(url, late));
  await name(store, id, ann(id, 'Augusta'));
  assert.equal(await factsOf(c.opened(), id), [ann(id), ann(id, 'Augusta')]);
});

it('cannot be read, which is another thing than forgotten, without the key or its secret', async (c) => {
  const id = randomUUID();
  await name(c.opened(), id);
  const fails = async (store: EventStore, message: RegExp) => {
    try {
      await factsOf(store, id);
    } catch (error) {
      return assert.match(String(error), message);
    }
    assert.unreachable();
  };
  await fails(c.opened([OTHER]), /PLATFORM_JWT_SECRETS/);
  await c.documents.db.collection<{ _id: string }>('secrets_person_keys').deleteOne({ _id: id });
  await fails(c.opened(), /from a backup/);
});

type Kept = { _id: string };
const keptKeys = (c: Context) => c.documents.db.collection<Kept>('secrets_person_keys');

/** Takes keys away, as if they were lost. @returns what brings them back */
async function lose(c: Context, ...people: string[]): Promise<() => Promise<unknown>> {
  const lost = await keptKeys(c)
    .find({ _id: { $in: people } })
    .toArray();
  await keptKeys(c).deleteMany({ _id: { $in: people } });
  return () => keptKeys(c).insertMany(lost);
}

/** An event of someone whose key the log does not remember, as it is stored. */
async function sealedFor(c: Context, of: string) {
  const key = await c.keys.make(of);
  const [id, correlationId] = [randomUUID(), randomUUID()];
  const metadata = { correlationId, causationId: correlationId, commandId: null, actor: of, owner: of };
  return encode({ type: 'PersonNamed', data: ann(of), id, metadata }, new Map([[of, key]]));
}

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => null,
    (error: unknown) => error,
  );

it('get no second key when the first is lost, and are read again once it is back', async (c) => {
  const id = randomUUID();
  await name(c.opened(), id);
  const bringBack = await lose(c, id);
  const other = c.opened();
  for (const attempt of [() => name(other, id), () => other.prepareFor(id), () => factsOf(other, id)])
    assert.ok(keyMissingIn(await failureOf(attempt())));
  assert.is(await keptKeys(c).findOne({ _id: id }), null);
  await bringBack();
  await name(other, id, ann(id, 'Augusta'));
  assert.equal((await load(c.opened(), person, id)).state.names, ['Ann Lovelace', 'Augusta']);
});

it('wait for a lost key in a policy, which parks none of them', async (c) => {
  const [id, other] = [randomUUID(), randomUUID()];
  const names: string[] = [];
  const policy = definePolicy({
    name: `test-${randomUUID()}`,
    events: [personEvents],
    on: {
      async PersonNamed({ data }) {
        if (data.id === id || data.id === other) names.push(data.name);
        return done;
      },
    },
  }).using();
  const sealed = await sealedFor(c, id);
  const bringBack = await lose(c, id);
  await whileRunning(c.opened(), policy, async () => {
    await c.raw.appendAsStored(`person-${id}`, sealed);
    await name(c.opened(), other, ann(other, 'Augusta'));
    await eventually('the others', () => names.includes('Augusta'));
    assert.equal(names, ['Augusta']);
    await bringBack();
    await eventually('the one that waits', () => names.length === 2);
  });
  assert.equal(names, ['Augusta', 'Ann Lovelace']);
});

it('get no second key either where only what is sealed tells of the first', async (c) => {
  const [before, never] = [randomUUID(), randomUUID()];
  await c.raw.appendAsStored(`person-${before}`, await sealedFor(c, before));
  await c.raw.append(personEvents, never, 1, { type: 'PersonNamed', data: ann(never, 'Augusta') });
  await lose(c, before);
  assert.ok(keyMissingIn(await failureOf(name(c.opened(), before))));
  await name(c.opened(), never);
  assert.equal((await load(c.opened(), person, never)).state.names, ['Augusta', 'Ann Lovelace']);
});

it('are not written with a key that is not the one the log remembers', async (c) => {
  const id = randomUUID();
  await name(c.opened(), id);
  await lose(c, id);
  await c.keys.make(id);
  assert.ok(keyMissingIn(await failureOf(c.opened().prepareFor(id))));
});

it('leave the digest of each key in the log, once, before anything is sealed with it', async (c) => {
  const id = randomUUID();
  await Promise.all([1, 2, 3].map(() => name(c.opened(), id)));
  const key = (await c.keys.read([id])).get(id);
  const made = await c.opened().eventsOf(personKeyEvents, id);
  const [first] = await c.opened().records(`person-${id}`);
  assert.equal(
    made.map(({ data }) => data),
    [{ person: id, digest: typeof key === 'object' ? key.digest : key }],
  );
  assert.ok((made[0]?.position ?? 0n) < (first?.event?.position ?? 0n));
});

it('are read with keys that were resealed, when the secret before is gone', async (c) => {
  const id = randomUUID();
  await name(c.opened(), id);
  await openPersonKeys(c.documents, [OTHER, SECRET]).reseal();
  assert.equal(await factsOf(c.opened([OTHER]), id), [ann(id)]);
  await openPersonKeys(c.documents, [SECRET, OTHER]).reseal();
});

it('have ids by which a repeat is recognised and no one is', async (c) => {
  const [id, commandId] = [randomUUID(), randomUUID()];
  const event = (said: string) => ({ type: 'PersonNamed', data: ann(id, said) });
  const idsOf = (said: string) => c.opened().idsOf(commandId, `person-${id}`, [event(said)]);
  assert.equal(await idsOf('Ann'), await idsOf('Ann'));
  assert.not.equal(await idsOf('Ann'), await idsOf('Bob'));
  const before = await idsOf('Ann');
  await c.keys.destroy(id);
  assert.equal(await idsOf('Ann'), await idsOf('Bob'));
  assert.not.equal(await idsOf('Ann'), before);
});

it('say nothing in snapshots either', async (c) => {
  const [store, id] = [c.opened(), randomUUID()];
  const metadata = { correlationId: id, causationId: id, commandId: null, actor: id, owner: id };
  const many = Array.from({ length: 199 }, () => ({ type: 'PersonNamed', data: ann(id), id: randomUUID(), metadata }));
  await store.append(`person-${id}`, null, many);
  await name(store, id);
  const snapshot = JSON.stringify(await c.raw.read(`snapshot-person-person-${id}`));
  assert.match(snapshot, /SnapshotTaken/);
  assert.not.match(snapshot, /Lovelace/);
  await c.keys.destroy(id);
  assert.equal((await load(c.opened(), person, id)).state.names, Array(200).fill(FORGOTTEN));
});

it.run();
