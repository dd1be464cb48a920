import { Agent, type Dispatcher } from 'undici';

/** How services are called: over kept connections, and with a limit to the time for an answer. */
export type Upstream = { readonly agent: Dispatcher; readonly timeoutMs: number };

const UPSTREAM_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

export const createUpstream = (timeoutMs: number = UPSTREAM_TIMEOUT_MS): Upstream => ({
  agent: new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, connections: 256 }),
  timeoutMs,
});
