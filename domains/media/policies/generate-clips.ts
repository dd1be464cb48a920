import { sceneClipEvents } from '../../../contracts/media/scene-clips.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import { definePolicyUsing, done, type PolicyContext, park, skip } from '../../../kernel/policies/policy.ts';
import { failureFrom } from '../../../kernel/providers/failure-from.ts';
import { ProviderError } from '../../../kernel/providers/provider-error.ts';
import { isCancelled } from '../../shared/cancellation.ts';
import { sceneClips } from '../scene-clips/index.ts';
import type { GenerateClip } from '../use-cases/generate-clip.ts';

type Tools = { readonly generateClip: GenerateClip };

/** When a clip is requested, has it generated, and keeps it among its owner's material. */
export const generateClips = definePolicyUsing<Tools>()({
  name: 'generate-clips',
  events: [sceneClipEvents],
  concurrency: 4,
  waiting: 200,
  // Enough for an image from a slow server, a clip from another, and its conversion.
  messageTimeoutMs: 2 * 3_600_000,
  on: {
    async ClipRequested({ data: request, metadata: { owner } }, { store, command, signal }, { generateClip }) {
      const { content_id, clip_id } = request;
      if (owner === null) return park('a clip without an owner has no folder to be put in');
      if (await isCancelled(store, content_id)) await cancel(store, request, command('cancel-with-content'));
      const { state } = await load(store, sceneClips, content_id);
      const clip = state.clips.find((each) => each.request.clip_id === clip_id);
      if (clip?.status !== 'requested') return skip('the clip has ended');
      try {
        const generated = await generateClip({ clip, owner, signal, command });
        if (generated === null) return skip('the clip was cancelled');
        const complete = { type: 'CompleteClip', clip_id, generated } as const;
        await execute(store, sceneClips, content_id, complete, command('complete'));
      } catch (error) {
        // Its owner has deleted it while it was converted.
        if (error instanceof Rejection) await cancel(store, request, command('cancel'));
        else if (error instanceof ProviderError) {
          const failure = failureFrom(error, 'clip', new Date().toISOString());
          const fail = { type: 'FailClip', clip_id, failure } as const;
          await execute(store, sceneClips, content_id, fail, command('fail'));
        } else throw error;
      }
      return done;
    },
  },
});

const cancel = (
  store: PolicyContext['store'],
  { content_id, clip_id }: { readonly content_id: string; readonly clip_id: string },
  context: ReturnType<PolicyContext['command']>,
) => execute(store, sceneClips, content_id, { type: 'CancelClip', clip_id }, context);
