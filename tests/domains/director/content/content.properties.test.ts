import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Content,
  type ContentCommand,
  type ContentEvent,
  type ContentStatus,
  content,
} from '../../../../domains/director/content/index.ts';
import { Rejection } from '../../../../kernel/aggregates/rejection.ts';
import { fold } from '../../../../kernel/aggregates/view.ts';
import { assertValidEvent } from '../../../../kernel/events/catalogue.ts';
import { AT, failing, script } from '../../../support/examples/content.ts';
import { item } from './expected.ts';

const it = suite('content, whatever is asked of it');

const one = <T>(value: T) => fc.constant(value);
const revision = fc.integer({ min: 1, max: 4 });
const gate = fc.record({ opened_at: one(AT), expires_at: fc.constantFrom(AT, null), pass: fc.boolean() });
const platform = fc.constantFrom('local', 'youtube');
const feedback = fc.constantFrom(null, 'shorter');
const written = {
  feedback,
  provider: fc.constantFrom('templates', 'ollama'),
  stands_in_for: fc.constantFrom(null, { provider: 'anthropic', reason: 'it does not answer' }),
  script: one(script),
  critique: one(null),
  costs: one([]),
};

/** Anything that a person, a policy or the scheduler may ask, most often what moves the content on. */
const command: fc.Arbitrary<ContentCommand> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: one('DraftScript' as const), revision, ...written, gate }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: one('DecideGate' as const),
      approved: fc.boolean(),
      feedback,
      reason: fc.constantFrom(null, 'off topic'),
      by: one('ann'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: one('FinishImages' as const), revision }) },
  { weight: 4, arbitrary: fc.record({ type: one('FinishVideo' as const), revision, gate }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: one('EditScript' as const),
      based_on: revision,
      script: fc.constantFrom(script, { ...script, description: 'other' }, { ...script, title: 'Bees, again' }),
      by: one('ann'),
      gate,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: one('StartPublishing' as const), platform }) },
  { weight: 2, arbitrary: one({ type: 'FinishPublishing' as const }) },
  { weight: 2, arbitrary: fc.record({ type: one('RetryContent' as const), feedback }) },
  { weight: 1, arbitrary: one({ type: 'RetryAutomatically' as const }) },
  { weight: 1, arbitrary: fc.record({ type: one('ExpireGate' as const), at: one(AT) }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('script', 'images', 'video'), revision).map((at) => failing(...at)),
  },
  { weight: 1, arbitrary: one(failing('publish', null)) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom('CancelContent' as const, 'ArchiveContent' as const),
      by: one('ann'),
    }),
  },
);

const commands = fc.array(command, { maxLength: 40 });

type Step = { readonly asked: ContentCommand; readonly before: Content; readonly events: readonly ContentEvent[] };

/** What becomes of the commands, one after the other: what is refused writes nothing. */
function stepsOf(asked: readonly ContentCommand[]): Step[] {
  let state = fold(content, item.at('script'));
  return asked.map((each) => {
    const before = state;
    const events = decided(each, state);
    state = events.reduce(content.evolve, state);
    return { asked: each, before, events };
  });
}

function decided(asked: ContentCommand, state: Content): readonly ContentEvent[] {
  try {
    return content.decide(asked, state);
  } catch (error) {
    if (error instanceof Rejection) return [];
    throw error;
  }
}

const always = (holds: (steps: readonly Step[], events: readonly ContentEvent[]) => void): void =>
  fc.assert(
    fc.property(commands, (asked) => {
      const steps = stepsOf(asked);
      holds(steps, [...item.at('script'), ...steps.flatMap(({ events }) => events)]);
    }),
    { numRuns: 300 },
  );

it('writes only what fits its schema', () => {
  always((_, events) => {
    for (const event of events) assertValidEvent(event);
  });
});

it('writes nothing when it is asked the same again', () => {
  always((steps) => {
    for (const { asked, before, events } of steps) {
      assert.equal(decided(asked, events.reduce(content.evolve, before)), []);
    }
  });
});

it('announces every status that it comes to, each from the one before', () => {
  always((_, events) => {
    const state = fold(content, events);
    let last: { status: ContentStatus; stage: string } | null = null;
    for (const { type, data } of events) {
      if (type !== 'ContentStatusChanged') continue;
      assert.is(data.from, last?.status ?? 'draft');
      assert.is.not(data.to, data.from);
      last = { status: data.to, stage: data.stage };
    }
    assert.is(last?.status, state.status);
  });
});

it('announces every stage that it comes to, each from the one before', () => {
  always((_, events) => {
    const state = fold(content, events);
    let last = 'script';
    for (const { type, data } of events) {
      if (type === 'ContentStatusChanged') assert.is(data.stage, last);
      if (type !== 'PipelineStageChanged') continue;
      assert.is(data.from, last);
      assert.is.not(data.to, last);
      last = data.to;
    }
    assert.is(state.status !== 'none' && state.stage, last);
  });
});

const REASONS: Partial<Record<ContentStatus, readonly ContentEvent['type'][]>> = {
  approved: ['ContentApproved'],
  rejected: ['ContentRejected'],
  failed: ['PipelineFailed'],
  archived: ['PipelineCancelled', 'PipelineArchived'],
};

it('says once with the status what led to it', () => {
  let counted = 0;
  always((steps) => {
    for (const { events } of steps) {
      const types = events.map(({ type }) => type);
      for (const event of events) {
        const reasons = event.type === 'ContentStatusChanged' ? REASONS[event.data.to] : undefined;
        if (!reasons) continue;
        assert.is(types.filter((type) => reasons.includes(type)).length, 1, `${reasons} in ${types}`);
        counted++;
      }
    }
  });
  assert.ok(counted > 0);
});

const NO_LONGER_WRITTEN: readonly ContentEvent['type'][] = [
  'PipelineStarted',
  'GateDecided',
  'PipelineCompleted',
  'ContentFailed',
  'ContentArchived',
];

it('writes nothing that is said by another event', () => {
  always((_, events) => {
    assert.equal(
      events.filter(({ type }) => NO_LONGER_WRITTEN.includes(type)),
      [],
    );
  });
});

it('asks for each revision once, in order', () => {
  always((_, events) => {
    let revision = 1;
    for (const event of events) {
      if (event.type === 'PipelineRetried' && event.data.feedback !== null) revision++;
      if (event.type !== 'RevisionRequested' && event.type !== 'ScriptEdited') continue;
      revision++;
      assert.is(event.data.revision, revision);
    }
    const state = fold(content, events);
    assert.is(state.status !== 'none' && state.revision, revision);
  });
});

it('is archived for good, and after it is published nothing but archived', () => {
  always((_, events) => {
    const statuses = events.flatMap((event) => (event.type === 'ContentStatusChanged' ? event.data.to : []));
    const [, ...afterArchived] = statuses.slice(statuses.indexOf('archived'));
    if (statuses.includes('archived')) assert.equal(afterArchived, []);
    const [, ...afterPublished] = statuses.slice(statuses.indexOf('published'));
    if (statuses.includes('published')) assert.ok(afterPublished.every((status) => status === 'archived'));
  });
});

it.run();
