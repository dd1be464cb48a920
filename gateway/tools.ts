import { exposures } from '../domains/exposures.ts';
import { pickSettings, type SettingsOf, type SettingsTable } from '../kernel/config/index.ts';
import type { Check } from '../kernel/diagnosis/finding.ts';
import type { EventStore } from '../kernel/event-store/index.ts';
import { createDoor, type Door } from '../kernel/http/overload.ts';
import type { Metrics } from '../kernel/process/metrics.ts';
import type { Exposure } from '../kernel/service/exposure.ts';
import { type Resources, storeAtStart } from '../kernel/service/resources.ts';
import { createAccessTokens } from './auth/access-tokens.ts';
import { createOwnOrigins, type OwnOrigins } from './auth/cookies/origins.ts';
import { type CookieSessions, withCookies } from './auth/cookies/sessions.ts';
import { createTickets, type Tickets } from './auth/tickets.ts';
import { type ConcurrencyLimit, createConcurrencyLimit, isBusy } from './http/concurrency-limit.ts';
import { type AnswerRaw, rawAnswers } from './http/raw-answer.ts';
import { securityHeadersFor } from './http/security-headers.ts';
import { createSlowUploads, type SlowUploads } from './http/slow-uploads.ts';
import { createUpstream, type Upstream } from './http/upstream.ts';
import { createKnownClients, type KnownClients } from './limits/known-clients.ts';
import { createOpenRequests } from './limits/open-requests.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';
import { sharedLimits } from './limits/shared-limits.ts';
import { requireServiceNames } from './service-names.ts';
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
export type Timeouts = typeof TIMEOUTS;

/** Operators and auditors look when something is wrong: nothing of theirs is refused because of a busy process. */
export const OPERATORS = '/api/v1/ops';

/** Each holds an open file. */
const FILES_AT_ONCE = 1_024;

/** What the gateway's parts share. */
export type GatewayTools = Resources & {
  readonly settings: SettingsOf<typeof gatewaySettings>;
  readonly metrics: Metrics;
  /** Waits for the event store instead of failing: for what is done before the first request. */
  readonly atStart: EventStore;
  /** Name to base address of every service that is reached. */
  readonly services: ReadonlyMap<string, string>;
  /** What every service lets clients reach, whether or not it is reached here. */
  readonly exposures: readonly Exposure[];
  readonly timeouts: Timeouts;
  /** Fail rather than answer otherwise than described: for tests and development. */
  readonly checkAnswers: boolean;
  readonly origins: OwnOrigins;
  readonly tokens: CookieSessions;
  readonly tickets: Tickets;
  readonly limits: RateLimits;
  readonly knownClients: KnownClients;
  /** One client's open requests. */
  readonly openRequests: ConcurrencyLimit;
  readonly sending: ConcurrencyLimit;
  readonly upstream: Upstream;
  readonly slowUploads: SlowUploads;
  readonly door: Door;
  /** Headers of every answer. */
  readonly always: Readonly<Record<string, string>>;
  readonly answerRaw: AnswerRaw;
  /** Where the gateway listens; empty until then. */
  readonly address: () => string;
  readonly isStopping: () => boolean;
  readonly checksOfServices: Given['checksOfServices'];
  readonly settingsOfServices: Given['settingsOfServices'];
};

/** What a gateway is given in addition to the resources of its process. */
export type Given = {
  readonly services: ReadonlyMap<string, string>;
  readonly timeouts?: Partial<Timeouts>;
  readonly metrics: Metrics;
  readonly address: () => string;
  readonly isStopping: () => boolean;
  /** What operators have looked at of services in the same process; null if they run elsewhere. */
  readonly checksOfServices: readonly Check[] | null;
  /** What services in the same process have read: their secrets are not shown. */
  readonly settingsOfServices: readonly SettingsTable[];
};

/** @throws Error naming the setting, if a service or a limit has a name that it cannot have; EventStoreUnavailable */
export async function createTools(resources: Resources, given: Given): Promise<GatewayTools> {
  const { config, store, documents, loopLag, shutdown } = resources;
  const { metrics } = given;
  const settings = pickSettings(config, gatewaySettings);
  requireServiceNames(given.services, settings.PLATFORM_RATE_LIMITS);
  const log = resources.log.child({ service: 'gateway' });
  const secrets = config.PLATFORM_JWT_SECRETS;
  const origins = createOwnOrigins(config.PLATFORM_PUBLIC_URL, config.PLATFORM_DASHBOARD_URL);
  const waiting = { log, signal: shutdown.signal };
  const isShared = settings.PLATFORM_LIMITS === 'mongodb';
  const shared = isShared ? await sharedLimits(documents, secrets, waiting, metrics) : null;
  const timeouts = { ...TIMEOUTS, ...given.timeouts };
  const always = securityHeadersFor(config.PLATFORM_PUBLIC_URL);
  return {
    ...resources,
    ...given,
    log,
    settings,
    exposures,
    timeouts,
    origins,
    always,
    atStart: storeAtStart(resources),
    checkAnswers: config.PLATFORM_CHECK_ANSWERS === 'yes',
    tokens: withCookies(createAccessTokens(secrets), origins, config.NODE_ENV === 'production'),
    tickets: createTickets(store, secrets),
    limits: createRateLimits(settings.PLATFORM_RATE_LIMITS, shared?.window),
    knownClients: shared?.knownClients ?? createKnownClients(),
    openRequests: createOpenRequests(timeouts.waiting),
    sending: createConcurrencyLimit(FILES_AT_ONCE, timeouts.waiting, isBusy),
    upstream: createUpstream(config.PLATFORM_JWT_SECRET, timeouts.answer, timeouts.waiting, log),
    slowUploads: createSlowUploads(timeouts.request),
    door: createDoor({
      lag: loopLag,
      mostMs: config.PLATFORM_OVERLOAD_LAG_MS,
      log,
      metrics,
      isExempt: ({ path }) => path.startsWith(`${OPERATORS}/`),
    }),
    answerRaw: rawAnswers(always),
  };
}
