import type { Context, Middleware } from 'koa';
import type { CreatePlugin } from '../plugin.ts';
import { refuseAmbiguous } from './ambiguous-requests.ts';
import { readClientAddresses } from './client-address.ts';
import { cors } from './cors.ts';
import { endAfterOffer } from './offered-protocols.ts';
import { oneAtATime } from './pipelining.ts';
import { refuseTrace, refuseTunnels } from './refused-methods.ts';
import { refuseLargeHead } from './request-size.ts';
import { securityHeaders } from './security-headers.ts';
import { endUnreadAnswers } from './unread-answers.ts';
import { answerUnreadableRequests } from './unreadable-requests.ts';

/** What every request meets first, and what guards the connections themselves. */
export const connections: CreatePlugin = ({ config, settings, always, answerRaw, timeouts, slowUploads, log }) => ({
  early: [
    oneAtATime,
    cors(config.PLATFORM_DASHBOARD_URL),
    inOne(
      securityHeaders(always),
      endAfterOffer,
      refuseTrace,
      ({ req }) => refuseLargeHead(req),
      ({ req }) => refuseAmbiguous(req),
    ),
  ],
  prepare: (app) => readClientAddresses(app, settings.PLATFORM_TRUSTED_PROXIES ?? []),
  listening(server) {
    // A connection that only trickles is cut.
    server.headersTimeout = timeouts.head;
    server.requestTimeout = timeouts.request;
    answerUnreadableRequests(server, log, answerRaw, slowUploads);
    refuseTunnels(server, answerRaw);
    endUnreadAnswers(server, log, timeouts.unread);
  },
});

/** What is done at once needs no middleware of its own: calling each through a promise would cost more than itself. */
const inOne =
  (...steps: readonly ((ctx: Context) => void)[]): Middleware =>
  (ctx, next) => {
    for (const step of steps) step(ctx);
    return next();
  };
