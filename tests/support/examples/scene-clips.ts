import { randomUUID } from 'node:crypto';
import { type SceneClipEvent, sceneClipEvents } from '../../../contracts/media/scene-clips.ts';
import { type History, history } from '../specs/history.ts';
import { type ExampleContent, exampleContent, script } from './content.ts';
import { failure } from './failure.ts';

/** A clip of the first scene of some content, and the events of its way. */
export function exampleClip(item: ExampleContent = exampleContent()) {
  const { content_id, owner } = item;
  const clip_id = randomUUID();
  const ids = { content_id, clip_id };
  const scene = { index: 0, visual_prompt: script.scenes[0]?.visual_prompt ?? '', pinned_asset_id: null };
  const asset_id = randomUUID();
  const request = {
    ...ids,
    owner_id: owner,
    asset_id,
    image: null,
    scene,
    prompt: 'it takes off',
    seconds: 5,
    by: owner,
  };
  const cost = { amount_usd: 0.2, provider: 'fal-clips', unit: 'second' as const, quantity: 5 };
  const queued = { provider: 'fal-clips', place: '{"request_id":"1"}', cost };
  const generated = { provider: 'fal-clips', material_id: randomUUID(), file_path: `${owner}/materials/clip.mp4` };
  return {
    ...ids,
    request,
    queued,
    generated,
    events: {
      requested: { type: 'ClipRequested', data: request },
      queued: { type: 'ClipQueued', data: { ...ids, ...queued } },
      generated: { type: 'ClipGenerated', data: { ...ids, asset_id, scene, by: owner, ...generated } },
      failed: { type: 'ClipFailed', data: { ...ids, failure } },
      cancelled: { type: 'ClipCancelled', data: ids },
    } satisfies Readonly<Record<string, SceneClipEvent>>,
    history: (...events: readonly SceneClipEvent[]): History<SceneClipEvent> =>
      history(sceneClipEvents, content_id, owner, ...events),
  };
}
