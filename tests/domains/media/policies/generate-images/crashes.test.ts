import { readdir } from 'node:fs/promises';
import * as assert from 'uvu/assert';
import { imageBatchEvents } from '../../../../../contracts/media/image-batch.ts';
import type { EventStore } from '../../../../../kernel/event-store/index.ts';
import type { Files } from '../../../../../kernel/files/files.ts';
import { exampleContent } from '../../../../support/examples/content.ts';
import { exampleBatch } from '../../../../support/examples/image-batch.ts';
import type { FakeOpenAi } from '../../../../support/fakes/openai.ts';
import { write } from '../../../../support/given.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { openTestStores, type TestStores } from '../../../../support/stacks/stores.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { cloudProvider, generating, withServers } from './support.ts';

const it = suiteOn('generate images, where the process dies', openTestStores);

const killed = () => Promise.reject(new Error('killed'));

/**
 * Delivers the request of a batch to a process that dies, and then to another one, which completes the batch.
 * @returns how many images were billed to the first
 */
async function surviving(
  c: TestStores,
  dying: Pick<TestStores, 'store' | 'files'>,
  there: FakeOpenAi,
): Promise<number> {
  const item = exampleContent();
  const batch = exampleBatch(item);
  const event = await write(c.store, item.historyAt('images'), batch.history(batch.requested));
  const death = await deliver(generating(dying, cloudProvider(there.url)), event).then(
    ({ kind }) => `not dead, but ${kind}`,
    ({ message }: Error) => message,
  );
  assert.is(death, 'killed');
  const billed = there.billed.images;
  assert.ok(billed > 0);
  assert.is((await deliver(generating(c, cloudProvider(there.url)), event)).kind, 'done');
  assert.is((await c.store.lastOf(imageBatchEvents, batch.batch_id))?.type, 'ImageBatchCompleted');
  return billed;
}

it('takes files that were stored before the death, and asks no provider for them', (c) =>
  withServers(async ({ there }) => {
    // The event store goes away after the files are stored and before their events are.
    const store: EventStore = {
      ...c.store,
      append: (stream, expected, events) =>
        events.some(({ type }) => type === 'ImageGenerated') ? killed() : c.store.append(stream, expected, events),
    };
    await surviving(c, { store, files: c.files }, there);
    assert.is(there.callsOf('images').length, 3);
    assert.is(there.billed.images, 3);
  }));

it('asks again under the same key after a death before the file was stored, so that it is billed once', (c) =>
  withServers(async ({ there }) => {
    const files: Files = { ...c.files, write: killed };
    const lost = await surviving(c, { store: c.store, files }, there);
    assert.is(there.callsOf('images').length, 3 + lost);
    assert.is(there.billed.images, 3);
  }));

it('leaves no half-written file behind', (c) =>
  withServers(async ({ there }) => {
    // The process dies after the first file was stored, and before its sidecar is.
    const files: Files = {
      ...c.files,
      write: (path, bytes) => (path.endsWith('.json') ? killed() : c.files.write(path, bytes)),
    };
    await surviving(c, { store: c.store, files }, there);
    const names = await readdir(c.files.root, { recursive: true });
    assert.equal(
      names.filter((name) => name.endsWith('.part')),
      [],
    );
    const stored = names.filter((name) => name.endsWith('.jpg'));
    assert.ok(stored.length >= 3);
    for (const name of stored) assert.ok(names.includes(name.replace(/jpg$/, 'json')), name);
  }));

it.run();
