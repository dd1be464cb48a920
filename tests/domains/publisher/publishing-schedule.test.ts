import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { publishingSchedule } from '../../../domains/publisher/publishing-schedule/index.ts';
import { slotTimes } from '../../../domains/publisher/publishing-schedule/slot-times.ts';
import { given } from '../../support/given.ts';

const it = suite('publishing schedule');

const owner_id = 'ann';
/** Thursday. */
const NOW = '2026-01-01T10:00:00.000Z';
const FRIDAY = '2026-01-02T17:00:00.000Z';
const MONDAY = '2026-01-05T08:30:00.000Z';

const slots = [
  { weekday: 1, time: '09:30' },
  { weekday: 5, time: '18:00' },
];
const berlin = { slots, time_zone: 'Europe/Berlin' };
const changedTo = (to: typeof berlin) => ({ type: 'PublishingSlotsChanged', data: { owner_id, ...to } }) as const;
const changed = changedTo(berlin);
const reserved = (content_id: string, slot_at: string, reserved_at = NOW) =>
  ({ type: 'PublishingSlotReserved', data: { owner_id, content_id, slot_at, reserved_at } }) as const;
const reserve = (content_id: string, now = NOW) =>
  ({ type: 'ReservePublishingSlot', owner_id, content_id, now }) as const;
const release = (content_id: string, slot_at: string) =>
  ({ type: 'ReleasePublishingSlot', owner_id, content_id, slot_at }) as const;
const released = (content_id: string, slot_at: string) =>
  ({ type: 'PublishingSlotReleased', data: { owner_id, content_id, slot_at } }) as const;

const first = (count: number, ...slotsAndNow: Parameters<typeof slotTimes>) =>
  [...slotTimes(...slotsAndNow)].slice(0, count);

it('has slots that recur weekly in a time zone', () => {
  assert.equal(first(3, berlin, NOW), [FRIDAY, MONDAY, '2026-01-09T17:00:00.000Z']);
});

it('counts a slot of this very moment as passed', () => {
  assert.equal(first(1, berlin, FRIDAY), [MONDAY]);
});

it('keeps the time of day when the clocks change', () => {
  // Summer time begins on 29 March 2026.
  assert.equal(first(2, berlin, '2026-03-27T18:00:00.000Z'), ['2026-03-30T07:30:00.000Z', '2026-04-03T16:00:00.000Z']);
});

it('moves a time that the clocks leave out as they were moved, and has one that comes twice once', () => {
  const night = { slots: [{ weekday: 7, time: '02:30' }], time_zone: 'Europe/Berlin' };
  assert.equal(first(1, night, '2026-03-28T12:00:00.000Z'), ['2026-03-29T01:30:00.000Z']);
  assert.equal(first(2, night, '2026-10-24T12:00:00.000Z').length, 2);
  assert.is(first(2, night, '2026-10-24T12:00:00.000Z')[1]?.slice(0, 10), '2026-11-01');
});

it('ends after a year', () => {
  assert.is([...slotTimes({ slots: slots.slice(0, 1), time_zone: 'UTC' }, NOW)].length, 52);
  assert.equal([...slotTimes({ slots: [], time_zone: 'UTC' }, NOW)], []);
});

it('is changed', () => {
  const change = { type: 'ChangePublishingSlots', owner_id, ...berlin } as const;
  given(publishingSchedule).when(change).then(changed);
  given(publishingSchedule, changed).when(change).changesNothing();
});

it('gives each piece of content the next free slot, and the same one again', () => {
  given(publishingSchedule, changed).when(reserve('a')).then(reserved('a', FRIDAY));
  given(publishingSchedule, changed, reserved('a', FRIDAY)).when(reserve('a')).changesNothing();
  given(publishingSchedule, changed, reserved('a', FRIDAY)).when(reserve('b')).then(reserved('b', MONDAY));
});

it('gives content whose slot has passed another one', () => {
  given(publishingSchedule, changed, reserved('a', FRIDAY))
    .when(reserve('a', FRIDAY))
    .then(reserved('a', MONDAY, FRIDAY));
});

it('keeps what is reserved when the slots change', () => {
  const none = changedTo({ slots: [], time_zone: 'UTC' });
  given(publishingSchedule, changed, reserved('a', FRIDAY), none).when(reserve('a')).changesNothing();
});

it('refuses where there are no slots, and where a year is full', () => {
  given(publishingSchedule).when(reserve('a')).rejects('publishing-schedule/no-slots');
  const mondays = { slots: slots.slice(0, 1), time_zone: 'UTC' };
  const full = [...slotTimes(mondays, NOW)].map((at, index) => reserved(`c${index}`, at));
  given(publishingSchedule, changedTo(mondays), ...full)
    .when(reserve('a'))
    .rejects('publishing-schedule/full');
});

it('gives a slot back once, for the next content', () => {
  const history = [changed, reserved('a', FRIDAY), reserved('b', MONDAY)];
  given(publishingSchedule, ...history)
    .when(release('a', FRIDAY))
    .then(released('a', FRIDAY));
  given(publishingSchedule, ...history)
    .when(release('a', MONDAY))
    .changesNothing();
  given(publishingSchedule, ...history, released('a', FRIDAY))
    .when(release('a', FRIDAY))
    .changesNothing();
  given(publishingSchedule, ...history, released('a', FRIDAY))
    .when(reserve('c'))
    .then(reserved('c', FRIDAY));
});

it.run();
