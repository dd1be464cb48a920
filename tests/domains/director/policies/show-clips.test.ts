import * as assert from 'uvu/assert';
import { contentEvents } from '../../../../contracts/director/content.ts';
import { showClips } from '../../../../domains/director/policies/show-clips.ts';
import { exampleContent, script } from '../../../support/examples/content.ts';
import { exampleClip } from '../../../support/examples/scene-clips.ts';
import { appended, given } from '../../../support/given.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const it = suiteOn('show clips', openTestStores);

const policy = showClips.using();

it('shows a clip in the scene that it was made for, while the script waits for its review', async ({ store }) => {
  const item = exampleContent();
  const clip = exampleClip(item);
  await given({ store, policy }, item.historyAt('review'))
    .when(clip.history(clip.events.generated))
    .then('done', appended(contentEvents, item.content_id, 'ScriptEdited'));
  const edited = await store.lastOf(contentEvents, item.content_id, 'ScriptEdited');
  const { material_id: asset_id, file_path } = clip.generated;
  assert.equal(
    edited?.data.scenes.map(({ pinned }) => pinned),
    [{ asset_id, file_path }, null, null],
  );
  assert.is(edited?.data.by, item.owner);
});

it('finds the scene where it has moved, and leaves one alone that has changed', async ({ store }) => {
  const edited = (scenes: typeof script.scenes) => {
    const item = exampleContent();
    const edit = { ...script, scenes: scenes.map((scene, index) => ({ ...scene, index })) };
    const gate = { opened_at: '2026-01-01T00:00:00.000Z', expires_at: null, pass: false };
    const past = item.historyAt('review', { type: 'EditScript', based_on: 1, script: edit, by: 'ann', gate });
    return { item, past, clip: exampleClip(item) };
  };
  const moved = edited(script.scenes.toReversed());
  await given({ store, policy }, moved.past)
    .when(moved.clip.history(moved.clip.events.generated))
    .then('done', appended(contentEvents, moved.item.content_id, 'ScriptEdited'));
  const last = await store.lastOf(contentEvents, moved.item.content_id, 'ScriptEdited');
  assert.is(last?.data.scenes[2]?.pinned?.asset_id, moved.clip.generated.material_id);

  const changed = edited(script.scenes.map((scene) => ({ ...scene, visual_prompt: 'something else' })));
  await given({ store, policy }, changed.past).when(changed.clip.history(changed.clip.events.generated)).then('skip');
});

it('changes nothing once the video is being made', async ({ store }) => {
  for (const stage of ['images', 'final_review'] as const) {
    const item = exampleContent();
    const clip = exampleClip(item);
    await given({ store, policy }, item.historyAt(stage)).when(clip.history(clip.events.generated)).then('skip');
  }
});

it.run();
