import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channelTypes, frameOf } from '../../../domains/shared/channels.ts';
import type { DomainEvent } from '../../../kernel/events/event.ts';
import { AT, recorded } from '../../support/specs/projection.ts';

const it = suite('channels');

const frame = (event: DomainEvent) => frameOf(recorded(event));
const ids = { content_id: 'c', thread_id: 't' };
const failure = { stage: 'images', provider: 'a', code: 'timeout', cause: 'no answer', next_action: 'wait', at: AT };
const sighting = {
  trend_id: 'trend',
  topic: 'Topic',
  source: 'reddit',
  sources: ['reddit', 'wikipedia'],
  score: 90,
  niche: 'science',
  region: 'US',
  url: null,
  summary: null,
  seen_at: AT,
  expires_at: AT,
};

it('says exactly what the spec says of a detected trend', () => {
  assert.equal(frame({ type: 'TrendDetected', data: sighting }), {
    channel: 'platform.trend.detected',
    payload: { trend_id: 'trend', topic: 'Topic', source: 'reddit', score: 90, niche: 'science' },
    timestamp: AT,
  });
});

it('tells of a change of status, and not of one that changed nothing', () => {
  const change = { ...ids, stage: 'review', pipeline_revision: 3 };
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

it('says of a failure what happened, and nothing of what to do inside', () => {
  assert.equal(frame({ type: 'ImageBatchFailed', data: { batch_id: 'b', ...ids, revision: 1, failure } }), {
    channel: 'platform.media.failed',
    payload: { batch_id: 'b', content_id: 'c', thread_id: 't', code: 'timeout', cause: 'no answer' },
    timestamp: AT,
  });
});

it('does not say to whom a notification goes', () => {
  const data = { notification_id: 'n', user_id: 'u', event: 'e', title: 't', message: 'm', data: {} };
  assert.equal(frame({ type: 'NotificationCreated', data })?.payload, {
    notification_id: 'n',
    event: 'e',
    title: 't',
    message: 'm',
    data: {},
  });
});

it('has no channel for anything else', () => {
  assert.is(frame({ type: 'ContentArchived', data: { ...ids, by: 'ann' } }), null);
});

it('serves all eleven channels', () => {
  assert.equal([...channelTypes].sort(), [
    'ContentApproved',
    'ContentRejected',
    'ContentStatusChanged',
    'ImageBatchCompleted',
    'ImageBatchFailed',
    'NotificationCreated',
    'PipelineStageChanged',
    'PublicationSucceeded',
    'TrendDetected',
    'TrendExpired',
    'VideoRendered',
  ]);
});

it.run();
