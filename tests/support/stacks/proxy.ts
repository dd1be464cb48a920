import { randomUUID } from 'node:crypto';
import { type MisbehavingService, type Seen, startMisbehavingService } from '../fakes/misbehaving-service.ts';
import { type GatewayStack, type GatewayStackOptions, startGatewayStack } from './gateway.ts';

/** The gateway with fake services behind it: `media` and `publisher`, which behave as requested, and `pulse`, which is down. */
export type ProxyStack = {
  readonly gateway: GatewayStack;
  readonly media: MisbehavingService;
  readonly publisher: MisbehavingService;
  /** A valid token, each of another user: no request runs into a limit by accident. */
  token(): Promise<string>;
  /** Forgets the requests that the services have seen. */
  forget(): void;
  stop(): Promise<void>;
};

/** @param options of the gateway; its timeouts are by default those of production */
export async function startProxyStack(
  options: Pick<GatewayStackOptions, 'env' | 'timeouts' | 'log' | 'dashboard' | 'stores'> = {},
): Promise<ProxyStack> {
  const [media, publisher] = await Promise.all([startMisbehavingService(), startMisbehavingService()]);
  const services = new Map([
    ['media', media.url],
    ['publisher', publisher.url],
    ['pulse', 'http://127.0.0.1:1'],
  ]);
  const gateway = await startGatewayStack({ ...options, services });
  return {
    gateway,
    media,
    publisher,
    token: () => gateway.tokenOf('user', randomUUID()),
    forget() {
      media.seen.length = 0;
      publisher.seen.length = 0;
    },
    async stop() {
      await gateway.stop();
      await Promise.all([media.stop(), publisher.stop()]);
    },
  };
}

/** The values of a header in a request that a service has seen. */
export const headersOf = (seen: Seen | undefined, name: string): string[] =>
  (seen?.headers ?? []).filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === name);
