import type { Context } from 'koa';
import {
  isSame,
  type ProjectionCheckpoint,
  stateOf,
  statusOf,
  VersionConflict,
  versionsOf,
} from '../../kernel/documents/index.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';

type Database = Parameters<typeof versionsOf>[0];
export type Named = Context & { params: Record<string, string> };
/** The version that a request names, if it names one. */
export type Which = { readonly version?: number | undefined; readonly build?: number | undefined };
export type Versions = Awaited<ReturnType<typeof versionsOf>>;
type Found = ProjectionCheckpoint | undefined;

/** @throws HttpError 404 */
export async function versionsNamedIn(db: Database, { params: { name = '' } }: Named): Promise<Versions> {
  const found = await versionsOf(db, name);
  if (!found.live) throw notFound(`projection ${name}`);
  return found;
}

/**
 * The version named by a request, or the implied one if it names none.
 * @param otherwise the conflict if it names none and none is implied @throws HttpError 404, 409
 */
export function chosenVersion(
  { params: { name } }: Named,
  { versions }: Versions,
  { version, build = 0 }: Which,
  implied: ProjectionCheckpoint | null | undefined,
  otherwise: VersionConflict,
): ProjectionCheckpoint {
  if (version === undefined) {
    if (implied) return implied;
    throw conflict(otherwise);
  }
  const found = versions.find((each) => isSame(each, { version, build }));
  if (!found) throw notFound(`version ${version}, filling ${build} of projection ${name}`);
  return found;
}

/** The version that callers see. */
export const liveOf = ({ live, versions }: Versions): Found => versions.find((each) => live && isSame(each, live));
export const buildingOf = ({ live, versions }: Versions): Found =>
  versions.findLast((each) => statusOf(each, live) === 'building');
export const replacedOf = ({ live, versions }: Versions): Found =>
  versions.findLast((each) => stateOf(each, live) === 'replaced');
export const haltedOf = ({ live, versions }: Versions): Found =>
  versions.findLast((each) => /-(paused|failed)$/.test(stateOf(each, live)));
export const failedOf = ({ live, versions }: Versions): Found =>
  versions.find((each) => statusOf(each, live) === 'failed');

const none = (code: string, message: string) => new VersionConflict(`projection/${code}`, message);
export const NONE = {
  live: none('no-version', 'It has no live version'),
  asked: none('not-building', 'No requested build is being filled'),
  building: none('not-building', 'Nothing is being filled: name a version'),
  replaced: none('none-replaced', 'There is no replaced version left'),
  halted: none('not-paused', 'None is paused, and none has failed'),
};

/** For what the versions' state machine refuses. @throws HttpError 409, or whatever else it was */
export function refuse(error: unknown): never {
  throw error instanceof VersionConflict ? conflict(error) : error;
}

export const conflict = ({ code, message }: VersionConflict): HttpError =>
  new HttpError(409, 'conflict', message, { code });
