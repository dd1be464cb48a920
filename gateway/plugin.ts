import type { Server } from 'node:http';
import type Router from '@koa/router';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import type { GatewayTools } from './tools.ts';

/** What one part adds to the gateway. */
export type Plugin = {
  /** Runs for every request, before the system endpoints. */
  readonly early?: readonly Middleware[];
  /** In the order of the plugins: the first that fits a request answers it. */
  readonly routes?: readonly (Middleware | ReturnType<Router['routes']>)[];
  /** Is called before the server listens. */
  readonly prepare?: (app: Koa) => void;
  /** Is called once the server listens, in the order of the plugins. */
  readonly listening?: (server: Server, app: Koa) => void;
};

/** Puts a part together from what the parts share. */
export type CreatePlugin = (gateway: GatewayTools) => Plugin | Promise<Plugin>;
