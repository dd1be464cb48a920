import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { settingsHistory } from '../../../../support/examples/settings.ts';
import { appended, given } from '../../../../support/given.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { paintedRender, type Rendering, request, STEPS, startRendering, typesOf } from './support.ts';

const it = suite<Rendering>('what a narration costs');

it.before(async (c) => {
  Object.assign(c, await startRendering());
});
it.before.each((c) => {
  c.whenAsked.length = 0;
});
it.after((c) => c.close());

it('is recorded scene by scene', async (c) => {
  const example = await paintedRender(c);
  const { content_id, ids } = example;
  const scene = (index: number, characters: number, amount_usd: number) => ({
    index,
    characters,
    cost: { amount_usd, provider: 'openai-speech', unit: 'character', quantity: characters },
  });
  await given(c)
    .when(example.history(example.requested))
    .then('done', appended(renderEvents, content_id, ...STEPS));
  const events = await c.store.eventsOf(renderEvents, content_id);
  const spoken = events.flatMap((event) => (event.type === 'SceneSpoken' ? [event.data] : []));
  assert.equal(
    spoken.map(({ index, characters, cost }) => ({ index, characters, cost })),
    [scene(0, 11, 0.000165), scene(1, 9, 0.000135)],
  );
  for (const { speech_id, render_id, voice_id } of spoken)
    assert.equal([typeof speech_id, render_id, voice_id], ['string', ids.render_id, 'nova']);
});

it('is not paid again for the scenes that were spoken before the process stopped', async (c) => {
  const example = await paintedRender(c);
  const event = await request(c, example);
  const stopping = new AbortController();
  c.whenAsked.push(
    () => undefined,
    () => {
      stopping.abort();
      return undefined;
    },
  );
  const billed = c.speechServer.billed.speech;
  await deliver(c, event, stopping.signal).then(
    () => assert.unreachable('it should have stopped'),
    () => undefined,
  );
  assert.equal(await typesOf(c.store, example), ['RenderRequested', 'SceneSpoken']);
  await deliver(c, event);
  assert.is(c.speechServer.billed.speech, billed + 2);
  assert.equal(await typesOf(c.store, example), ['RenderRequested', ...STEPS]);
});

it('is not paid again by the next render of the same words', async (c) => {
  const example = await paintedRender(c);
  await deliver(c, await request(c, example));
  const billed = c.speechServer.billed.speech;
  const next = example.next({ width: 128 });
  await given(c)
    .when(next.history(next.requested))
    .then('done', appended(renderEvents, next.content_id, 'NarrationSynthesized', 'CaptionsTimed', 'VideoRendered'));
  assert.is(c.speechServer.billed.speech, billed);
});

it('includes a paid answer without sound, after which another is asked for under another key', async (c) => {
  const example = await paintedRender(c);
  c.whenAsked.push(() => Buffer.from('no sound'));
  const asked = c.speechServer.callsOf('speech').length;
  const events = await given(c)
    .when(example.history(example.requested))
    .then('done', appended(renderEvents, example.content_id, 'SceneAttemptFailed', ...STEPS));
  const keys = c.speechServer.callsOf('speech').slice(asked);
  assert.is(new Set(keys.map(({ headers }) => headers['idempotency-key'])).size, 3);
  const recorded = await c.store.lastOf(renderEvents, example.content_id, 'SceneAttemptFailed');
  assert.is(recorded?.id, events.find(({ type }) => type === 'SceneAttemptFailed')?.id);
  assert.equal([recorded?.data.index, recorded?.data.code, recorded?.data.cost.quantity], [0, 'no-audio', 11]);
});

it('fails the render before any call when the budget has no room for a scene', async (c) => {
  const example = await paintedRender(c);
  const asked = c.speechServer.requests.length;
  await given(c, settingsHistory(example.owner, { budget: { monthly_usd: 0.0001 } }))
    .when(example.history(example.requested))
    .then('done', appended(renderEvents, example.content_id, 'RenderFailed'));
  const failed = await c.store.lastOf(renderEvents, example.content_id, 'RenderFailed');
  const { stage, code, next_action } = failed?.data.failure ?? {};
  assert.equal([stage, code], ['video', 'budget_exhausted']);
  assert.match(next_action ?? '', /raise the monthly budget/);
  assert.is(c.speechServer.requests.length, asked);
});

it.run();
