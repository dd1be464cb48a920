import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../../contracts/editor/render.ts';
import { render } from '../../../../../domains/editor/render/index.ts';
import { rootCommandContext } from '../../../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../../../kernel/aggregates/execute.ts';
import { load } from '../../../../../kernel/aggregates/load.ts';
import type { Failure } from '../../../../../kernel/events/failure.ts';
import { AT } from '../../../../support/examples/content.ts';
import { type ExampleRender, exampleRender } from '../../../../support/examples/render.ts';
import { openAiFailures } from '../../../../support/fakes/openai.ts';
import { appended, given, write } from '../../../../support/given.ts';
import { deliver } from '../../../../support/specs/policy.ts';
import { suiteOn } from '../../../../support/suite-on.ts';
import { paintedRender, type Rendering, request, STEPS, startRendering } from './support.ts';

const it = suiteOn('a render that fails', startRendering);

/** Requests a render that fails at once. @returns why */
async function failureOf(c: Rendering, { history, requested, content_id }: ExampleRender): Promise<Failure> {
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, 'RenderFailed'));
  return lastFailure(c, content_id);
}

async function lastFailure({ store }: Rendering, contentId: string): Promise<Failure> {
  const last = await store.lastOf(renderEvents, contentId);
  assert.ok(last?.type === 'RenderFailed', `the last event is ${last?.type}`);
  return last.data.failure;
}

it('says which image is missing before anything is paid', async (c) => {
  const asked = c.speechServer.requests.length;
  const [first, second] = exampleRender().request.scenes;
  assert.ok(first && second);
  for (const [image_path, cause] of [
    ['', /^the image of scene 2 is missing$/],
    ['three.png', /^the image of scene 2 is missing: .+three\.png$/],
  ] as const) {
    const failure = await failureOf(c, await paintedRender(c, { scenes: [first, { ...second, image_path }] }));
    assert.equal([failure.stage, failure.code], ['video', 'image-missing']);
    assert.match(failure.cause, cause);
    assert.match(failure.next_action, /new revision/);
  }
  assert.is(c.speechServer.requests.length, asked);
});

it('says which character cannot be written before anything is paid, wherever it is to be written', async (c) => {
  const asked = c.speechServer.requests.length;
  const [first, second] = exampleRender().request.scenes;
  assert.ok(first && second);
  const runes = 'Bees say ᚠᚢᚦ.';
  const card = { kind: 'number' as const, label: runes, value: 3, prefix: '', unit: '' };
  for (const changes of [
    { title: runes },
    { scenes: [first, { ...second, narration: runes }] },
    { scenes: [first, { ...second, card }] },
  ]) {
    const failure = await failureOf(c, await paintedRender(c, changes));
    assert.equal([failure.stage, failure.code], ['video', 'caption-letter-missing']);
    assert.match(failure.cause, /no font has the character ᚠ \(U\+16A0\)/);
  }
  assert.is(c.speechServer.requests.length, asked);
});

it('speaks what cannot be written where no captions are', async (c) => {
  const [first, second] = exampleRender().request.scenes;
  assert.ok(first && second);
  const scenes = [first, { ...second, narration: 'Bees say ᚠᚢᚦ.' }];
  const { content_id, history, requested } = await paintedRender(c, { scenes, subtitle_style: 'none' });
  await given(c)
    .when(history(requested))
    .then('done', appended(renderEvents, content_id, ...STEPS));
});

it('speaks and renders nothing for a user without a verified address, where the operator wants one', async () => {
  const strict = await startRendering(undefined, { PLATFORM_REQUIRE_VERIFIED_EMAIL: 'yes' });
  try {
    const example = await paintedRender(strict);
    const failure = await failureOf(strict, example);
    assert.equal([failure.stage, failure.code], ['video', 'email_not_verified']);
    assert.match(failure.next_action, /follow the link/);
    assert.is(strict.speechServer.requests.length, 0);
  } finally {
    await strict.close();
  }
});

it('says that an image cannot be read', async (c) => {
  const example = await paintedRender(c);
  await c.files.write(`${example.owner}/${example.content_id}/two.png`, Buffer.from('no image'));
  await deliver(c, await request(c, example));
  assert.is((await lastFailure(c, example.content_id)).code, 'image-unreadable');
});

it('leaves out a logo that was deleted since, or is no image', async (c) => {
  await c.files.write('owner/notes.png', Buffer.from('no image'));
  for (const logo_path of ['owner/deleted.png', 'owner/notes.png']) {
    const { content_id, history, requested } = await paintedRender(c, { logo_path });
    await given(c)
      .when(history(requested))
      .then('done', appended(renderEvents, content_id, ...STEPS));
  }
});

it('repeats what the speech server says, and succeeds when it is requested again', async (c) => {
  const { store } = c;
  const example = await paintedRender(c);
  const { content_id } = example;
  c.speechServer.failNext('speech', openAiFailures.insufficientQuota);
  const failure = await failureOf(c, example);
  assert.equal(
    [failure.stage, failure.provider, failure.code, failure.next_action],
    ['video', 'openai-speech', 'insufficient-quota', 'add credit to the account'],
  );
  const repeat = { type: 'RepeatRender', render_id: randomUUID(), options: {}, at: AT } as const;
  await execute(store, render, content_id, repeat, rootCommandContext(randomUUID(), 'ann', null));
  const requested = await store.lastOf(renderEvents, content_id);
  assert.ok(requested);
  assert.is((await deliver(c, requested)).kind, 'done');
  assert.is((await load(store, render, content_id)).state.status, 'rendered');
});

it('says that its narration was lost, so that a retry makes it again', async (c) => {
  const example = await paintedRender(c);
  const { history, narrated, content_id, owner } = example;
  const event = await request(c, example);
  await write(c.store, history({ ...narrated, data: { ...narrated.data, file_path: `${owner}/gone.wav` } }));
  await deliver(c, event);
  assert.is((await lastFailure(c, content_id)).code, 'narration-missing');
});

it.run();
