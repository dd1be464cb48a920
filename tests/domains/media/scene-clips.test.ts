import { randomUUID } from 'node:crypto';
import { suite } from 'uvu';
import { sceneClips } from '../../../domains/media/scene-clips/index.ts';
import { failure } from '../../support/examples/failure.ts';
import { exampleClip } from '../../support/examples/scene-clips.ts';
import { given } from '../../support/given.ts';

const it = suite('clips of scenes');

const { clip_id, request, queued, generated, events } = exampleClip();
const another = { ...request, clip_id: randomUUID() };

it('is requested once', () => {
  given(sceneClips).when({ type: 'RequestClip', request }).then(events.requested);
  given(sceneClips, events.requested).when({ type: 'RequestClip', request }).changesNothing();
});

it('is not generated twice at once of the same image, nor of too many', () => {
  given(sceneClips, events.requested).when({ type: 'RequestClip', request: another }).rejects('scene-clips/under-way');
  const others = [1, 2, 3, 4, 5].map(() => ({
    type: 'ClipRequested' as const,
    data: { ...request, clip_id: randomUUID(), asset_id: randomUUID() },
  }));
  given(sceneClips, ...others)
    .when({ type: 'RequestClip', request })
    .rejects('scene-clips/too-many');
});

it('remembers who was paid for it, once', () => {
  given(sceneClips, events.requested).when({ type: 'QueueClip', clip_id, queued }).then(events.queued);
  given(sceneClips, events.requested, events.queued)
    .when({ type: 'QueueClip', clip_id, queued: { ...queued, place: 'another' } })
    .changesNothing();
});

it('ends once', () => {
  for (const end of [events.generated, events.failed, events.cancelled]) {
    const ended = [events.requested, events.queued, end];
    given(sceneClips, ...ended)
      .when({ type: 'CompleteClip', clip_id, generated })
      .changesNothing();
    given(sceneClips, ...ended)
      .when({ type: 'FailClip', clip_id, failure })
      .changesNothing();
    given(sceneClips, ...ended)
      .when({ type: 'CancelClips' })
      .changesNothing();
  }
});

it('is generated, fails, or is cancelled', () => {
  const underWay = given(sceneClips, events.requested, events.queued);
  underWay.when({ type: 'CompleteClip', clip_id, generated }).then(events.generated);
  underWay.when({ type: 'FailClip', clip_id, failure }).then(events.failed);
  underWay.when({ type: 'CancelClip', clip_id }).then(events.cancelled);
  underWay.when({ type: 'CancelClips' }).then(events.cancelled);
});

it('is not paid for again if it failed on the way from the provider', () => {
  const onTheWay = {
    ...events.failed,
    data: { ...events.failed.data, failure: { ...failure, code: 'download-failed' } },
  };
  const data = { content_id: request.content_id, clip_id: another.clip_id, ...queued };
  given(sceneClips, events.requested, events.queued, onTheWay)
    .when({ type: 'RequestClip', request: another })
    .then({ type: 'ClipRequested', data: another }, { type: 'ClipQueued', data });
  given(sceneClips, events.requested, events.queued, onTheWay)
    .when({ type: 'RequestClip', request: { ...another, seconds: 10 } })
    .then({ type: 'ClipRequested', data: { ...another, seconds: 10 } });
  given(sceneClips, events.requested, events.queued, events.failed)
    .when({ type: 'RequestClip', request: another })
    .then({ type: 'ClipRequested', data: another });
});

it.run();
