import { Readable } from 'node:stream';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import type { Documents } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { HttpError, notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { dataExports, MAX_EXPORTS_PER_HOUR, msToNextExport } from '../data-export/index.ts';
import { exportOf } from '../use-cases/export-data.ts';
import { user } from '../user/index.ts';
import { existingProfile } from './existing-profile.ts';
import { identityOperations } from './operations.ts';

/** Everything stored about a user, for that user only. */
export const dataExportHandlers = (stores: { store: EventStore; documents: Documents }): Handled[] => [
  handle(identityOperations.exportData, async ({ ctx }) => {
    const { store } = stores;
    const { userId } = callerOf(ctx);
    const [profile, { state }] = await Promise.all([existingProfile(store, userId), load(store, user, userId)]);
    if (state.status === 'none') throw notFound(`user ${userId}`);
    const now = new Date().toISOString();
    const command = { type: 'ExportData', user_id: userId, now } as const;
    const recorded = await execute(store, dataExports, userId, command, commandContextOf(ctx));
    if (recorded.events.length === 0) throw tooMany(msToNextExport(recorded.state, now));
    setEventPosition(ctx, recorded.position);
    ctx.set({ 'Content-Disposition': 'attachment; filename="export.json"', 'Cache-Control': 'no-store' });
    ctx.type = 'application/json';
    return Readable.from(exportOf(stores, profile, state, now));
  }),
];

const tooMany = (resetsInMs: number): HttpError =>
  new HttpError(
    429,
    'rate_limit_exceeded',
    `Too many requests, please try again later: at most ${MAX_EXPORTS_PER_HOUR} exports an hour`,
    undefined,
    {
      'X-RateLimit-Limit': String(MAX_EXPORTS_PER_HOUR),
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(Math.ceil((Date.now() + resetsInMs) / 1_000)),
      'Retry-After': String(Math.max(1, Math.ceil(resetsInMs / 1_000))),
    },
  );
