import { suite } from 'uvu';
import { type ContentCommand, content } from '../../../../domains/director/content/index.ts';
import { drafting } from '../../../support/examples/content.ts';
import { given } from '../../../support/given.ts';
import {
  approved,
  asking,
  expiring,
  item,
  rejected,
  retried,
  revisionRequested,
  stage,
  status,
  videoApproved,
} from './expected.ts';

const it = suite('the gates of content');

const approve = { type: 'DecideGate', approved: true, feedback: null, by: 'ann' } as const;
const reject = { type: 'DecideGate', approved: false, feedback: null, by: 'ann' } as const;
const revise = (feedback: string) => ({ type: 'DecideGate', approved: false, feedback, by: 'ann' }) as const;

it('say everything that production needs when the review approves', () => {
  given(content, ...item.at('review'))
    .when(approve)
    .then(
      approved(),
      status('awaiting_review', 'approved', 'review'),
      stage('review', 'images'),
      status('approved', 'producing', 'images'),
    );
});

it('lead from the final review to publishing', () => {
  given(content, ...item.at('final_review'))
    .when(approve)
    .then(videoApproved(), stage('final_review', 'publish'), status('awaiting_review', 'ready', 'publish'));
});

it('send back to the script with feedback, for the revision after the last', () => {
  for (const [gate, feedback] of [
    ['review', 'shorter'],
    ['final_review', 'brighter'],
  ] as const)
    given(content, ...item.at(gate))
      .when(revise(feedback))
      .then(
        revisionRequested(gate, 2, feedback),
        stage(gate, 'script'),
        status('awaiting_review', 'generating', 'script'),
      );
});

it('ask for a hundred revisions at most, whether content waits or was rejected', () => {
  const again = (revision: number) => [revise('shorter'), { ...drafting(asking), revision }];
  const many = Array.from({ length: 99 }, (_, n) => again(n + 2)).flat();
  given(content, ...item.at('review', ...many))
    .when(revise('shorter'))
    .rejects('content/too-many-revisions');
  given(content, ...item.at('review', ...many, reject))
    .when({ type: 'RetryContent', feedback: 'shorter' })
    .rejects('content/too-many-revisions');
  given(content, ...item.at('review', ...many.slice(0, -2)))
    .when(revise('shorter'))
    .then(
      revisionRequested('review', 100, 'shorter'),
      stage('review', 'script'),
      status('awaiting_review', 'generating', 'script'),
    );
});

it('end the content when they are refused without feedback', () => {
  for (const gate of ['review', 'final_review'] as const)
    given(content, ...item.at(gate))
      .when(reject)
      .then(rejected(gate), status('awaiting_review', 'rejected', gate));
});

it('keep the reason of a rejection, and take none for anything else', () => {
  given(content, ...item.at('review'))
    .when({ ...reject, reason: 'off topic' })
    .then(rejected('review', 'ann', 'off topic'), status('awaiting_review', 'rejected', 'review'));
  for (const command of [approve, revise('shorter')])
    given(content, ...item.at('review'))
      .when({ ...command, reason: 'off topic' })
      .rejects('content/reason-without-rejection');
});

it('take no second decision', () => {
  for (const command of [approve, reject, revise('shorter')])
    given(content, ...item.at('images'))
      .when(command)
      .rejects('content/not-waiting');
});

const waiting = item.at('script', drafting(expiring));

it('reject when their time is over, not before', () => {
  given(content, ...waiting)
    .when({ type: 'ExpireGate', at: '2026-01-01T00:59:59.999Z' })
    .changesNothing();
  given(content, ...waiting)
    .when({ type: 'ExpireGate', at: expiring.expires_at })
    .then(rejected('review', 'system:scheduler'), status('awaiting_review', 'rejected', 'review'));
});

it('do not expire once they are decided, and some never do', () => {
  const late: ContentCommand = { type: 'ExpireGate', at: '9999-01-01T00:00:00.000Z' };
  const events = content.decide(approve, waiting.reduce(content.evolve, content.initial));
  given(content, ...waiting, ...events)
    .when(late)
    .changesNothing();
  given(content, ...item.at('review'))
    .when(late)
    .changesNothing();
});

it('let feedback revive what had expired', () => {
  const expired = item.at('review', { type: 'DecideGate', approved: false, feedback: null, by: 'system:scheduler' });
  given(content, ...expired)
    .when({ type: 'RetryContent', feedback: 'funnier' })
    .then(retried('script', 'funnier'), stage('review', 'script'), status('rejected', 'generating', 'script'));
});

it.run();
