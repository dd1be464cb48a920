import type { ContentEvent } from '../../../contracts/director/content.ts';
import type { TrendEvent } from '../../../contracts/scout/trend.ts';
import type { Recorded } from '../../../kernel/events/event.ts';
import { openClient, type SocketClient } from '../clients/socket.ts';
import { statusChanged, trendDetected } from '../examples/channel-events.ts';
import { write } from '../given.ts';
import type { StoreServers } from '../stores/both.ts';
import { type GatewayStack, startGatewayStack } from './gateway.ts';
import type { Session } from './people.ts';

/** The gateway with users who open sockets, and events for them. */
export type HubStack = {
  readonly gateway: GatewayStack;
  readonly ann: Session;
  readonly bob: Session;
  /** The access token of an administrator. */
  readonly admin: string;
  open(token: string, query?: string): Promise<SocketClient>;
  /** A trend, which every client sees. */
  detect(topic: string): Promise<Recorded<TrendEvent>>;
  /** A status of content, which its owner and administrators see. */
  changeStatus(owner: string, stage?: 'script' | 'review' | 'images'): Promise<Recorded<ContentEvent>>;
  stop(): Promise<void>;
};

/** @param env settings of the gateway */
export async function startHubStack(env: Record<string, string> = {}, stores?: StoreServers): Promise<HubStack> {
  const gateway = await startGatewayStack({ env, ...(stores && { stores }) });
  const { store } = gateway.resources;
  return {
    gateway,
    ann: await gateway.register('Ann'),
    bob: await gateway.register('Bob'),
    admin: await gateway.administrator(),
    open: (token, query = '') => openClient(gateway.url, `token=${token}${query}`),
    detect: (topic) => write(store, trendDetected({ topic })),
    changeStatus: (owner, stage = 'review') => write(store, statusChanged(owner, { stage })),
    stop: () => gateway.stop(),
  };
}
