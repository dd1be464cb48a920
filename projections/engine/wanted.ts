import {
  checkpointOf,
  isFolding,
  isHeld,
  isNewer,
  isRetired,
  type LiveVersion,
  livePointerOf,
  stateOf,
  transition,
  versionedName,
} from '../../kernel/documents/index.ts';
import type { Engine } from './engine.ts';
import { type Projection, versionedNameOf } from './projection.ts';
import type { VersionStates } from './version-states.ts';

/**
 * Whether a version should be kept up to date: while callers see it, while it is to replace what they see, and, if
 * newer code has made its own version live, as long as this code runs.
 * @param whileLive for a version about to be replaced: only as long as callers see it
 */
export function isWanted(
  { live: pointers, checkpoints }: VersionStates,
  { model: { name }, version, build }: Projection,
  { whileLive }: { readonly whileLive: boolean },
): boolean {
  const live = pointers.get(name) ?? null;
  const stateAs = (build: number) =>
    stateOf({ version, build, ...checkpoints.get(versionedName(name, version, build)) }, live);
  const state = stateAs(build);
  if (state === 'live') return true;
  // If nothing was ever live, the version before serves no one.
  if (whileLive) return false;
  if (state === 'chosen') return true;
  if (state === 'retired') return build === 0 && isOfOtherCode(version, live) && !isStored(checkpoints, name, version);
  // Paused or failed: an operator decides.
  if (!isFolding(state) && state !== 'replaced') return false;
  if (!live) return true;
  // Among builds of one version the newer is not always wanted: an operator may have gone back to an older one.
  if (!isOfOtherCode(version, live)) return state === 'building' && build > 0 && isNewer({ version, build }, live);
  // Newer code was live: if the documents that came with this code are gone, it goes back to a build of these.
  return build === 0 || stateAs(0) === 'retired';
}

const isOfOtherCode = (version: number, live: LiveVersion | null): boolean => live !== null && live.version !== version;

/**
 * Whether documents of a version are left, of whichever build. If there are none, code that goes back to it starts
 * over.
 */
const isStored = (checkpoints: VersionStates['checkpoints'], name: string, version: number): boolean =>
  [...checkpoints.values()].some((each) => each.name === name && each.version === version && !isRetired(each));

/**
 * Starts a version again that another one has replaced: its code runs, or an operator wants it back.
 * @param wanted asked after the version was seen to be held, because it may have been replaced at that moment
 */
export async function startAgain(
  { documents, log }: Engine,
  projection: Projection,
  wanted: () => Promise<boolean>,
): Promise<void> {
  const _id = versionedNameOf(projection);
  const checkpoint = await checkpointOf(documents.db, _id);
  if (!checkpoint || !isHeld(checkpoint)) return;
  const liveVersion = () => livePointerOf(documents.db, projection.model.name);
  const from = stateOf(checkpoint, await liveVersion());
  // It may have been retired since, and is gone then.
  if (!(await wanted()) || (await transition(documents, _id, 'start', { from })) === null) return;
  const live = await liveVersion();
  const seen = live && versionedName(live._id, live.version, live.build);
  log.info({ live: seen }, 'another version is live: this one is kept up to date as well');
}
