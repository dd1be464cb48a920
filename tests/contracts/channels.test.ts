import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channelTypes, payloadSchemas } from '../../contracts/channels.ts';
import { frameOf } from '../../gateway/hub/frame-of.ts';
import { upcast } from '../../kernel/events/catalogue.ts';
import type { DomainEvent } from '../../kernel/events/event.ts';
import { currentEvents, readGolden } from '../golden/golden-events.ts';
import { failure } from '../support/examples/failure.ts';
import { exampleTrend } from '../support/examples/trend.ts';
import { AT, recorded } from '../support/given.ts';
import { requireDescribedFrame } from '../support/specs/described-frames.ts';

const it = suite('channels');

const EVENT_ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** @throws Error when it is not as its channel is described */
const frame = (event: DomainEvent) => {
  const made = frameOf(recorded(event));
  if (made) requireDescribedFrame({ ...made, id: EVENT_ID, position: 1, event_position: '1' });
  return made;
};
const ids = { content_id: 'c', thread_id: 't' };

it('says exactly what the spec says of a detected trend', () => {
  const { trend_id, detected } = exampleTrend();
  assert.equal(frame(detected), {
    channel: 'platform.trend.detected',
    payload: { trend_id, topic: 'Fusion', source: 'hackernews', score: 70, niche: 'science' },
    timestamp: AT,
  });
});

it('reports a change of status, and not one that changed nothing', () => {
  const change = { ...ids, stage: 'review' };
  assert.equal(
    frame({ type: 'ContentStatusChanged', data: { ...change, from: 'generating', to: 'awaiting_review' } }),
    {
      channel: 'platform.content.updated',
      payload: { content_id: 'c', status: 'awaiting_review', stage: 'review' },
      timestamp: AT,
    },
  );
  assert.is(
    frame({ type: 'ContentStatusChanged', data: { ...change, from: 'awaiting_review', to: 'awaiting_review' } }),
    null,
  );
});

it('reports the code and cause of a failure, and nothing else of it', () => {
  assert.equal(frame({ type: 'ImageBatchFailed', data: { batch_id: 'b', ...ids, revision: 1, failure } }), {
    channel: 'platform.media.failed',
    payload: { batch_id: 'b', content_id: 'c', thread_id: 't', code: 'timeout', cause: 'no answer' },
    timestamp: AT,
  });
});

it('does not name the user of a notification', () => {
  const data = {
    notification_id: 'n',
    user_id: 'u',
    event: 'e',
    title: 't',
    message: 'm',
    data: {},
    details: null,
    ways: ['dashboard'],
  };
  assert.equal(frame({ type: 'NotificationCreated', data })?.payload, {
    notification_id: 'n',
    event: 'e',
    title: 't',
    message: 'm',
    data: {},
  });
});

it('has no channel for anything else', () => {
  assert.is(frame({ type: 'PipelineArchived', data: { ...ids, title: 't', stage: 'done', by: 'ann' } }), null);
});

it('sends of every event that was ever stored what its channel is described with', () => {
  const sent = currentEvents()
    .filter(({ type }) => channelTypes.has(type))
    .flatMap(({ category }) => readGolden(category))
    .filter(({ type }) => channelTypes.has(type))
    .map(({ type, version, examples }) => examples.map((data) => frame({ type, data: upcast(type, version, data) })));
  assert.ok(sent.length >= payloadSchemas.length);
});

it('serves all channels of the spec, and one for edits by hand', () => {
  assert.equal([...channelTypes].sort(), [
    'ContentApproved',
    'ContentRejected',
    'ContentStatusChanged',
    'ImageBatchCompleted',
    'ImageBatchFailed',
    'NotificationCreated',
    'PipelineStageChanged',
    'PublicationSucceeded',
    'ScriptEdited',
    'TrendDetected',
    'TrendExpired',
    'VideoRendered',
  ]);
});

it.run();
