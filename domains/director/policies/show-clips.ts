import type { Script } from '../../../contracts/director/script.ts';
import { type SceneClipEvent, sceneClipEvents } from '../../../contracts/media/scene-clips.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import { definePolicy, done, skip } from '../../../kernel/policies/policy.ts';
import { content } from '../content/index.ts';
import { gateSetup } from '../use-cases/gate-setup.ts';

type Generated = DataOf<SceneClipEvent, 'ClipGenerated'>;

/**
 * A clip that was generated for a scene is shown in it, as long as the script waits for its review and the scene is still
 * what the clip was made of. Otherwise it is among its owner's clips, for them to choose.
 */
export const showClips = definePolicy({
  name: 'show-clips',
  events: [sceneClipEvents],
  on: {
    async ClipGenerated({ data, at, metadata: { owner } }, { store, command }) {
      const { state } = await load(store, content, data.content_id);
      if (state.status !== 'awaiting_review' || state.stage !== 'review' || !state.script)
        return skip('the script does not wait for its review');
      const script = withClip(state.script, data);
      if (!script) return skip('no scene is still what the clip was made of');
      const gate = await gateSetup(store, owner, 'review', at);
      const edit = { type: 'EditScript', based_on: state.drafted, script, by: data.by, gate } as const;
      try {
        await execute(store, content, data.content_id, edit, command());
      } catch (error) {
        if (error instanceof Rejection) return skip(error.message);
        throw error;
      }
      return done;
    },
  },
});

function withClip(script: Script, { scene, material_id, file_path }: Generated): Script | null {
  const isSame = ({ visual_prompt, pinned }: Script['scenes'][number]) =>
    visual_prompt === scene.visual_prompt && (pinned?.asset_id ?? null) === scene.pinned_asset_id;
  const there = script.scenes[scene.index];
  const found = there && isSame(there) ? there : script.scenes.find(isSame);
  if (!found) return null;
  const pinned = { asset_id: material_id, file_path };
  return { ...script, scenes: script.scenes.map((each) => (each === found ? { ...each, pinned } : each)) };
}
