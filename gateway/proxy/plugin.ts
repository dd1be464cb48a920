import type { CreatePlugin } from '../plugin.ts';
import { publicRoutes } from './public-routes.ts';
import { refuseOtherServices, serviceRoutes } from './service-routes.ts';

/** The services, for clients with a token. First of the routes, because most requests go there. */
export const services: CreatePlugin = (gateway) => ({ routes: [serviceRoutes(gateway)] });

/** What services show to everyone, and take from everyone. */
export const publicPages: CreatePlugin = (gateway) => ({ routes: [publicRoutes(gateway)] });

/** What no service and no part of the gateway has answered. Last of the routes. */
export const otherServices: CreatePlugin = ({ tokens }) => ({ routes: [refuseOtherServices(tokens)] });
