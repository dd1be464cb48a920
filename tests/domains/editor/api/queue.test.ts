import { randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { renderEvents } from '../../../../contracts/editor/render.ts';
import { eventually } from '../../../support/eventually.ts';
import { type ExampleRender, exampleRender } from '../../../support/examples/render.ts';
import { appended, given, write } from '../../../support/given.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { cancelRequest, type Editor, keepBusy, startEditor, statusRequest } from './support.ts';

const it = suiteOn('the queue for the renderer', startEditor);

/** A render that ends as soon as it begins, because it has no images. */
async function queued({ resources: { store } }: Editor, owner: string): Promise<ExampleRender> {
  const { request } = exampleRender();
  const scenes = request.scenes.map((scene) => ({ ...scene, image_path: '' }));
  const example = exampleRender({ ...request, scenes }, owner);
  await write(store, example.history(example.requested));
  return example;
}

async function placeOf(editor: Editor, example: ExampleRender): Promise<unknown> {
  const { body } = await given(editor).when(statusRequest(example)).then(200);
  assert.is(body.status, 'queued');
  return body.place_in_queue;
}

it('goes round among users: a single video is next, although eight of another user came before it', async (editor) => {
  const { busyWith, release } = await keepBusy(editor);
  const flood: ExampleRender[] = [];
  for (let n = 0; n < 7; n++) flood.push(await queued(editor, busyWith.owner));
  const single = await queued(editor, randomUUID());
  const [first, second] = flood;
  assert.ok(first && second);

  await eventually('place of the single one', async () => (await placeOf(editor, single)) === 1);
  assert.equal([await placeOf(editor, first), await placeOf(editor, second)], [2, 3]);

  // What was cancelled stands in no one's way. Places are reported again when the line moves.
  await given(editor)
    .when(cancelRequest(first))
    .then(200, appended(renderEvents, first.content_id, 'RenderCancelled'));
  const another = await queued(editor, randomUUID());
  await eventually('places without what was cancelled', async () => (await placeOf(editor, another)) === 2);
  assert.is(await placeOf(editor, second), 3);

  await release();
  const { store } = editor.resources;
  const endOf = ({ content_id }: ExampleRender) =>
    eventually('its end', () => store.lastOf(renderEvents, content_id, 'RenderFailed'));
  const others = [single, another, ...flood.slice(1)];
  const ends = await Promise.all(others.map(async (example) => ({ example, end: await endOf(example) })));
  ends.sort((a, b) => (a.end.position < b.end.position ? -1 : 1));
  assert.equal(
    ends.map(({ example }) => others.indexOf(example)),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  const { body } = await given(editor).when(statusRequest(single)).then(200);
  assert.equal([body.status, body.place_in_queue], ['failed', null]);
});

it.run();
