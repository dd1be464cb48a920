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

it('are asked for together, and made once', async (c) => {
  const people = Array.from({ length: 50 }, () => randomUUID());
  const made = await c.opened().readOrMake(people);
  const again = await c.opened().readOrMake(people);
  for (const person of people) assert.equal(again.get(person), made.get(person));
});

it('are destroyed for good, also where there was none', async (c) => {
  const [ann, bob, cid] = [randomUUID(), randomUUID(), randomUUID()];
  const keys = c.opened();
  await keys.readOrMake([ann, cid]);
  assert.equal(await keys.withoutTombstone([ann, bob, cid]), [ann, bob, cid]);
  for (const person of [ann, bob]) for (const _ of [1, 2]) await keys.destroy(person);
  assert.equal(await keys.withoutTombstone([ann, bob, cid]), [cid]);
  const other = c.opened();
  assert.equal([...(await other.readOrMake([ann, bob])).values()], ['destroyed', 'destroyed']);
  await other.sealAnew();
  assert.is(await keyOf(c.opened(), ann), 'destroyed');
});

whereItCanGo('that a process knows go on being used while the store is away, and no others', async (c) => {
  const [ann, bob] = [randomUUID(), randomUUID()];
  const keys = c.opened();
  const known = (await keys.readOrMake([ann])).get(ann);
  await c.opened().readOrMake([bob]);
  await c.server.kill('SIGKILL');
  for (const _ of [1, 2]) assert.equal(await keyOf(keys, ann), known);
  for (const asked of [() => keys.read([bob]), () => keys.readOrMake([randomUUID()]), () => keys.read([ann, bob])]) {
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
