import type { Filter } from 'mongodb';
import type { LiveVersion, ProjectionCheckpoint } from './checkpoints.ts';

/** A version of a read model, and which build of it. */
export type Numbered = { readonly version: number; readonly build?: number };

/**
 * - `building`: kept up to date next to the version that callers see, to replace it or because its code runs
 * - `chosen`: an operator wants callers to see it, also if it is the older one: it is brought up to date for that
 * - `live`: callers see it, and it is kept up to date
 * - `…-paused`: an operator has stopped it where it is; resumed, it is what it was
 * - `…-failed`: it has stopped before an event that it cannot fold
 * - `replaced`: callers saw it, and now see another; it stays as it is
 * - `retired`: its documents are gone
 */
export type VersionState =
  | 'building'
  | 'building-paused'
  | 'building-failed'
  | 'chosen'
  | 'chosen-paused'
  | 'chosen-failed'
  | 'live'
  | 'live-paused'
  | 'live-failed'
  | 'replaced'
  | 'replaced-paused'
  | 'retired';

/**
 * What operators ask for (`pause`, `resume`, `promote`, `retire`, and `settle` the event that it stopped before), and
 * what its runner finds: its code runs and wants it (`start`), it meets an event that it cannot fold (`stop`), it has
 * caught up and callers are to see it (`goLive`), and another takes its place (`giveWay`).
 */
export type VersionEvent =
  | 'pause'
  | 'resume'
  | 'promote'
  | 'retire'
  | 'settle'
  | 'start'
  | 'stop'
  | 'goLive'
  | 'giveWay';

/** Why an operator's request is refused: a code for callers, and what a message says of the version. */
export type Refusal = { readonly code: `projection/${string}`; readonly because: string };

const because = (code: string, because: string): Refusal => ({ code: `projection/${code}`, because });
const LIVE = because('live', 'is the version that callers see: make another one live first');
const SEEN = because('live', 'is already the version that callers see');
const HALTLESS = because('not-paused', 'is neither paused nor has it failed');
const OLDER_CODE = because('older-code', 'belongs to older code: run that code again');
const FROM_CODE = because('from-code', 'comes with the code that runs: pause it, or go back to older code');
const RETIRED = because('retired', 'is retired: its documents are gone');
/** Also for what folds an event again: a version that was replaced folds nothing. */
export const REPLACED = because('replaced', 'was replaced by another version: promote it to have it continue');

/** Where an event takes a version, or why it is refused. What is absent changes nothing. */
type Row = { readonly [Event in VersionEvent]?: VersionState | Refusal };

/** The life of a version: a row for each state. */
export const VERSION_MACHINE: Readonly<Record<VersionState, Row>> = {
  building: {
    ...{ pause: 'building-paused', resume: HALTLESS, promote: 'chosen', retire: 'retired' },
    ...{ start: 'building', stop: 'building-failed', goLive: 'live' },
  },
  'building-paused': { pause: 'building-paused', resume: 'building', promote: 'chosen', retire: 'retired' },
  'building-failed': {
    ...{ pause: 'building-paused', resume: 'building', promote: 'chosen', retire: 'retired', settle: 'building' },
  },
  chosen: {
    ...{ pause: 'chosen-paused', resume: HALTLESS, promote: 'chosen', retire: 'retired' },
    ...{ start: 'chosen', stop: 'chosen-failed', goLive: 'live' },
  },
  'chosen-paused': { pause: 'chosen-paused', resume: 'chosen', promote: 'chosen', retire: 'retired' },
  'chosen-failed': {
    ...{ pause: 'chosen-paused', resume: 'chosen', promote: 'chosen', retire: 'retired', settle: 'chosen' },
  },
  live: {
    ...{ pause: 'live-paused', resume: HALTLESS, promote: SEEN, retire: LIVE },
    ...{ start: 'live', stop: 'live-failed', giveWay: 'replaced' },
  },
  'live-paused': { pause: 'live-paused', resume: 'live', promote: SEEN, retire: LIVE, giveWay: 'replaced' },
  'live-failed': {
    ...{ pause: 'live-paused', resume: 'live', promote: SEEN, retire: LIVE, settle: 'live', giveWay: 'replaced' },
  },
  replaced: { pause: 'replaced-paused', resume: REPLACED, promote: 'chosen', retire: 'retired', start: 'building' },
  'replaced-paused': { pause: 'replaced-paused', resume: 'replaced', promote: 'chosen', retire: 'retired' },
  retired: { pause: RETIRED, resume: HALTLESS, promote: RETIRED, retire: RETIRED, start: 'building' },
};

