import { suite } from 'uvu';
import { type Sighting, trend } from '../../../domains/scout/trend/index.ts';
import { exampleTrend } from '../../support/examples/trend.ts';
import { given } from '../../support/given.ts';

const it = suite('trend');

const EARLIER = '2026-01-02T11:00:00.000Z';
const LATER = '2026-01-02T13:00:00.000Z';
const HALF_OVER = '2026-01-03T00:00:00.000Z';
const OVER = '2026-01-03T12:00:00.000Z';

const { seenAgain, detected, rescored, expired } = exampleTrend();
const recordSighting = (changes: Partial<Sighting> = {}) =>
  ({ type: 'RecordSighting', sighting: seenAgain(changes) }) as const;

it('is detected when it is seen for the first time', () => {
  given(trend).when(recordSighting()).then(detected);
});

it('writes nothing while nothing noticeable has changed', () => {
  given(trend, detected)
    .when(recordSighting({ seen_at: LATER, score: 74 }))
    .changesNothing();
});

it('is rescored when its score has moved by five points', () => {
  given(trend, detected)
    .when(recordSighting({ seen_at: LATER, score: 65 }))
    .then(rescored({ seen_at: LATER, score: 65 }));
});

it('is rescored when another source has it as well, and keeps the first', () => {
  given(trend, detected)
    .when(recordSighting({ seen_at: LATER, sources: ['reddit'], source: 'reddit' }))
    .then(rescored({ seen_at: LATER, source: 'reddit', sources: ['hackernews', 'reddit'] }));
});

it('is rescored when half its time is over, so that it does not expire while it is seen', () => {
  given(trend, detected)
    .when(recordSighting({ seen_at: HALF_OVER }))
    .then(rescored({ seen_at: HALF_OVER }));
});

it('keeps its title and what there is to say when another source has it under another title', () => {
  const known = exampleTrend({ summary: 'All about it' });
  const elsewhere = known.seenAgain({ topic: 'Nuclear fusion', summary: null, seen_at: LATER, sources: ['reddit'] });
  given(trend, known.detected)
    .when({ type: 'RecordSighting', sighting: elsewhere })
    .then(known.rescored({ seen_at: LATER, sources: ['hackernews', 'reddit'] }));
});

it('ignores a sighting that is older than the last', () => {
  given(trend, detected)
    .when(recordSighting({ seen_at: EARLIER, score: 99 }))
    .changesNothing();
});

it('does not expire before its time is over', () => {
  given(trend, detected).when({ type: 'ExpireTrend', at: HALF_OVER }).changesNothing();
});

it('expires when its time is over', () => {
  given(trend, detected).when({ type: 'ExpireTrend', at: OVER }).then(expired);
});

it('expires once', () => {
  given(trend, detected, expired).when({ type: 'ExpireTrend', at: OVER }).changesNothing();
});

it('does not expire before it is detected', () => {
  given(trend).when({ type: 'ExpireTrend', at: OVER }).changesNothing();
});

it('is detected again when it is seen after it expired', () => {
  given(trend, detected, expired).when(recordSighting()).then(detected);
});

it.run();
