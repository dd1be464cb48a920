import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextAt, quietUntil } from '../../../../domains/identity/use-cases/notice-times.ts';
import { isTimeZone } from '../../../../domains/shared/time-zones.ts';

const it = suite('times of notifications');

const at = (iso: string): number => Date.parse(iso);
const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

it('finds a time of the day in a time zone, today or tomorrow', () => {
  assert.is(isoOf(nextAt(at('2026-01-10T06:00:00Z'), '08:00', 'Europe/Berlin')), '2026-01-10T07:00:00.000Z');
  assert.is(isoOf(nextAt(at('2026-01-10T07:00:00Z'), '08:00', 'Europe/Berlin')), '2026-01-11T07:00:00.000Z');
  assert.is(isoOf(nextAt(at('2026-01-10T23:30:00Z'), '08:00', 'Asia/Tokyo')), '2026-01-11T23:00:00.000Z');
});

it('keeps to what clocks show when they are changed, and to UTC where a time zone is gone', () => {
  // On 29 March 2026 clocks in Berlin skip from 2 to 3.
  assert.is(isoOf(nextAt(at('2026-03-28T12:00:00Z'), '08:00', 'Europe/Berlin')), '2026-03-29T06:00:00.000Z');
  assert.is(isoOf(nextAt(at('2026-10-24T12:00:00Z'), '08:00', 'Europe/Berlin')), '2026-10-25T07:00:00.000Z');
  assert.is(isoOf(nextAt(at('2026-01-10T06:00:00Z'), '08:00', 'Mars/Olympus')), '2026-01-10T08:00:00.000Z');
  assert.equal([isTimeZone('Mars/Olympus'), isTimeZone('Europe/Berlin'), isTimeZone('UTC')], [false, true, true]);
});

it('says when the quiet hours end that it is now, over midnight as well', () => {
  const night = { quiet_from: '22:00', quiet_to: '07:00', time_zone: 'Europe/Berlin' };
  assert.is(isoOf(quietUntil(at('2026-01-10T21:30:00Z'), night)), '2026-01-11T06:00:00.000Z');
  assert.is(isoOf(quietUntil(at('2026-01-10T03:00:00Z'), night)), '2026-01-10T06:00:00.000Z');
  assert.is(quietUntil(at('2026-01-10T06:00:00Z'), night), null);
  const noon = { quiet_from: '12:00', quiet_to: '13:00', time_zone: 'UTC' };
  assert.is(isoOf(quietUntil(at('2026-01-10T12:59:00Z'), noon)), '2026-01-10T13:00:00.000Z');
  assert.is(quietUntil(at('2026-01-10T13:00:00Z'), noon), null);
  assert.is(quietUntil(at('2026-01-10T13:00:00Z'), { ...noon, quiet_from: null }), null);
});

it.run();
