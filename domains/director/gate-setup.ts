import type { Settings } from '../identity/user/events.ts';
import type { Gate, GateSetup } from './pipeline/index.ts';

/** How the owner wants a gate. @param at when it opens, ISO 8601 UTC */
export const gateSetup = ({ gates }: Settings, gate: Gate, at: string): GateSetup => ({
  opened_at: at,
  expires_at: after(at, gates.expire_after_hours),
  pass: gates[gate] === 'auto',
});

const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Null for never, which is also what a time means that no calendar reaches. */
function after(at: string, hours: number | null): string | null {
  const moment = Date.parse(at) + (hours ?? Number.POSITIVE_INFINITY) * 3_600_000;
  return moment > LAST_MOMENT_MS ? null : new Date(moment).toISOString();
}
