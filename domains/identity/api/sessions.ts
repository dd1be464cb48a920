import { randomUUID } from 'node:crypto';
import { rootCommandContext, subcommandContext } from '../../../kernel/aggregates/command-context.ts';
import { execute } from '../../../kernel/aggregates/execute.ts';
import { load } from '../../../kernel/aggregates/load.ts';
import { decodeRevision, encodeCursor } from '../../../kernel/documents/index.ts';
import type { EventStore } from '../../../kernel/event-store/index.ts';
import { callerOf, commandContextOf } from '../../../kernel/http/caller.ts';
import { notFound } from '../../../kernel/http/errors.ts';
import { setEventPosition } from '../../../kernel/http/event-positions.ts';
import { type Handled, handle } from '../../../kernel/http/operation.ts';
import { idParam } from '../../../kernel/http/validation.ts';
import { deviceOf } from '../../shared/device.ts';
import { tokenFamily } from '../token-family/index.ts';
import { openSessionsOf } from '../use-cases/open-sessions.ts';
import { identityOperations } from './operations.ts';

const ORDER = 'sessions';
const END = { type: 'EndTokenFamily' } as const;

/** A user's own sessions, read from their streams, so that an ended session disappears at once. */
export function sessionHandlers({ store }: { store: EventStore }): Handled[] {
  return [
    handle(identityOperations.listSessions, async ({ query: { limit, cursor }, ctx }) => {
      const { userId, sessionId } = callerOf(ctx);
      const after = cursor === undefined ? null : decodeRevision(cursor, ORDER);
      const items = [];
      let last: bigint | null = null;
      for await (const session of openSessionsOf(store, userId, after)) {
        if (items.length === limit) return { items, next_cursor: encodeCursor(ORDER, String(last)) };
        const { id, revision, method, address, agent, createdAt, lastSeenAt, expiresAt } = session;
        last = revision;
        items.push({
          session_id: id,
          method,
          address,
          device: deviceOf(agent),
          agent,
          created_at: createdAt,
          last_seen_at: lastSeenAt,
          expires_at: expiresAt,
          current: id === sessionId,
        });
      }
      return { items, next_cursor: null };
    }),
    handle(identityOperations.endSessions, async ({ query: { current }, ctx }) => {
      const { userId, sessionId } = callerOf(ctx);
      // A repeat also ends sessions opened in between: every call is a command of its own, whatever its
      // Idempotency-Key.
      const command = rootCommandContext(randomUUID(), userId, userId);
      const positions: bigint[] = [];
      for await (const { id } of openSessionsOf(store, userId)) {
        if (id === sessionId && !current) continue;
        positions.push((await execute(store, tokenFamily, id, END, subcommandContext(command, id))).position);
      }
      if (positions.length > 0) setEventPosition(ctx, ...positions);
      return { message: `${positions.length} sessions have ended`, ended: positions.length };
    }),
    handle(identityOperations.endSession, async ({ ctx }) => {
      const id = idParam(ctx, 'session_id');
      const { state } = await load(store, tokenFamily, id);
      if (state.status === 'none' || state.userId !== callerOf(ctx).userId) throw notFound(`session ${id}`);
      const { position } = await execute(store, tokenFamily, id, END, commandContextOf(ctx));
      setEventPosition(ctx, position);
      return { message: 'The session has ended' };
    }),
  ];
}