/** The states in which a version folds; in every other one no batch of it is written. */
export const isFolding = (state: VersionState): boolean =>
  state === 'building' || state === 'chosen' || state === 'live';

/** The fields of a checkpoint that say in which state it is. Which version is live, its read model's pointer says. */
export type StateFields = Pick<ProjectionCheckpoint, 'held' | 'resumes_as' | 'promote'>;

/** How a state is stored. */
export const FIELDS_OF: Readonly<Record<VersionState, StateFields>> = {
  building: {},
  'building-paused': { held: 'paused' },
  'building-failed': { held: 'failed' },
  chosen: { promote: true },
  'chosen-paused': { held: 'paused', promote: true },
  'chosen-failed': { held: 'failed', promote: true },
  live: {},
  'live-paused': { held: 'paused' },
  'live-failed': { held: 'failed' },
  replaced: { held: 'superseded' },
  'replaced-paused': { held: 'paused', resumes_as: 'superseded' },
  retired: { held: 'retired' },
};

/** Matches the checkpoints of versions that fold: those that nothing holds. */
export const FOLDING: Filter<ProjectionCheckpoint> = { held: { $exists: false } };

/**
 * Whether `FOLDING` leaves a version out. Its state does not say so: what an earlier version of the platform has made
 * live again may still be held.
 */
export const isHeld = ({ held }: StateFields): boolean => held !== undefined;

export const isSame = (one: Numbered, other: Numbered): boolean =>
  one.version === other.version && (one.build ?? 0) === (other.build ?? 0);

export const isNewer = (one: Numbered, other: Numbered): boolean =>
  one.version === other.version ? (one.build ?? 0) > (other.build ?? 0) : one.version > other.version;

/**
 * The state of a version, from what is stored. An earlier version of the platform, which knows no replaced versions,
 * may have made one live again: then callers see it, whatever its checkpoint says.
 */
export function stateOf(
  { held, resumes_as, promote, ...version }: StateFields & Numbered,
  live: LiveVersion | null,
): VersionState {
  if (held === 'retired') return 'retired';
  const isLive = live !== null && isSame(live, version);
  if (!isLive && held === 'superseded') return 'replaced';
  if (!isLive && held === 'paused' && resumes_as === 'superseded') return 'replaced-paused';
  const folding = isLive ? 'live' : promote ? 'chosen' : 'building';
  return held === 'paused' || held === 'failed' ? `${folding}-${held}` : folding;
}

/** Whether the documents of a version are gone, which no pointer brings back. */
export const isRetired = (version: StateFields & Numbered): boolean => stateOf(version, null) === 'retired';

/** Whether another version was made live in its place, and it is kept, also if an operator has paused it since. */
export const isReplaced = (version: StateFields & Numbered, live: LiveVersion | null): boolean =>
  stateOf(version, live).startsWith('replaced');

/** Whether an operator wants callers to see it, which they do not yet, whatever has stopped it since. */
export const isChosen = (version: StateFields & Numbered, live: LiveVersion | null): boolean =>
  stateOf(version, live).startsWith('chosen');

/** Whether it is to take the place of what callers see, an older version or build, whatever has stopped it since. */
export const isReplacing = (version: StateFields & Numbered, live: LiveVersion): boolean =>
  isNewer(version, live) && !isRetired(version) && !isReplaced(version, live);

/**
 * Where an event takes a version.
 * @param live the version that callers see
 * @returns null if it changes nothing
 */
export function next(
  version: StateFields & Numbered,
  event: VersionEvent,
  live: LiveVersion | null,
): VersionState | Refusal | null {
  const after = VERSION_MACHINE[stateOf(version, live)][event] ?? null;
  if (after === null || typeof after === 'object') return after;
  if (event === 'promote' && live && live.version > version.version) return OLDER_CODE;
  // Before anything was live, the first version is about to be.
  if (event === 'retire' && !live) return LIVE;
  // The code that runs would begin it again.
  if (event === 'retire' && live && !version.build && isNewer(version, live)) return FROM_CODE;
  return after;
}

/** What operators are shown. */
export type VersionStatus = 'building' | 'live' | 'paused' | 'failed' | 'retired';

/** The state of a version as operators see it: one that was left by older code is as good as paused. */
export function statusOf(checkpoint: ProjectionCheckpoint, live: LiveVersion | null): VersionStatus {
  const state = stateOf(checkpoint, live);
  if (state === 'live' || state === 'retired') return state;
  if (state === 'chosen') return 'building';
  if (state === 'building')
    return checkpoint.lease !== null || !live || isNewer(checkpoint, live) ? 'building' : 'paused';
  return state.endsWith('-failed') ? 'failed' : 'paused';
}
