import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { speechEvents } from '../../../../contracts/editor/speech.ts';
import { render } from '../../../../domains/editor/render/index.ts';
import { load } from '../../../../kernel/aggregates/load.ts';
import { openDocumentStore, openDocuments } from '../../../../kernel/documents/index.ts';
import { isEventOf } from '../../../../kernel/events/catalogue.ts';
import type { DomainEvent } from '../../../../kernel/events/event.ts';
import { createLog } from '../../../../kernel/process/log.ts';
import { openEngine } from '../../../../projections/engine/engine.ts';
import type { Projection } from '../../../../projections/engine/projection.ts';
import { runProjection } from '../../../../projections/engine/runner.ts';
import { rendersProjection } from '../../../../projections/renders.ts';
import { renderOf } from '../../../../read-models/renders.ts';
import { eventually } from '../../../support/eventually.ts';
import { exampleRender } from '../../../support/examples/render.ts';
import { version1 } from '../../../support/examples/render-version-1.ts';
import { write } from '../../../support/given.ts';
import { openTestStoresWithRawWriter, type TestStoresWithRawWriter } from '../../../support/stacks/stores.ts';
import { startDocumentStore } from '../../../support/stores/document-store.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('events of schema version 1', openTestStoresWithRawWriter);

const narratedBy = (provider: string): DomainEvent => ({
  type: 'NarrationSynthesized',
  data: version1.narrationBy(provider),
});

/** A render that was requested, and then narrated when the schema had its first version. */
async function narratedInVersion1(c: TestStoresWithRawWriter, provider: string) {
  const example = exampleRender();
  const { content_id, ids } = example;
  await write(c.store, example.history(example.requested));
  const { type, data } = narratedBy(provider);
  await c.raw.append(renderEvents, content_id, 1, { type, data: { ...data, ...ids } });
  return example;
}

for (const [provider, timing] of [
  ['espeak', 'measured'],
  ['openai-speech', 'estimated'],
] as const) {
  it(`is loaded with ${timing} timing where ${provider} was the narrator`, async (c) => {
    const { content_id, ids } = await narratedInVersion1(c, provider);
    const { state } = await load(c.store, render, content_id);
    assert.ok(state.status === 'captioning');
    assert.equal(state.narration, {
      ...version1.narrationBy(provider),
      ...ids,
      timing,
      timing_reason: null,
      stands_in_for: null,
    });
    const stored = await c.store.lastOf(renderEvents, content_id);
    assert.equal([stored?.type, stored?.metadata.schema], ['NarrationSynthesized', 1]);
  });
}

it('is folded by the projection of renders with its timing', async (c) => {
  const { content_id } = await narratedInVersion1(c, 'espeak');
  const documentStoreProcess = await startDocumentStore();
  const documentStore = openDocumentStore(documentStoreProcess.url);
  const documents = openDocuments(documentStore, c.store);
  /** What the fold of each content's narration is handed. */
  const timings = new Map<string, string>();
  const watched: Projection = {
    ...rendersProjection,
    fold(document, event, key) {
      if (isEventOf(renderEvents, event) && event.type === 'NarrationSynthesized') timings.set(key, event.data.timing);
      return rendersProjection.fold(document, event, key);
    },
  };
  const stopping = new AbortController();
  const tools = openEngine({ store: c.store, documents: documentStore, log: createLog('silent') });
  const running = runProjection(watched, tools, stopping.signal);
  assert.ok(await documents.waitFor(rendersProjection.model, await c.store.head(), 30_000));
  const document = await eventually('narrated render', async () => {
    const found = await renderOf(documents, content_id);
    return found?.status === 'captioning' && found;
  });
  stopping.abort();
  await running;
  await documentStore.close();
  await documentStoreProcess.stop();
  assert.is(document.narration_path, version1.narrationBy('espeak').file_path);
  assert.is(timings.get(content_id), 'measured');
});

it('has captions whose timing only the narration can tell', async (c) => {
  const { content_id, ids } = await narratedInVersion1(c, 'espeak');
  const captions = { ...version1.captions, ...ids };
  await c.raw.append(renderEvents, content_id, 1, { type: 'CaptionsTimed', data: captions });
  const { state } = await load(c.store, render, content_id);
  assert.ok(state.status === 'rendering');
  assert.equal(state.captions, { ...captions, timing: null });
});

it('is a speech on demand whose timing its provider tells', async (c) => {
  for (const [provider, timing] of [
    ['espeak', 'measured'],
    ['openai-speech', 'estimated'],
  ] as const) {
    const id = randomUUID();
    await c.raw.append(speechEvents, id, 1, { type: 'SpeechSynthesized', data: version1.speechBy(provider) });
    const [stored] = await c.store.eventsOf(speechEvents, id);
    assert.ok(stored?.type === 'SpeechSynthesized');
    assert.is(stored.data.timing, timing);
  }
});

it.run();
