import type { EventStore } from '../../../kernel/event-store/index.ts';
import { settingsOf } from '../../shared/owner-settings.ts';
import type { Gate, GateSetup } from '../content/index.ts';

/** The owner's setup for a gate that opens at the given time, ISO 8601 UTC. */
export async function gateSetup(
  store: EventStore,
  owner: string | null,
  gate: Gate,
  opened_at: string,
): Promise<GateSetup> {
  const { gates } = await settingsOf(store, owner);
  return { opened_at, expires_at: after(opened_at, gates.expire_after_hours), pass: gates[gate] === 'auto' };
}

const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Null for never, and for a time beyond the range of dates. */
function after(at: string, hours: number | null): string | null {
  const moment = Date.parse(at) + (hours ?? Number.POSITIVE_INFINITY) * 3_600_000;
  return moment > LAST_MOMENT_MS ? null : new Date(moment).toISOString();
}
