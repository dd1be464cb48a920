import { join } from 'node:path';
import type Koa from 'koa';
import { Gauge } from 'prom-client';
import { pickSettings } from '../kernel/config/index.ts';
import { requireSharedFolder } from '../kernel/files/shared-folder.ts';
import { createApp } from '../kernel/http/app.ts';
import { listen } from '../kernel/http/listen.ts';
import { createDoor } from '../kernel/http/overload.ts';
import type { Remark } from '../kernel/http/system-routes.ts';
import { createMetrics, type Metrics } from '../kernel/process/metrics.ts';
import { startHeartbeat } from '../kernel/service/heartbeat.ts';
import { type Resources, storeAtStart, storeProbes } from '../kernel/service/resources.ts';
import { createAggregateReader } from './auditors/aggregates.ts';
import { auditRoutes } from './auditors/routes.ts';
import { createAccessTokens } from './auth/access-tokens.ts';
import { createOwnOrigins } from './auth/cookies/origins.ts';
import { withCookies } from './auth/cookies/sessions.ts';
import { createIdentityClient } from './auth/identity-client.ts';
import { createOAuth } from './auth/oauth/index.ts';
import { authRoutes } from './auth/routes.ts';
import { createTickets } from './auth/tickets.ts';
import { readPages } from './dashboard/pages.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { refuseAmbiguousRequests } from './http/ambiguous-requests.ts';
import { readClientAddresses } from './http/client-address.ts';
import { cors } from './http/cors.ts';
import { frontPage } from './http/front-page.ts';
import { endAfterOffer, OfferingRequest } from './http/offered-protocols.ts';
import { oneAtATime } from './http/pipelining.ts';
import { rawAnswers } from './http/raw-answer.ts';
import { refusalOf } from './http/refusal.ts';
import { refuseOtherPaths } from './http/refuse-other-paths.ts';
import { refuseTrace, refuseTunnels } from './http/refused-methods.ts';
import { refuseLargeHeads } from './http/request-size.ts';
import { securityHeaders, securityHeadersFor } from './http/security-headers.ts';
import { createTurns, isBusy } from './http/turns.ts';
import { endUnreadAnswers } from './http/unread-answers.ts';
import { answerUnreadableRequests } from './http/unreadable-requests.ts';
import { createUpstream } from './http/upstream.ts';
import { newestPosition } from './hub/feed.ts';
import { startHub } from './hub/index.ts';
import { refusePlainRequests } from './hub/upgrade.ts';
import { createKnownClients } from './limits/known-clients.ts';
import { createOpenRequests } from './limits/open-requests.ts';
import { createRateLimits } from './limits/rate-limits.ts';
import { sharedLimits } from './limits/shared-limits.ts';
import { operatorRoutes } from './operators/routes.ts';
import { connectionRoutes, postRoutes, proxyRoutes, refuseOtherServices } from './proxy/routes.ts';
import { gatewaySettings } from './settings.ts';

/** In milliseconds. */
const TIMEOUTS = {
  /** For a service to answer, and between the parts of its answer. */
  answer: 30_000,
  /** For a slot: among a client's open requests, on a connection to a service, or for sending a file. */
  waiting: 5_000,
  /** For a client that reads nothing of its answer. */
  unread: 30_000,
  /** For a client to send the head of a request, and for the whole request. */
  head: 15_000,
  request: 30_000,
  /** For a provider during a sign-in. */
  provider: 10_000,
};

const DASHBOARD = join(import.meta.dirname, '..', 'dashboard', 'dist');

/** What operators and auditors ask: they look when something is wrong. */
const OPERATORS = '/api/v1/ops/';

/** Each holds an open file. */
const FILES_AT_ONCE = 1_024;

export type GatewayOptions = {
  /** Name to base address of every service reached through the gateway. */
  readonly services: ReadonlyMap<string, string>;
  readonly timeouts?: Partial<typeof TIMEOUTS>;
  /** What `/metrics` shows. Default: the gateway's own. */
  readonly metrics?: Metrics;
  /** The folder of the built dashboard; null: deliberately none. */
  readonly dashboard?: string | null;
  /** Additional remarks for `/ready` about what runs in the same process. */
  readonly remarks?: readonly Remark[];
  /** Whether what runs in the same process has started: `/ready` answers 503 until then. */
  readonly isStarted?: () => boolean;
};

/**
 * Starts the gateway: authentication, limits, the proxy, files and the WebSocket hub. Stops when the resources shut
 * down.
 * @throws Error if the port is not available, EventStoreUnavailable
 */
