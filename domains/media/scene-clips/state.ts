import type { SceneClipEvent } from '../../../contracts/media/scene-clips.ts';
import type { DataOf } from '../../../kernel/events/event.ts';
import type { Failure } from '../../../kernel/events/failure.ts';

export type ClipRequest = DataOf<SceneClipEvent, 'ClipRequested'>;
/** What a provider has taken. */
export type QueuedClip = Pick<DataOf<SceneClipEvent, 'ClipQueued'>, 'provider' | 'place' | 'cost'>;
export type GeneratedClip = Pick<DataOf<SceneClipEvent, 'ClipGenerated'>, 'provider' | 'material_id' | 'file_path'>;

export type SceneClip = {
  readonly request: ClipRequest;
  readonly status: 'requested' | 'generated' | 'failed' | 'cancelled';
  /** Null until a provider has taken it. */
  readonly queued: QueuedClip | null;
  readonly generated: GeneratedClip | null;
  readonly failure: Failure | null;
};

/** The clips of one piece of content, in the order of their requests. */
export type SceneClips = { readonly clips: readonly SceneClip[] };

export const initial: SceneClips = { clips: [] };

export function evolve({ clips }: SceneClips, event: SceneClipEvent): SceneClips {
  if (event.type === 'ClipRequested') {
    const clip = { request: event.data, status: 'requested', queued: null, generated: null, failure: null } as const;
    return { clips: [...clips, clip] };
  }
  const { clip_id } = event.data;
  return { clips: clips.map((clip) => (clip.request.clip_id === clip_id ? { ...clip, ...changed(event) } : clip)) };
}

function changed(event: Exclude<SceneClipEvent, { type: 'ClipRequested' }>): Partial<SceneClip> {
  switch (event.type) {
    case 'ClipQueued': {
      const { provider, place, cost } = event.data;
      return { queued: { provider, place, cost } };
    }
    case 'ClipGenerated': {
      const { provider, material_id, file_path } = event.data;
      return { status: 'generated', generated: { provider, material_id, file_path } };
    }
    case 'ClipFailed':
      return { status: 'failed', failure: event.data.failure };
    case 'ClipCancelled':
      return { status: 'cancelled' };
  }
}
