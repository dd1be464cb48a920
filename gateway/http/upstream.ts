import { Agent, type Dispatcher } from 'undici';
import { GATEWAY_CREDENTIAL, gatewayCredential } from '../../kernel/http/gateway-credential.ts';

/** How services are called: over kept connections, and with a limit to the time for an answer. */
export type Upstream = {
  readonly agent: Dispatcher;
  readonly timeoutMs: number;
  /** Headers that prove to a service that it is the gateway which calls. */
  readonly credential: Readonly<Record<string, string>>;
};

const UPSTREAM_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** @param secret the signing key */
export const createUpstream = (secret: string, timeoutMs: number = UPSTREAM_TIMEOUT_MS): Upstream => ({
  agent: new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS }, connections: 256 }),
  timeoutMs,
  credential: { [GATEWAY_CREDENTIAL]: gatewayCredential(secret) },
});
