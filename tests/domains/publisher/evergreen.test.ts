import { suite } from 'uvu';
import { type EvergreenCommand, evergreen, MOST_REPEATS } from '../../../domains/publisher/evergreen/index.ts';
import { AT } from '../../support/examples/content.ts';
import { A_WEEK_LATER, exampleEvergreen } from '../../support/examples/evergreen.ts';
import { given } from '../../support/given.ts';

const it = suite('evergreen');

const item = exampleEvergreen({ content_id: 'c', owner: 'ann' });
const set = (more: Partial<Extract<EvergreenCommand, { type: 'SetEvergreen' }>> = {}) =>
  ({
    type: 'SetEvergreen',
    ...{ content_id: 'c', owner_id: 'ann', platforms: ['local'], every_days: 7, times: 3, by: 'ann', now: AT },
    ...more,
  }) as const;
const repeat = (now: string) => ({ type: 'RepeatEvergreen', content_id: 'c', now }) as const;
const stop = { type: 'StopEvergreen', content_id: 'c', by: 'ann' } as const;
const daysAfter = (time: string, days: number) => new Date(Date.parse(time) + days * 86_400_000).toISOString();

it('is posted again a period from now, and is set once', () => {
  given(evergreen).when(set()).then(item.set());
  given(evergreen, item.set()).when(set()).changesNothing();
  given(evergreen, item.set())
    .when(set({ times: 5 }))
    .then(item.set(5));
});

it('is posted again when it is due, and no sooner', () => {
  given(evergreen, item.set())
    .when(repeat(daysAfter(AT, 6)))
    .changesNothing();
  given(evergreen, item.set())
    .when(repeat(A_WEEK_LATER))
    .then(item.repeated(1, daysAfter(A_WEEK_LATER, 7)));
});

it('does not make up for what was missed', () => {
  const late = daysAfter(AT, 40);
  given(evergreen, item.set())
    .when(repeat(late))
    .then(item.repeated(1, daysAfter(late, 7)));
});

it('ends with the last time', () => {
  given(evergreen, item.set(1)).when(repeat(A_WEEK_LATER)).then(item.repeated(1, null));
  given(evergreen, item.set(1), item.repeated(1, null))
    .when(repeat(daysAfter(AT, 365)))
    .changesNothing();
});

it('keeps a period between the last post and the next, when it is set anew', () => {
  const soon = daysAfter(A_WEEK_LATER, 1);
  given(evergreen, item.set(1), item.repeated(1, null))
    .when(set({ now: soon }))
    .then(item.set(3, daysAfter(A_WEEK_LATER, 7)));
});

it('counts on over the life of the content, to a limit', () => {
  const many = MOST_REPEATS - 2;
  given(evergreen, item.set(many), item.repeated(many, null))
    .when(set({ times: 2, now: daysAfter(AT, 365) }))
    .then(item.set(2, daysAfter(AT, 372)));
  given(evergreen, item.set(many), item.repeated(many, null))
    .when(set({ times: 3 }))
    .rejects('evergreen/too-often');
});

it('is stopped once', () => {
  given(evergreen, item.set()).when(stop).then(item.stopped);
  given(evergreen, item.set(), item.stopped).when(stop).changesNothing();
  given(evergreen).when(stop).changesNothing();
  given(evergreen, item.set(), item.stopped).when(repeat(A_WEEK_LATER)).changesNothing();
});

it.run();
