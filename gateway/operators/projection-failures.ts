import type { Filter } from 'mongodb';
import {
  type DocumentStore,
  decideFailure,
  decodeCursor,
  encodeCursor,
  failuresOf,
  orderOf,
  type ProjectionFailure,
} from '../../kernel/documents/index.ts';
import { notFound } from '../../kernel/http/errors.ts';
import { type Handled, handle } from '../../kernel/http/operation.ts';
import {
  chosenVersion,
  failedOf,
  liveOf,
  type Named,
  NONE,
  refuse,
  versionsNamedIn,
  type Which,
} from './chosen-version.ts';
import { projectionOperations } from './projection-operations.ts';
import type { RecordOf } from './recorded-commands.ts';

/** `/api/v1/ops/projections/{name}/failures…`: the events that a projection could not fold. */
export function projectionFailureHandlers(documents: DocumentStore, record: RecordOf): readonly Handled[] {
  const { db } = documents;

  const decide = async (ctx: Named, which: Which, operation: string, state: 'retrying' | 'skipped') => {
    const found = await versionsNamedIn(db, ctx);
    const { name = '', event_id = '' } = ctx.params;
    const waiting = state === 'skipped' ? failedOf(found) : undefined;
    const checkpoint = chosenVersion(ctx, found, which, waiting ?? liveOf(found), NONE.live);
    const { _id, version, build = 0 } = checkpoint;
    await record(ctx, operation, { version, build });
    const isThere = await decideFailure(documents, checkpoint, event_id, state).catch(refuse);
    if (!isThere) throw notFound(`failure ${event_id} of ${_id}`);
    return { name, event_id, version, build };
  };

  return [
    handle(projectionOperations.listProjectionFailures, async ({ query: { limit, cursor }, ctx }) => {
      const { versions } = await versionsNamedIn(db, ctx);
      const order = orderOf('failures', { name: ctx.params.name });
      const named = new Map(versions.map((each) => [each._id, each]));
      const filter = { projection: { $in: [...named.keys()] } };
      const after = cursor === undefined ? {} : afterFailure(decodeCursor(cursor, order, 2));
      const [failures, count] = await Promise.all([
        failuresOf(db)
          .find({ $and: [filter, after] })
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

/** What a list of failures, newest first, holds after one of them. @param place its time and its id */
const afterFailure = ([at, _id]: readonly (string | number)[]): Filter<ProjectionFailure> => ({
  $or: [{ at: { $lt: String(at) } }, { at: String(at), _id: { $gt: String(_id) } }],
});
