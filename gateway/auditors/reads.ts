import { randomUUID } from 'node:crypto';
import { auditReadEvents } from '../../contracts/gateway/audit-reads.ts';
import { defineAggregate } from '../../kernel/aggregates/aggregate.ts';
import { rootCommandContext } from '../../kernel/aggregates/command-context.ts';
import { execute } from '../../kernel/aggregates/execute.ts';
import type { EventStore } from '../../kernel/event-store/index.ts';

type Asked = { readonly user_id: string; readonly operation: string; readonly target: string };
type RecordRead = Asked & { readonly type: 'RecordRead' };
type RecordCommand = Asked & { readonly type: 'RecordCommand'; readonly body: Record<string, unknown> };

export const auditReads = defineAggregate({
  events: auditReadEvents,
  initial: null,
  evolve: () => null,
  decide: ({ type, ...data }: RecordRead | RecordCommand) =>
    'body' in data ? [{ type: 'OperatorCommanded' as const, data }] : [{ type: 'AuditRead' as const, data }],
  // Each event is complete in itself.
  lastEvents: 1,
});

/** A person's requests within a month, so that no stream grows forever. @param at in milliseconds since 1970 */
export const auditReadsIdOf = (userId: string, at: number): string =>
  `${userId}-${new Date(at).toISOString().slice(0, 'YYYY-MM'.length)}`;

/** Records what an auditor asks for. @throws EventStoreUnavailable, in which case the request is not answered */
export const recordRead = (store: EventStore, read: Asked): Promise<bigint> =>
  record(store, { type: 'RecordRead', ...read });

/**
 * Records what an operator is about to do. @returns the position of the record. @throws EventStoreUnavailable, in which
 * case it is not done
 */
export const recordCommand = (
  store: EventStore,
  command: Asked & { readonly body: Record<string, unknown> },
): Promise<bigint> => record(store, { type: 'RecordCommand', ...command });

async function record(store: EventStore, command: RecordRead | RecordCommand): Promise<bigint> {
  const context = rootCommandContext(randomUUID(), command.user_id, null);
  const { position } = await execute(store, auditReads, auditReadsIdOf(command.user_id, Date.now()), command, context);
  return position;
}
