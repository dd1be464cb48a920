import type { Context } from 'koa';
import type { EventStore } from '../../kernel/event-store/index.ts';
import { setEventPosition } from '../../kernel/http/event-positions.ts';
import { recordCommand } from '../auditors/reads.ts';

/** Records what an operator is about to do, and answers with its position. @throws EventStoreUnavailable, in which case it is not done */
export type RecordOf = (ctx: Context, operation: string, body: Record<string, unknown>) => Promise<void>;

export const recordCommandsIn =
  (store: EventStore): RecordOf =>
  async (ctx, operation, body) => {
    const command = { user_id: ctx.state.bearer.sub, operation, target: ctx.url, body };
    setEventPosition(ctx, await recordCommand(store, command));
  };