export async function startGateway(
  resources: Resources,
  {
    services,
    timeouts,
    metrics = createMetrics('gateway'),
    dashboard = DASHBOARD,
    remarks = [],
    isStarted = () => true,
  }: GatewayOptions,
): Promise<{ url: string }> {
  const { config, store, documents, files, shutdown } = resources;
  const settings = pickSettings(config, gatewaySettings);
  const atStart = storeAtStart(resources);
  await requireSharedFolder(atStart, files.root);
  const log = resources.log.child({ service: 'gateway' });
  const { NODE_ENV, PLATFORM_PUBLIC_URL, PLATFORM_DASHBOARD_URL } = config;
  const origins = createOwnOrigins(PLATFORM_PUBLIC_URL, PLATFORM_DASHBOARD_URL);
  const sessions = withCookies(createAccessTokens(config.PLATFORM_JWT_SECRETS), origins, NODE_ENV === 'production');
  const tickets = createTickets(store, config.PLATFORM_JWT_SECRETS);
  const isShared = settings.PLATFORM_LIMITS === 'mongodb';
  const waiting = { log, signal: shutdown.signal };
  const shared = isShared ? await sharedLimits(documents, config.PLATFORM_JWT_SECRETS, waiting, metrics) : null;
  const limits = createRateLimits(shared?.window);
  const knownClients = shared?.knownClients ?? createKnownClients();
  const { answer, waiting: turn, unread, head, request, provider } = { ...TIMEOUTS, ...timeouts };
  const openRequests = createOpenRequests(turn);
  const upstream = createUpstream(config.PLATFORM_JWT_SECRET, answer, turn, log);
  const sending = createTurns(FILES_AT_ONCE, turn, isBusy);
  const callIdentity = createIdentityClient(services.get('identity'), upstream);

  const pages = dashboard === null ? new Map() : await readPages(dashboard);
  if (dashboard !== null && pages.size === 0)
    log.warn('there is no dashboard: `npm ci` and `npm run dashboard:build` build it');

  let address = '';
  let draining = false;
  const accepting = async (): Promise<void> => {
    if (!isStarted()) throw new Error('the gateway is starting');
    if (draining) throw new Error('the gateway is stopping');
  };
  const mount = (app: Koa): void => {
    const checkAnswers = config.PLATFORM_CHECK_ANSWERS === 'yes';
    const oauth = createOAuth({
      config,
      store,
      log,
      sessions,
      callIdentity,
      address: () => address,
      timeoutMs: provider,
    });
    const auth = authRoutes({
      callIdentity,
      sessions,
      tickets,
      limits,
      knownClients,
      checkAnswers,
      oauth: oauth.handlers,
    });
    // First, because most requests go there; no service has the name of one of the gateway's own routes.
    app.use(proxyRoutes({ services, store, tokens: sessions, limits, openRequests, upstream }));
    app.use(auth.routes());
    app.use(refuseOtherPaths('/api/v1/auth', auth));
    const readAggregate = createAggregateReader({ store, services, upstream });
    const audit = auditRoutes({
      store,
      documents,
      tokens: sessions,
      limits,
      checkAnswers,
      readAggregate,
      isStopping: () => draining,
    });
    app.use(audit.routes());
    const operators = operatorRoutes({
      store,
      documentStore: resources.documentStore,
      tokens: sessions,
      limits,
      checkAnswers,
    });
    app.use(operators.routes());
    app.use(refuseOtherPaths('/api/v1/ops', audit, operators));
    app.use(dashboardRoutes(pages));
    app.use(frontPage(services, oauth.providers));
    app.use(docsRoutes());
    app.use(refusePlainRequests(sessions));
    app.use(fileRoutes({ files, store, tokens: sessions, openRequests, sending }));
    app.use(postRoutes({ services, limits, openRequests, upstream }));
    app.use(connectionRoutes({ services, limits, openRequests, upstream, sessions, origins }));
    app.use(refuseOtherServices(sessions));
  };
  const always = securityHeadersFor(PLATFORM_PUBLIC_URL);
  const door = createDoor({
    lag: resources.loopLag,
    mostMs: config.PLATFORM_OVERLOAD_LAG_MS,
    log,
    metrics,
    isExempt: ({ path }) => path.startsWith(OPERATORS),
  });
  const app = createApp({
    log,
    metrics,
    probes: [...storeProbes(resources), { name: 'gateway', check: accepting }],
    remarks,
    early: [
      oneAtATime,
      cors(PLATFORM_DASHBOARD_URL),
      securityHeaders(always),
      endAfterOffer,
      refuseTrace,
      refuseLargeHeads,
      refuseAmbiguousRequests,
    ],
    door: door.middleware,
    mount,
    bodies: false,
    refusalOf,
  });
  readClientAddresses(app, settings.PLATFORM_TRUSTED_PROXIES ?? []);

  const newest = await newestPosition(atStart);
  const listening = await listen(app, config.PLATFORM_HOST, config.PLATFORM_PORT, {
    IncomingMessage: OfferingRequest,
    // Node would refuse a request without a host in its own format.
    requireHostHeader: false,
  });
  address = listening.url;
  // A connection that only trickles is cut.
  listening.server.headersTimeout = head;
  listening.server.requestTimeout = request;
  const answerRaw = rawAnswers(always);
  answerUnreadableRequests(listening.server, log, answerRaw);
  refuseTunnels(listening.server, answerRaw);
  // Ends last, so that nothing comes between the signal and the hub's step, which says that the gateway is not ready.
  startHeartbeat('gateway', resources);
  shutdown.add('gateway', async () => {
    await listening.close();
    await upstream.agent.close();
  });
  const { registry } = metrics;
  const hub = startHub({
    store,
    newest,
    enter: door.enter,
    log,
    app,
    listening,
    answerRaw,
    tokens: sessions,
    tickets,
    limits,
    ceilings: {
      total: settings.PLATFORM_SOCKETS,
      perAddress: settings.PLATFORM_SOCKETS_PER_ADDRESS,
      perUser: settings.PLATFORM_SOCKETS_PER_USER,
    },
    registry,
  });
  // After the hub, which answers upgrades.
  endUnreadAnswers(listening.server, log, unread);
  shutdown.add('websocket hub', async () => {
    draining = true;
    await hub.stop();
  });
  new Gauge({
    name: 'websocket_connections',
    help: 'Sockets that are open now',
    registers: [registry],
    collect() {
      this.set(hub.sockets());
    },
  });

  log.info({ url: listening.url }, 'gateway listening');
  return { url: listening.url };
}
