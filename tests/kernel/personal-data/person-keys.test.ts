import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type DocumentStore, isDocumentStoreUnavailable, openDocumentStore } from '../../../kernel/documents/index.ts';
import { openPersonKeys, type PersonKeys } from '../../../kernel/personal-data/person-keys.ts';
import {
  type DocumentStoreProcess,
  REAL_DOCUMENT_STORE,
  startDocumentStoreProcess,
} from '../../support/stores/document-store.ts';
import { unless } from '../../support/stores/skip.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = {
  readonly server: DocumentStoreProcess;
  readonly documents: DocumentStore;
  /** As another process has them, which asks for what it knows each time. */
  opened(): PersonKeys;
  stop(): Promise<void>;
};

const it = suiteOn<Context>('keys of people', async () => {
  const server = await startDocumentStoreProcess();
  const documents = openDocumentStore(server.url);
  return {
    server,
    documents,
    opened: () => openPersonKeys(documents, ['a secret of at least thirty-two characters'], { knownForMs: 0 }),
    async stop() {
      await documents.close();
      await server.stop();
    },
  };
});

const whereItCanGo = unless(REAL_DOCUMENT_STORE, it);

const keyOf = async (keys: PersonKeys, person: string) => (await keys.read([person])).get(person);

/** Makes them, and answers them by person. */
const make = async (keys: PersonKeys, ...people: string[]) =>
  new Map(await Promise.all(people.map(async (person) => [person, await keys.make(person)] as const)));

it('are asked for together, and made once', async (c) => {
  const people = Array.from({ length: 50 }, () => randomUUID());
  const made = await make(c.opened(), ...people);
  const found = await c.opened().read(people);
  const again = await make(c.opened(), ...people);
  for (const person of people) for (const other of [found, again]) assert.equal(other.get(person), made.get(person));
});

it('are distinguished by a digest that is not the key', async (c) => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const keys = await make(c.opened(), ann, bob);
  const digests = [...keys.values()].map((key) => (typeof key === 'object' ? key.digest : key));
  assert.is(new Set(digests).size, 2);
  for (const digest of digests) assert.match(digest, /^[0-9a-f]{64}$/);
});

it('are destroyed for good, also where there was none', async (c) => {
  const [ann, bob, cid] = [randomUUID(), randomUUID(), randomUUID()];
  const keys = c.opened();
  await make(keys, ann, cid);
  assert.equal(await keys.withoutTombstone([ann, bob, cid]), [ann, bob, cid]);
  for (const person of [ann, bob]) for (const _ of [1, 2]) await keys.destroy(person);
  assert.equal(await keys.withoutTombstone([ann, bob, cid]), [cid]);
  const other = c.opened();
  assert.equal([...(await make(other, ann, bob)).values()], ['destroyed', 'destroyed']);
  await other.reseal();
  assert.is(await keyOf(c.opened(), ann), 'destroyed');
});

whereItCanGo('that a process knows go on being used while the store is away, and no others', async (c) => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const keys = c.opened();
  const known = await keys.make(ann);
  await c.opened().make(bob);
  await c.server.kill('SIGKILL');
  for (const _ of [1, 2]) assert.equal(await keyOf(keys, ann), known);
  for (const asked of [() => keys.read([bob]), () => keys.make(randomUUID()), () => keys.read([ann, bob])]) {
    const failure = await asked().then(
      () => null,
      (error: unknown) => error,
    );
    assert.ok(isDocumentStoreUnavailable(failure), String(failure));
  }
  await c.server.restart();
  assert.ok(await keyOf(c.opened(), bob));
});

it.run();
