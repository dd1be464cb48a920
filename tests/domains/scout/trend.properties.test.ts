import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Sighting, type TrendCommand, type TrendEvent, trend } from '../../../domains/scout/trend/index.ts';
import { fold } from '../../../kernel/aggregates/view.ts';
import { exampleTrend } from '../../support/examples/trend.ts';

const it = suite('trend, for any history');

const START = Date.parse('2026-01-01T00:00:00.000Z');
const HOUR = 3_600_000;
const TIME_TO_LIVE_HOURS = 24;
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();

const { seenAgain } = exampleTrend();
const seen = (hours: number, score: number, sources: string[]): Sighting =>
  seenAgain({
    source: sources[0] ?? 'a',
    sources,
    score,
    seen_at: at(hours),
    expires_at: at(hours + TIME_TO_LIVE_HOURS),
  });

const step = fc.record({
  wait: fc.integer({ min: 0, max: 30 }),
  score: fc.integer({ min: 0, max: 100 }),
  sources: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }),
  expires: fc.boolean(),
});

/** Sightings and attempts to expire the trend, as time goes on. */
const commands = fc.array(step, { maxLength: 15 }).map((steps) => {
  let hours = 0;
  return steps.map(({ wait, score, sources, expires }): TrendCommand => {
    hours += wait;
    return expires
      ? { type: 'ExpireTrend', at: at(hours) }
      : { type: 'RecordSighting', sighting: seen(hours, score, sources) };
  });
});

function historyOf(given: readonly TrendCommand[]): TrendEvent[] {
  const history: TrendEvent[] = [];
  for (const next of given) history.push(...trend.decide(next, fold(trend, history)));
  return history;
}

it('is detected and expires in turn', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const turns = historyOf(given).filter(({ type }) => type !== 'TrendRescored');
      const inTurn = turns.map((_, index) => (index % 2 === 0 ? 'TrendDetected' : 'TrendExpired'));
      assert.equal(
        turns.map(({ type }) => type),
        inTurn,
      );
    }),
  );
});

it('never expires within half of its time to live after it was seen', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const history: TrendEvent[] = [];
      let lastSeen = Number.NEGATIVE_INFINITY;
      for (const next of given) {
        const caused = trend.decide(next, fold(trend, history));
        if (next.type === 'RecordSighting') lastSeen = Date.parse(next.sighting.seen_at);
        else if (caused.length > 0) {
          assert.ok(Date.parse(next.at) - lastSeen > (TIME_TO_LIVE_HOURS * HOUR) / 2);
        }
        history.push(...caused);
      }
    }),
  );
});

it('writes nothing when a command is repeated at once', () => {
  fc.assert(
    fc.property(commands, (given) => {
      const history: TrendEvent[] = [];
      for (const next of given) {
        history.push(...trend.decide(next, fold(trend, history)));
        assert.equal(trend.decide(next, fold(trend, history)), []);
      }
    }),
  );
});

it.run();
