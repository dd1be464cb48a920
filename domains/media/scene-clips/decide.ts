import type { SceneClipEvent } from '../../../contracts/media/scene-clips.ts';
import { Rejection } from '../../../kernel/aggregates/rejection.ts';
import type { Failure } from '../../../kernel/events/failure.ts';
import type { ClipRequest, GeneratedClip, QueuedClip, SceneClip, SceneClips } from './state.ts';

export type SceneClipCommand =
  | { readonly type: 'RequestClip'; readonly request: ClipRequest }
  | { readonly type: 'QueueClip'; readonly clip_id: string; readonly queued: QueuedClip }
  | { readonly type: 'CompleteClip'; readonly clip_id: string; readonly generated: GeneratedClip }
  | { readonly type: 'FailClip'; readonly clip_id: string; readonly failure: Failure }
  | { readonly type: 'CancelClip'; readonly clip_id: string }
  /** All that are being generated. */
  | { readonly type: 'CancelClips' };

/** So many clips may be generated at once for one piece of content. */
const MOST_AT_ONCE = 5;
/** One document lists all of them. */
const MOST = 100;

export function decide(command: SceneClipCommand, { clips }: SceneClips): readonly SceneClipEvent[] {
  const underWay = clips.filter(({ status }) => status === 'requested');
  if (command.type === 'RequestClip') return requestClip(command.request, clips, underWay);
  if (command.type === 'CancelClips') return underWay.map(cancelled);
  const clip = underWay.find(({ request }) => request.clip_id === command.clip_id);
  if (!clip) return [];
  const { content_id, clip_id, asset_id, scene, by } = clip.request;
  switch (command.type) {
    case 'QueueClip':
      return clip.queued ? [] : [{ type: 'ClipQueued', data: { content_id, clip_id, ...command.queued } }];
    case 'CompleteClip':
      return [{ type: 'ClipGenerated', data: { content_id, clip_id, asset_id, scene, by, ...command.generated } }];
    case 'FailClip':
      return [{ type: 'ClipFailed', data: { content_id, clip_id, failure: command.failure } }];
    case 'CancelClip':
      return [cancelled(clip)];
  }
}

function requestClip(
  request: ClipRequest,
  clips: readonly SceneClip[],
  underWay: readonly SceneClip[],
): SceneClipEvent[] {
  const { content_id, clip_id, asset_id } = request;
  if (clips.some((each) => each.request.clip_id === clip_id)) return [];
  if (underWay.some((each) => each.request.asset_id === asset_id))
    throw new Rejection('scene-clips/under-way', 'conflict', 'A clip of this image is being generated already');
  if (underWay.length >= MOST_AT_ONCE)
    throw new Rejection(
      'scene-clips/too-many',
      'conflict',
      `${MOST_AT_ONCE} clips of this video are being generated: wait until one of them is there`,
    );
  if (clips.length >= MOST)
    throw new Rejection(
      'scene-clips/too-many',
      'conflict',
      `A video has at most ${MOST} generated clips: choose one of those that are there`,
    );
  const paid = clips.findLast((each) => isPaidFor(each, request))?.queued;
  return [
    { type: 'ClipRequested', data: request },
    ...(paid ? [{ type: 'ClipQueued' as const, data: { content_id, clip_id, ...paid } }] : []),
  ];
}

function isPaidFor({ request, status, queued, failure }: SceneClip, again: ClipRequest): boolean {
  if (status !== 'failed' || !queued || !failure || !isStillThere(failure)) return false;
  return request.asset_id === again.asset_id && request.prompt === again.prompt && request.seconds === again.seconds;
}

/** Whether what a provider was paid for can still be had from it: it failed on the way, or here. */
export const isStillThere = ({ code }: Pick<Failure, 'code'>): boolean => ON_THE_WAY.has(code);

const ON_THE_WAY: ReadonlySet<string> = new Set([
  'connection-failed',
  'rate-limited',
  'download-failed',
  'disk-full',
  'disk_full',
  'disk_quota_exceeded',
  'uploads_unfinished',
  'ffmpeg-missing',
]);

const cancelled = ({ request: { content_id, clip_id } }: SceneClip): SceneClipEvent => ({
  type: 'ClipCancelled',
  data: { content_id, clip_id },
});
