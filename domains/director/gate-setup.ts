import type { Settings } from '../identity/user/events.ts';
import type { Gate, GateSetup } from './pipeline/index.ts';

/** How the owner wants a gate. @param at when it opens, ISO 8601 UTC */
export function gateSetup({ gates }: Settings, gate: Gate, at: string): GateSetup {
  const hours = gates.expire_after_hours;
  const expires_at = hours === null ? null : new Date(Date.parse(at) + hours * 3_600_000).toISOString();
  return { opened_at: at, expires_at, pass: gates[gate] === 'auto' };
}
