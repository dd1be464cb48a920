import { Gauge } from 'prom-client';
import type { CreatePlugin } from '../plugin.ts';
import { newestPosition } from './feed.ts';
import { startHub } from './index.ts';
import { refusePlainRequests } from './upgrade.ts';

/** The WebSocket hub, which delivers from the position that was the newest before the gateway listened. */
export const hub: CreatePlugin = async (gateway) => {
  const { atStart, tokens, metrics, settings, shutdown } = gateway;
  const newest = await newestPosition(atStart);
  return {
    routes: [refusePlainRequests(tokens)],
    listening(server, app) {
      const ceilings = {
        total: settings.PLATFORM_SOCKETS,
        perAddress: settings.PLATFORM_SOCKETS_PER_ADDRESS,
        perUser: settings.PLATFORM_SOCKETS_PER_USER,
      };
      const running = startHub({ ...gateway, newest, app, server, ceilings });
      shutdown.add('websocket hub', () => running.stop());
      new Gauge({
        name: 'websocket_connections',
        help: 'Sockets that are currently open',
        registers: [metrics.registry],
        collect() {
          this.set(running.sockets());
        },
      });
    },
  };
};
