import { z } from 'zod';
import { listOf, pageQuery, wholeNumber } from '../../kernel/documents/index.ts';
import { operation } from '../../kernel/http/operation.ts';

const NO_PROJECTION = 'There is no such projection, or it has no such version';
const RECORDED = 'Who requested it is recorded as an event.';

const version = z.int().min(1).max(1_000_000).describe('The version of the code that folds the events');
const build = z.int().min(0).max(1_000_000).describe('Which build of the version: 0 came with the code');
const position = z
  .string()
  .regex(/^-?\d+$/)
  .describe('A position in the log; -1 before the first event');

const projectionVersion = z
  .strictObject({
    name: z.string().describe('The name of the read model that it fills'),
    version,
    build,
    state: z.enum(['building', 'live', 'paused', 'failed', 'retired']),
    position,
    head: position.describe('The end of the log'),
    events: z.int().nonnegative().describe('How many events it has folded'),
    lag_seconds: z
      .number()
      .nonnegative()
      .nullable()
      .describe('How long it has been behind; null if it was never observed'),
    lag_bytes: z.int().nonnegative().nullable().describe('Bytes of the log up to the newest event that it folds'),
    rate: z.number().nonnegative().nullable().describe('Events a second'),
    percent: z.number().min(0).max(100).describe('How much of the log it has folded'),
    eta_seconds: z
      .number()
      .nonnegative()
      .nullable()
      .describe('While it is being built: the time until it has caught up'),
    failures: z.int().nonnegative().describe('Events that it could not fold'),
    last_error: z.string().nullable(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ProjectionVersion' });

const projectionFailure = z
  .strictObject({
    event_id: z.string(),
    event_type: z.string(),
    stream: z.string(),
    revision: z.string(),
    version,
    build,
    state: z
      .enum(['put-aside', 'stopped', 'retrying', 'skipped'])
      .describe(
        'put-aside: skipped automatically; stopped: the version has stopped at it; retrying: it is about to be folded again; skipped: skipped by an operator',
      ),
    error: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'ProjectionFailure' });

const which = z
  .object({ version: version.optional(), build: build.optional() })
  .refine((given) => given.build === undefined || given.version !== undefined, {
    path: ['version'],
    message: 'is needed where a filling is named',
  })
  .default({});
const changed = z
  .strictObject({ name: z.string(), version, build, state: projectionVersion.shape.state })
  .meta({ id: 'ChangedProjection' });

const command = <Action extends string>(action: Action, summary: string, description: string, conflict: string) =>
  operation({
    method: 'POST',
    access: 'operators',
    path: `/api/v1/ops/projections/{name}/${action}`,
    summary,
    description: `${description} ${RECORDED}`,
    body: which,
    status: 202,
    answer: changed,
    failures: { 404: NO_PROJECTION, 409: conflict },
    records: true,
  });

const decision = <Action extends string>(action: Action, summary: string, description: string) =>
  operation({
    method: 'POST',
    access: 'operators',
    path: `/api/v1/ops/projections/{name}/failures/{event_id}/${action}`,
    summary,
    description: `${description} ${RECORDED}`,
    body: which,
    status: 202,
    answer: z.strictObject({ name: z.string(), event_id: z.string(), version, build }).meta({ id: 'DecidedFailure' }),
    failures: {
      404: 'No such event awaits a decision there',
      409: 'A version that was replaced folds nothing, so it cannot fold the event again',
    },
    records: true,
  });

/** Operations on projections. */
export const projectionOperations = {
  listProjections: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/projections',
    summary: 'List every version of every projection, with its progress and health',
    answer: listOf(projectionVersion).meta({ id: 'Projections' }),
  }),
  rebuildProjection: operation({
    method: 'POST',
    access: 'operators',
    path: '/api/v1/ops/projections/{name}/rebuild',
    summary: 'Rebuild the live version of a projection while callers still see it',
    description: `Callers see the old documents, which are kept up to date, until the new ones have caught up. The build stops at an event that the live version could fold and it cannot. ${RECORDED}`,
    status: 202,
    answer: changed,
    failures: { 404: NO_PROJECTION, 409: 'A build of it is already in progress' },
    records: true,
  }),
  cancelRebuild: command(
    'cancel',
    'Cancel a rebuild, and remove what it has filled',
    'Default: the one that is not live yet.',
    'No rebuild is in progress',
  ),
  promoteProjection: command(
    'promote',
    'Make a version live as soon as it has caught up',
    'Default: the one that is being built. An older one that still exists is brought up to date first.',
    'It is already live, belongs to older code, or is retired',
  ),
  retireProjection: command(
    'retire',
    'Remove the documents of a version that callers do not see',
    'Default: the newest version that another has replaced.',
    'It is live, comes with the running code, or is already retired',
  ),
  pauseProjection: command(
    'pause',
    'Stop a version where it is',
    'Default: the live one. Callers continue to see its documents.',
    'It is retired',
  ),
  resumeProjection: command(
    'resume',
    'Resume a version that was paused or has failed',
    'Default: the one that is paused or has failed.',
    'None is paused, and none has failed, or it was replaced by another: promote it instead',
  ),
  listProjectionFailures: operation({
    method: 'GET',
    access: 'operators',
    path: '/api/v1/ops/projections/{name}/failures',
    summary: 'List the events that a projection could not fold, newest first',
    query: z.object({ ...pageQuery, limit: wholeNumber(100, 1, 500) }),
    answer: listOf(projectionFailure)
      .extend({ count: z.int().nonnegative().describe('How many there are in total') })
      .meta({ id: 'ProjectionFailures' }),
    failures: { 404: NO_PROJECTION },
  }),
  retryProjectionFailure: decision(
    'retry',
    'Fold again an event that a projection could not fold',
    'Its documents are folded again from their first event on. If that fails too, the event is back in the list. Default: of the live version.',
  ),
  skipProjectionFailure: decision(
    'skip',
    'Skip an event that a projection could not fold',
    'A version that has stopped at it continues. Default: of the live version, or of the one that has stopped at it.',
  ),
};
