import {
  askForBuild,
  buildOf,
  type DocumentStore,
  type ProjectionCheckpoint,
  retireVersion,
  statusOf,
  transition,
  VersionConflict,
  versionsOf,
} from '../../kernel/documents/index.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import {
  buildingOf,
  chosenVersion,
  conflict,
  haltedOf,
  liveOf,
  type Named,
  NONE,
  refuse,
  replacedOf,
  versionsNamedIn,
  type Which,
} from './chosen-version.ts';
import { projectionFailureHandlers } from './projection-failures.ts';
import { projectionOperations } from './projection-operations.ts';
import { listProjectionVersions } from './projection-status.ts';
import type { RecordOf } from './recorded-commands.ts';

/** What an operator's command does to a version, and which version it means if it names none. */
type Change = {
  readonly implied: typeof liveOf;
  readonly none: VersionConflict;
  work(documents: DocumentStore, checkpoint: ProjectionCheckpoint): Promise<unknown>;
};

const CHANGES = {
  promoteProjection: {
    implied: buildingOf,
    none: NONE.building,
    work: (documents, { _id }) => transition(documents, _id, 'promote'),
  },
  retireProjection: { implied: replacedOf, none: NONE.replaced, work: retireVersion },
  pauseProjection: {
    implied: liveOf,
    none: NONE.live,
    work: (documents, { _id }) => transition(documents, _id, 'pause'),
  },
  resumeProjection: {
    implied: haltedOf,
    none: NONE.halted,
    work: (documents, { _id }) => transition(documents, _id, 'resume'),
  },
} as const satisfies Partial<Record<keyof typeof projectionOperations, Change>>;

/** `/api/v1/ops/projections…`: the progress of every version, and what operators can do about it. */
export function projectionHandlers(documents: DocumentStore, store: EventStore, record: RecordOf): readonly Handled[] {
  const { db } = documents;

  const recorded = async (ctx: Named, operation: string, checkpoint: ProjectionCheckpoint, work: Change['work']) => {
    await record(ctx, operation, { version: checkpoint.version, build: checkpoint.build ?? 0 });
    await work(documents, checkpoint).catch(refuse);
    return stateNow(db, checkpoint);
  };

  const change = (operation: keyof typeof CHANGES) => {
    const { implied, none, work } = CHANGES[operation];
    return handle(projectionOperations[operation], async ({ body, ctx }) => {
      const found = await versionsNamedIn(db, ctx);
      return recorded(ctx, operation, chosenVersion(ctx, found, body, implied(found), none), work);
    });
  };

  /** Of a filling that was asked for: another one is needed. */
  const cancel = async (ctx: Named, which: Which) => {
    const found = await versionsNamedIn(db, ctx);
    const build = await buildOf(db, ctx.params.name ?? '');
    const checkpoint = chosenVersion(ctx, found, which, build, NONE.asked);
    if (build?._id !== checkpoint._id) {
      const message = `${checkpoint._id} is not being filled, or not on request`;
      throw conflict(new VersionConflict('projection/not-building', message));
    }
    return recorded(ctx, 'cancelRebuild', checkpoint, retireVersion);
  };

  return [
    handle(projectionOperations.listProjections, async () => ({
      items: await listProjectionVersions(documents, store),
      next_cursor: null,
    })),
    handle(projectionOperations.rebuildProjection, async ({ ctx }) => {
      const { name = '' } = ctx.params;
      await versionsNamedIn(db, ctx);
      await record(ctx, 'rebuildProjection', {});
      const asked = await askForBuild(db, name, await store.head()).catch(refuse);
      if (!asked) throw notFound(`projection ${name}`);
      return stateNow(db, asked);
    }),
    handle(projectionOperations.cancelRebuild, ({ body, ctx }) => cancel(ctx, body)),
    change('promoteProjection'),
    change('retireProjection'),
    change('pauseProjection'),
    change('resumeProjection'),
    ...projectionFailureHandlers(documents, record),
  ];
}

/** A version's state as read after a command. */
async function stateNow(db: DocumentStore['db'], { _id, name, version, build = 0 }: ProjectionCheckpoint) {
  const { live, versions } = await versionsOf(db, name);
  const now = versions.find((each) => each._id === _id);
  return { name, version, build, state: now ? statusOf(now, live) : ('retired' as const) };
}
