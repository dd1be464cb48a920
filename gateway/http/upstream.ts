import { Agent, type Dispatcher } from 'undici';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../kernel/http/gateway-credential.ts';
import type { Log } from '../../kernel/process/log.ts';
import { type ConcurrencyLimit, createConcurrencyLimit, isBusy } from './concurrency-limit.ts';
import { createServiceOutages, type ServiceOutages } from './service-outages.ts';

/** How services are called: over kept-alive connections, with limits on their number and on the time for an answer. */
export type Upstream = {
  readonly agent: Dispatcher;
  readonly timeoutMs: number;
  /** Headers that prove to a service that the gateway is calling. */
  readonly credential: Readonly<Record<string, string>>;
  /** Runs a client's request when a connection to its service is free. */
  readonly forwarding: ConcurrencyLimit;
  /** The same for the gateway's own calls, such as sign-ins, which forwarded requests do not delay. */
  readonly calling: ConcurrencyLimit;
  readonly outages: ServiceOutages;
};

const CONNECT_TIMEOUT_MS = 5_000;
const FORWARDED_AT_ONCE = 192;
const CALLS_AT_ONCE = 64;

/**
 * @param secret the signing key
 * @param timeoutMs for a service to answer, and between the parts of its answer
 * @param waitMs for a connection to become free
 */
export const createUpstream = (secret: string, timeoutMs: number, waitMs: number, log: Log): Upstream => ({
  agent: new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } }),
  timeoutMs,
  credential: { [GATEWAY_CREDENTIAL]: gatewayCredential(secret) },
  forwarding: createConcurrencyLimit(FORWARDED_AT_ONCE, waitMs, isBusy),
  calling: createConcurrencyLimit(CALLS_AT_ONCE, waitMs, isBusy),
  outages: createServiceOutages(log),
});
