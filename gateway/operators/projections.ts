import type { Context } from 'koa';
import type { Filter } from 'mongodb';
import {
  askForBuild,
  buildOf,
  type DocumentStore,
  decideFailure,
  decodeCursor,
  encodeCursor,
  failuresOf,
  isSame,
  orderOf,
  type ProjectionCheckpoint,
  type ProjectionFailure,
  retireVersion,
  stateOf,
  statusOf,
  transition,
  VersionConflict,
  versionsOf,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { HttpError, notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import { projectionOperations } from './projection-operations.ts';
import { listProjectionVersions } from './projection-status.ts';
import type { RecordOf } from './recorded-commands.ts';

type Which = { readonly version?: number | undefined; readonly build?: number | undefined };
type Named = Context & { params: Record<string, string> };
type Versions = Awaited<ReturnType<typeof versionsOf>>;

/** `/api/v1/ops/projections…`: the progress of every version, and what operators can do about it. */
export function projectionHandlers(documents: DocumentStore, store: EventStore, record: RecordOf): readonly Handled[] {
  const { db } = documents;
  const known = async ({ params: { name = '' } }: Named): Promise<Versions> => {
    const found = await versionsOf(db, name);
    if (!found.live) throw notFound(`projection ${name}`);
    return found;
  };

  /** The version named by a request, or the implied one if it names none. */
  const chosen = (
    { params: { name } }: Named,
    { versions }: Versions,
    { version, build = 0 }: Which,
    meant: ProjectionCheckpoint | null | undefined,
    otherwise: VersionConflict,
  ): ProjectionCheckpoint => {
    if (version === undefined) {
      if (meant) return meant;
      throw conflict(otherwise);
    }
    const found = versions.find((each) => isSame(each, { version, build }));
    if (!found) throw notFound(`version ${version}, filling ${build} of projection ${name}`);
    return found;
  };

  const none = (code: string, message: string) => new VersionConflict(`projection/${code}`, message);

  const answer = async ({ _id, name, version, build = 0 }: ProjectionCheckpoint) => {
    const { live, versions } = await versionsOf(db, name);
    const now = versions.find((each) => each._id === _id);
    return { name, version, build, state: now ? statusOf(now, live) : ('retired' as const) };
  };

  const change = async (
    ctx: Named,
    operation: string,
    checkpoint: ProjectionCheckpoint,
    work: (checkpoint: ProjectionCheckpoint) => Promise<unknown>,
  ) => {
    await record(ctx, operation, { version: checkpoint.version, build: checkpoint.build ?? 0 });
    await work(checkpoint).catch(refuse);
    return answer(checkpoint);
  };

  const decide = async (ctx: Named, which: Which, operation: string, state: 'retrying' | 'skipped') => {
    const found = await known(ctx);
    const { name = '', event_id = '' } = ctx.params;
    const waiting = found.versions.find((each) => state === 'skipped' && statusOf(each, found.live) === 'failed');
    const checkpoint = chosen(ctx, found, which, waiting ?? liveOf(found), NO_VERSION);
    const { _id, version, build = 0 } = checkpoint;
    await record(ctx, operation, { version, build });
    const isThere = await decideFailure(documents, checkpoint, event_id, state).catch(refuse);
    if (!isThere) throw notFound(`failure ${event_id} of ${_id}`);
    return { name, event_id, version, build };
  };

  return [
    handle(projectionOperations.listProjections, async () => ({
      items: await listProjectionVersions(documents, store),
      next_cursor: null,
    })),
    handle(projectionOperations.rebuildProjection, async ({ ctx }) => {
      const { name = '' } = ctx.params;
      await known(ctx);
      await record(ctx, 'rebuildProjection', {});
      const asked = await askForBuild(db, name, await store.head()).catch(refuse);
      if (!asked) throw notFound(`projection ${name}`);
      return answer(asked);
    }),
    handle(projectionOperations.cancelRebuild, async ({ body, ctx }) => {
      const found = await known(ctx);
      const build = await buildOf(db, ctx.params.name ?? '');
      const checkpoint = chosen(
        ctx,
        found,
        body,
        build,
        none('not-building', 'Nothing is being filled that was asked for'),
      );
      if (build?._id !== checkpoint._id)
        throw conflict(none('not-building', `${checkpoint._id} is not being filled, or nobody has asked for it`));
      return change(ctx, 'cancelRebuild', checkpoint, (each) => retireVersion(documents, each));
    }),
    handle(projectionOperations.promoteProjection, async ({ body, ctx }) => {
      const found = await known(ctx);
      const building = found.versions.findLast((each) => statusOf(each, found.live) === 'building');
      const checkpoint = chosen(
        ctx,
        found,
        body,
        building,
        none('not-building', 'Nothing is being filled: name a version'),
      );
      return change(ctx, 'promoteProjection', checkpoint, ({ _id }) => transition(documents, _id, 'promote'));
    }),
    handle(projectionOperations.retireProjection, async ({ body, ctx }) => {
      const found = await known(ctx);
      const replaced = found.versions.findLast((each) => stateOf(each, found.live) === 'replaced');
      const checkpoint = chosen(
        ctx,
        found,
        body,
        replaced,
        none('none-replaced', 'No version is left that another has replaced'),
      );
      return change(ctx, 'retireProjection', checkpoint, (each) => retireVersion(documents, each));
    }),
    handle(projectionOperations.pauseProjection, async ({ body, ctx }) => {
      const found = await known(ctx);
      return change(ctx, 'pauseProjection', chosen(ctx, found, body, liveOf(found), NO_VERSION), ({ _id }) =>
        transition(documents, _id, 'pause'),
      );
    }),
    handle(projectionOperations.resumeProjection, async ({ body, ctx }) => {
      const found = await known(ctx);
      const halted = found.versions.findLast((each) => /-(paused|failed)$/.test(stateOf(each, found.live)));
      const checkpoint = chosen(ctx, found, body, halted, none('not-paused', 'None is paused, and none has failed'));
      return change(ctx, 'resumeProjection', checkpoint, ({ _id }) => transition(documents, _id, 'resume'));
    }),
    handle(projectionOperations.listProjectionFailures, async ({ query: { limit, cursor }, ctx }) => {
      const { versions } = await known(ctx);
      const order = orderOf('failures', { name: ctx.params.name });
      const named = new Map(versions.map((each) => [each._id, each]));
      const filter = { projection: { $in: [...named.keys()] } };
      const behind = cursor === undefined ? {} : behindFailure(decodeCursor(cursor, order, 2));
      const [failures, count] = await Promise.all([
        failuresOf(db)
          .find({ $and: [filter, behind] })
          .sort({ at: -1, _id: 1 })
          .limit(limit + 1)
          .toArray(),
        failuresOf(db).countDocuments(filter),
      ]);
      const page = failures.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ projection, event_id, event_type, stream, revision, error, at, state = 'put-aside' }) => ({
          event_id,
          event_type,
          stream,
          revision,
          version: named.get(projection)?.version ?? 1,
          build: named.get(projection)?.build ?? 0,
          state,
          error,
          at,
        })),
        next_cursor: last && failures.length > limit ? encodeCursor(order, last.at, last._id) : null,
        count,
      };
    }),
    handle(projectionOperations.retryProjectionFailure, ({ body, ctx }) =>
      decide(ctx, body, 'retryProjectionFailure', 'retrying'),
    ),
    handle(projectionOperations.skipProjectionFailure, ({ body, ctx }) =>
      decide(ctx, body, 'skipProjectionFailure', 'skipped'),
    ),
  ];
}

/** The version that callers see. */
const liveOf = ({ live, versions }: Versions): ProjectionCheckpoint | undefined =>
  versions.find((each) => live && isSame(each, live));

/** What a list of failures holds after one of them, newest first. @param place its time and its id */
const behindFailure = ([at, _id]: readonly (string | number)[]): Filter<ProjectionFailure> => ({
  $or: [{ at: { $lt: String(at) } }, { at: String(at), _id: { $gt: String(_id) } }],
});

const NO_VERSION = new VersionConflict('projection/no-version', 'It has no live version');

function refuse(error: unknown): never {
  throw error instanceof VersionConflict ? conflict(error) : error;
}

const conflict = ({ code, message }: VersionConflict): HttpError => new HttpError(409, 'conflict', message, { code });
