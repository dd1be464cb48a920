import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LiveVersion, ProjectionCheckpoint } from '../../../kernel/documents/index.ts';
import {
  FIELDS_OF,
  isChosen,
  isFolding,
  isReplacing,
  isRetired,
  next,
  type StateFields,
  stateOf,
  statusOf,
  VERSION_MACHINE,
  type VersionEvent,
  type VersionState,
} from '../../../kernel/documents/version-machine.ts';

const it = suite('the life of a version');

const STATES = Object.keys(VERSION_MACHINE) as VersionState[];
const OTHER: LiveVersion = { _id: 'contents', version: 3, build: 1 };
/** What callers see in a state: the version itself (`contents@3`), or another build of it. */
const seenIn = (state: VersionState): LiveVersion => (state.startsWith('live') ? { ...OTHER, build: 0 } : OTHER);
const stored = (state: VersionState) => ({ version: 3, build: 0, ...FIELDS_OF[state] });

/** `given(state).when(event).then(state or code of a refusal)`; `then(null)` if the event changes nothing. */
const given = (state: VersionState, live: LiveVersion | null = seenIn(state), version = stored(state)) => ({
  when: (event: VersionEvent) => ({
    then(expected: VersionState | `projection/${string}` | null) {
      const after = next(version, event, live);
      assert.is(after !== null && typeof after === 'object' ? after.code : after, expected, `${state}, ${event}`);
    },
  }),
});

it('has no state that is stored as another one', () => {
  for (const state of STATES) assert.is(stateOf(stored(state), seenIn(state)), state);
});

it('writes batches only in states that nothing holds', () => {
  for (const state of STATES) assert.is(FIELDS_OF[state].held === undefined, isFolding(state), state);
});

it('is what it was once it is resumed, and nothing that is not paused can be', () => {
  for (const state of ['building', 'chosen', 'live', 'replaced'] as const) {
    given(state).when('pause').then(`${state}-paused`);
    given(`${state}-paused`).when('resume').then(state);
  }
  for (const state of ['building', 'chosen', 'live'] as const) {
    given(state).when('resume').then('projection/not-paused');
    given(state).when('stop').then(`${state}-failed`);
    given(`${state}-failed`).when('resume').then(state);
    given(`${state}-failed`).when('settle').then(state);
    given(`${state}-failed`).when('pause').then(`${state}-paused`);
    given(`${state}-paused`).when('settle').then(null);
  }
  given('replaced').when('resume').then('projection/replaced');
  given('retired').when('resume').then('projection/not-paused');
  given('retired').when('pause').then('projection/retired');
});

it('goes live only if nothing holds it, and gives way however it stands', () => {
  for (const state of STATES) {
    const mayGoLive = state === 'building' || state === 'chosen';
    given(state)
      .when('goLive')
      .then(mayGoLive ? 'live' : null);
    given(state)
      .when('giveWay')
      .then(state.startsWith('live') ? 'replaced' : null);
  }
});

it('is chosen by an operator, whatever holds it, unless callers see it or it is gone', () => {
  for (const state of STATES) {
    if (state.startsWith('live')) given(state).when('promote').then('projection/live');
    else if (state === 'retired') given(state).when('promote').then('projection/retired');
    else given(state).when('promote').then('chosen');
  }
  given('replaced', { ...OTHER, version: 4 })
    .when('promote')
    .then('projection/older-code');
  given('building', null).when('promote').then('chosen');
});

it('is retired unless callers see it or its code would begin it again', () => {
  for (const state of STATES) {
    if (state.startsWith('live')) given(state).when('retire').then('projection/live');
    else if (state === 'retired') given(state).when('retire').then('projection/retired');
    else given(state).when('retire').then('retired');
  }
  const older = { ...OTHER, version: 2 };
  given('building', older).when('retire').then('projection/from-code');
  given('building', older, { ...stored('building'), build: 1 })
    .when('retire')
    .then('retired');
  given('building', null).when('retire').then('projection/live');
});

it('starts again where it was replaced or retired, if its code runs', () => {
  given('replaced').when('start').then('building');
  given('retired').when('start').then('building');
  for (const state of STATES.filter((each) => /-(paused|failed)$/.test(each))) given(state).when('start').then(null);
});

it('is live if callers see it, also as earlier versions of the platform have stored it', () => {
  const version = { version: 3, build: 0 };
  const live: LiveVersion = { _id: 'contents', version: 3 };
  for (const fields of [{}, { held: 'superseded' }, { promote: true }] satisfies StateFields[])
    assert.is(stateOf({ ...version, ...fields }, live), 'live');
  given('live', live, { ...version, held: 'superseded' })
    .when('start')
    .then('live');
});

it('is to take the place of an older one that callers see, until it is replaced or retired', () => {
  const older: LiveVersion = { _id: 'contents', version: 2, build: 7 };
  const replacing = STATES.filter((state) => isReplacing(stored(state), older));
  assert.equal(
    replacing,
    STATES.filter((state) => !/^(replaced|retired)/.test(state)),
  );
  for (const state of STATES) {
    assert.is(isReplacing(stored(state), seenIn('live')), false, `${state}, seen itself`);
    assert.is(isReplacing(stored(state), OTHER), false, `${state}, next to a newer build`);
  }
});

it('is the choice of an operator until callers see it, whatever has stopped it since', () => {
  for (const state of STATES) {
    assert.is(isChosen(stored(state), seenIn(state)), state.startsWith('chosen'), state);
    assert.is(isChosen(stored(state), seenIn('live')), false, `${state}, seen`);
  }
});

it('is gone once it is retired, even where a pointer says that callers see it', () => {
  for (const state of STATES) assert.is(isRetired(stored(state)), state === 'retired', state);
  assert.is(stateOf(stored('retired'), seenIn('live')), 'retired');
});

it('is shown to operators in five states', () => {
  const shown = STATES.map((state) => {
    const lease = { owner: 'a process', renewal: '1' };
    return [state, statusOf({ ...stored(state), lease } as ProjectionCheckpoint, seenIn(state))];
  });
  assert.equal(Object.fromEntries(shown), {
    ...{ building: 'building', 'building-paused': 'paused', 'building-failed': 'failed' },
    ...{ chosen: 'building', 'chosen-paused': 'paused', 'chosen-failed': 'failed' },
    ...{ live: 'live', 'live-paused': 'paused', 'live-failed': 'failed' },
    ...{ replaced: 'paused', 'replaced-paused': 'paused', retired: 'retired' },
  });
  const left = { ...stored('building'), lease: null } as ProjectionCheckpoint;
  assert.is(statusOf(left, OTHER), 'paused', 'older, and no one runs it');
});

it('is in the README as it is declared', () => {
  const readme = readFileSync(fileURLToPath(new URL('../../../projections/README.md', import.meta.url)), 'utf8');
  const [header = [], , ...rows] = readme
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
  const events = header.slice(1) as VersionEvent[];
  const drawn = Object.fromEntries(
    rows.map(([state, ...cells]) => [state, Object.fromEntries(cells.map((cell, at) => [events[at], cell]))]),
  );
  const declared = Object.entries(VERSION_MACHINE).map(([state, row]) => {
    const cells = events.map((event) => {
      const after = row[event];
      return [event, typeof after === 'object' ? after.code.replace('projection/', 'refused: ') : (after ?? '')];
    });
    return [state, Object.fromEntries(cells)];
  });
  assert.equal(drawn, Object.fromEntries(declared));
});

it.run();
