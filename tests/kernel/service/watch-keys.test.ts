import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type DocumentStore, openDocumentStore } from '../../../kernel/documents/index.ts';
import { openEventStore, personKeyEvents } from '../../../kernel/event-store/index.ts';
import { keyMissingIn, openPersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import { giveUpMissingKeys, inWords, problemWithKeys, watchKeys } from '../../../kernel/service/watch-keys.ts';
import { eventually } from '../../support/eventually.ts';
import { keptLog } from '../../support/log-lines.ts';
import { openTestStores, type TestStores } from '../../support/stacks/stores.ts';
import { startDocumentStore } from '../../support/stores/document-store.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = TestStores & { readonly documents: DocumentStore };

const it = suiteOn<Context>('watching the keys of people', async () => {
  const [stores, server] = await Promise.all([openTestStores(), startDocumentStore()]);
  const documents = openDocumentStore(server.url);
  return {
    ...stores,
    documents,
    async close() {
      await documents.close();
      await Promise.all([stores.close(), server.stop()]);
    },
  };
});

type Kept = { _id: string };
const kept = ({ documents: { db } }: Context) => db.collection<Kept>('secrets_person_keys');

/** As a process that has just started has them. @param knownForMs how long it trusts keys that it has read */
function processOf({ documents, alsoOpen }: Context, knownForMs = 0) {
  const personKeys = openPersonKeys(documents, ['a secret of at least thirty-two characters'], { knownForMs });
  const store = alsoOpen((url) => openEventStore(url, personKeys));
  return { personKeys, store, problem: () => problemIn({ store, personKeys }) };
}

type Process = ReturnType<typeof processOf>;

/** What is wrong, as people read it; null if nothing is. */
async function problemIn({ store, personKeys }: Pick<Process, 'store' | 'personKeys'>): Promise<string | null> {
  const problem = await problemWithKeys(store, personKeys);
  return problem && inWords(problem);
}

/** Runs the watch in a process while something happens. @returns what was logged */
async function watching(process: Process, work: (said: () => string[]) => Promise<unknown>): Promise<string[]> {
  const stopping = new AbortController();
  const { log, lines } = keptLog('warn');
  const running = watchKeys({ ...process, log }, { missingMs: 10, completeMs: 10 }).run(stopping.signal);
  const said = () => lines().map(({ msg }) => String(msg));
  try {
    await work(said);
  } finally {
    stopping.abort();
    await running;
  }
  return said();
}

const isWell = async ({ problem }: Process) => (await problem()) === null;
const isChosen = (c: Context) => async () => (await kept(c).countDocuments({ _id: 'key store' })) === 1;

/** People with keys, which have been compared. */
async function peopleWatched(c: Context): Promise<string[]> {
  const people = [randomUUID(), randomUUID()];
  const process = processOf(c);
  await watching(process, async () => {
    await eventually('the keys belong to the log', isChosen(c));
    for (const person of people) await process.store.prepareFor(person);
    const last = await process.store.lastOf(personKeyEvents, people[1] ?? '');
    await eventually('they are compared', async () => {
      return BigInt((await process.personKeys.keyStore())?.followed ?? -1) >= (last?.position ?? 0n);
    });
  });
  return people;
}

/** The note comes last: a watch that stops among half of the keys would leave them noted as missing. */
async function bringBack(c: Context, backup: readonly Kept[]): Promise<void> {
  const noteLast = backup.toSorted((one, other) => Number(one._id === 'key store') - Number(other._id === 'key store'));
  for (const { _id, ...rest } of noteLast) await kept(c).replaceOne({ _id }, rest, { upsert: true });
}

const isRefused = async ({ store }: Process, person: string) =>
  keyMissingIn(await store.prepareFor(person).catch((error: unknown) => error)) !== null;

it('finds nothing wrong where no one has a key yet, and says nothing', async (c) => {
  const process = processOf(c);
  const lines = await watching(process, () => eventually('the keys belong to the log', isChosen(c)));
  assert.equal(lines, []);
  assert.is(await process.problem(), null);
});

it('says that all are lost although it has read each of them a moment ago, and made one', async (c) => {
  const people = await peopleWatched(c);
  const process = processOf(c, 3_600_000);
  const newcomer = randomUUID();
  const lines = await watching(process, async (said) => {
    await process.personKeys.read(people);
    await process.personKeys.make(newcomer);
    const backup = await kept(c).find().toArray();
    await kept(c).deleteMany({});
    // The log is told of that one only now.
    await process.store.prepareFor(newcomer);
    await eventually('they are compared', () => said().some((line) => /^people's keys are missing, and/.test(line)));
    assert.match(String(await process.problem()), /all of them/);
    await bringBack(c, backup);
  });
  assert.match(String(lines[0]), /all of them|cannot sign in/);
});

it('says so at once when all are lost, has none made, and goes on once they are brought back', async (c) => {
  const [ann = ''] = await peopleWatched(c);
  const backup = await kept(c).find().toArray();
  await kept(c).deleteMany({});
  const process = processOf(c);
  assert.match(String(await process.problem()), /all of them: bring back secrets_person_keys/);
  const lines = await watching(process, async (said) => {
    await eventually('it is reported', () => said().length > 0);
    for (const person of [ann, randomUUID()]) assert.ok(await isRefused(process, person));
    await bringBack(c, backup);
    await eventually('all is well', () => isWell(process));
  });
  assert.match(String(lines[0]), /all of them/);
  assert.not.ok(await isRefused(process, randomUUID()));
});

it('knows the keys again that are brought back without what was noted next to them', async (c) => {
  const people = await peopleWatched(c);
  const backup = await kept(c)
    .find({ _id: { $ne: 'key store' } })
    .toArray();
  await kept(c).deleteMany({});
  const process = processOf(c);
  const lines = await watching(process, async (said) => {
    await eventually('it is reported', () => said().length > 0);
    await kept(c).insertMany(backup);
    await eventually('all is well', () => isWell(process));
  });
  assert.ok(people.length > 0);
  assert.match(String(lines[0]), /all of them/);
});

it('counts those that an older backup lacks, until they are back or destroyed', async (c) => {
  const older = await peopleWatched(c).then(() => kept(c).find().toArray());
  const [bob = '', cid = ''] = await peopleWatched(c);
  const newer = await kept(c).find({ _id: bob }).toArray();
  await kept(c).deleteMany({});
  await kept(c).insertMany(older);
  const process = processOf(c);
  const lines = await watching(process, async () => {
    await eventually('it is reported', async () => /the keys of 2 people/.test((await process.problem()) ?? ''));
    assert.ok(await isRefused(process, randomUUID()));
    await kept(c).insertMany(newer);
    await eventually('one is back', async () => /the keys of 1 people/.test((await process.problem()) ?? ''));
    await process.personKeys.destroy(cid);
    await eventually('all is well', () => isWell(process));
  });
  assert.match(String(lines[0]), /are missing/);
  assert.match(String(lines.at(-1)), /missing keys are back/);
});

it('says that they cannot be opened where the secret is another', async (c) => {
  await peopleWatched(c);
  const process = processOf(c);
  const personKeys = openPersonKeys(c.documents, ['another secret of at least thirty-two characters']);
  const problem = await problemIn({ ...process, personKeys });
  const lines = await watching({ ...process, personKeys }, (said) =>
    eventually('it is reported', () => said().length > 0),
  );
  assert.ok(lines[0]?.startsWith(`${problem}; until then`), lines[0]);
  assert.match(
    String(problem),
    /sealed under another signing key, and cannot be opened: bring back PLATFORM_JWT_SECRET/,
  );
});

it('reports that all are gone even where a key is made at that moment', async (c) => {
  await peopleWatched(c);
  const process = processOf(c);
  const { personKeys } = process;
  // Between the look at a new key and the note that it is there, all of them go.
  const readNow: typeof personKeys.readNow = async (people) => {
    const found = await personKeys.readNow(people);
    await kept(c).deleteMany({});
    return found;
  };
  await process.store.prepareFor(randomUUID());
  const backup = await kept(c).find().toArray();
  const lines = await watching({ ...process, personKeys: { ...personKeys, readNow } }, (said) =>
    eventually('it is reported', () => said().length > 0),
  );
  assert.match(String(lines[0]), /all of them/);
  assert.match(String(await process.problem()), /all of them/);
  await bringBack(c, backup);
});

it('goes on without those that are given up, and gives up none that is there', async (c) => {
  const [ann = '', bob = ''] = await peopleWatched(c);
  await kept(c).deleteOne({ _id: ann });
  const others = openPersonKeys(c.documents, ['another secret of at least thirty-two characters']);
  const process = processOf(c);
  assert.equal(await giveUpMissingKeys({ ...process, personKeys: others }), [ann]);
  const found = await process.personKeys.read([ann, bob]);
  assert.equal([found.get(ann), typeof found.get(bob)], ['destroyed', 'object']);
});

it('has the log remember the keys that an earlier version made', async (c) => {
  const person = randomUUID();
  const process = processOf(c);
  await process.personKeys.make(person);
  await watching(process, () =>
    eventually('it remembers', async () => (await process.store.lastOf(personKeyEvents, person)) !== null),
  );
  assert.ok(process.personKeys.isRecorded(person));
});

it.run();
