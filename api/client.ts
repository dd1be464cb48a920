// Made by `npm run api` from the operations that the services declare. What is changed here is lost.
/** An operation's name. */
export type OperationId = keyof typeof routes & keyof operations;

type Parameters<Id extends OperationId, In extends 'path' | 'query'> = operations[Id] extends {
  parameters: { [Key in In]: infer T };
}
  ? { [Key in In]: T }
  : operations[Id] extends { parameters: { [Key in In]?: infer T } }
    ? { [Key in In]?: T }
    : unknown;
type Body<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer T } };
}
  ? { body: T }
  : unknown;

/** What an operation takes: `path` and `query` parameters, `body`, and a key under which it may be repeated. */
export type Input<Id extends OperationId> = Parameters<Id, 'path'> &
  Parameters<Id, 'query'> &
  Body<Id> & { idempotencyKey?: string; signal?: AbortSignal };

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)];

/** The body of an operation's answer. */
export type Output<Id extends OperationId> =
  Success<operations[Id]['responses']> extends { content: { 'application/json': infer T } } ? T : never;

/** An answer that is an error, in the words of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  /** Seconds after which it may go better; null when nobody said. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(operation: string, answer: Response, body: unknown) {
    const { error, message, detail } = (body ?? {}) as { error?: unknown; message?: unknown; detail?: unknown };
    super(`${operation}: ${typeof message === 'string' ? message : `answered ${answer.status}`}`);
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = typeof error === 'string' ? error : 'unknown';
    this.detail = detail;
    this.retryAfter = answer.headers.has('retry-after') ? Number(answer.headers.get('retry-after')) : null;
    this.requestId = answer.headers.get('x-request-id');
  }
}

const MAX_TRIES = 3;

/** Refused because it came too often, or before what was written can be read: the same will be answered in a moment. */
const isTooEarly = ({ status }: Response, method: string): boolean =>
  status === 429 || (status === 503 && method === 'GET');

/**
 * A function that calls operations by name: `await call('showTrend', { path: { trend_id } })`. It reads its own writes: each read
 * asks for a state that holds all that was written through it before. What came too early is sent up to three times. It throws
 * `ApiError`.
 * @param base the gateway's address, without a path
 * @param token an access token, asked for before every call; null for none
 * @param request what sends, for clients whose session is anything else than a token
 */
export function createApi(
  base: string,
  token: () => string | null = () => null,
  request: (url: URL, init: RequestInit) => Promise<Response> = fetch,
) {
  let position: string | null = null;

  return async function call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>> {
    const {
      path = {},
      query = {},
      body,
      idempotencyKey,
      signal,
    } = input as {
      path?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
      idempotencyKey?: string;
      signal?: AbortSignal;
    };
    const [method, template] = routes[id];
    const url = new URL(
      template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? '')),
      base,
    );
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    const bearer = token();
    const send = () =>
      request(url, {
        method,
        headers: {
          ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(method === 'GET' && position !== null ? { 'x-min-event-position': position } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    let answer = await send();
    for (let tries = 1; tries < MAX_TRIES && isTooEarly(answer, method); tries++) {
      await answer.body?.cancel();
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      answer = await send();
    }
    const text = await answer.text();
    const parsed = text === '' ? null : JSON.parse(text);
    if (!answer.ok) throw new ApiError(id, answer, parsed);
    position = answer.headers.get('x-event-position') ?? position;
    return parsed as Output<Id>;
  };
}

/** The method and the path of each operation. */
export const routes = {
  archiveContent: ['POST', '/api/v1/director/api/v1/content/{content_id}/archive'],
  beginGithubSignIn: ['GET', '/api/v1/auth/oauth/github'],
  beginGoogleSignIn: ['GET', '/api/v1/auth/oauth/google'],
  cancelContent: ['POST', '/api/v1/director/api/v1/content/{content_id}/cancel'],
  cancelRebuild: ['POST', '/api/v1/ops/projections/{name}/cancel'],
  cancelRender: ['POST', '/api/v1/editor/api/v1/editor/render/{content_id}/cancel'],
  changePassword: ['PUT', '/api/v1/identity/users/me/password'],
  changeRole: ['PUT', '/api/v1/identity/users/{id}/role'],
  changeStatus: ['PUT', '/api/v1/identity/users/{id}/status'],
  checkPublication: ['POST', '/api/v1/publisher/api/v1/publish/{publication_id}/check'],
  connectAccount: ['POST', '/api/v1/publisher/api/v1/accounts/{platform}/connect'],
  countContents: ['GET', '/api/v1/director/api/v1/content/counts'],
  discardParkedMessages: ['POST', '/api/v1/ops/subscriptions/{name}/discard'],
  disconnectAccount: ['DELETE', '/api/v1/publisher/api/v1/accounts/{account_id}'],
  endSession: ['DELETE', '/api/v1/identity/users/me/sessions/{session_id}'],
  endSessions: ['DELETE', '/api/v1/identity/users/me/sessions'],
  eraseMe: ['DELETE', '/api/v1/identity/users/me'],
  eraseUser: ['DELETE', '/api/v1/identity/users/{id}'],
  exportData: ['GET', '/api/v1/identity/users/me/export'],
  exportEvents: ['GET', '/api/v1/ops/export'],
  finishGithubSignIn: ['GET', '/api/v1/auth/oauth/github/callback'],
  finishGoogleSignIn: ['GET', '/api/v1/auth/oauth/google/callback'],
  forgotPassword: ['POST', '/api/v1/auth/forgot-password'],
  generateContent: ['POST', '/api/v1/director/api/v1/content/generate'],
  generateImage: ['POST', '/api/v1/media/api/v1/media/generate'],
  generateImages: ['POST', '/api/v1/media/api/v1/media/batch'],
  inviteUser: ['POST', '/api/v1/identity/users/invite'],
  listAccounts: ['GET', '/api/v1/publisher/api/v1/accounts'],
  listContentCards: ['GET', '/api/v1/director/api/v1/content/cards'],
  listContents: ['GET', '/api/v1/director/api/v1/content'],
  listCosts: ['GET', '/api/v1/pulse/api/v1/costs/timeline'],
  listEventTypes: ['GET', '/api/v1/ops/event-types'],
  listImageProviders: ['GET', '/api/v1/media/api/v1/media/providers'],
  listImages: ['GET', '/api/v1/media/api/v1/media/assets'],
  listImagesOfContent: ['GET', '/api/v1/media/api/v1/media/assets/{content_id}'],
  listInboxes: ['GET', '/api/v1/ops/inboxes'],
  listIntegrityBlocks: ['GET', '/api/v1/ops/integrity/blocks'],
  listLinks: ['GET', '/api/v1/ops/streams/{stream}/{revision}/links'],
  listNotifications: ['GET', '/api/v1/identity/notifications'],
  listParkedMessages: ['GET', '/api/v1/ops/subscriptions/{name}/parked'],
  listPipelineRuns: ['GET', '/api/v1/pulse/api/v1/pipeline/history'],
  listPlatforms: ['GET', '/api/v1/publisher/api/v1/platforms'],
  listProcesses: ['GET', '/api/v1/ops/processes'],
  listProjectionFailures: ['GET', '/api/v1/ops/projections/{name}/failures'],
  listProjections: ['GET', '/api/v1/ops/projections'],
  listPublications: ['GET', '/api/v1/publisher/api/v1/publish/history'],
  listRenders: ['GET', '/api/v1/editor/api/v1/editor/renders'],
  listScans: ['GET', '/api/v1/scout/api/v1/trends/scans'],
  listSessions: ['GET', '/api/v1/identity/users/me/sessions'],
  listStreams: ['GET', '/api/v1/ops/streams'],
  listSubscriptions: ['GET', '/api/v1/ops/subscriptions'],
  listTrendPerformance: ['GET', '/api/v1/pulse/api/v1/analytics/trends'],
  listTrends: ['GET', '/api/v1/scout/api/v1/trends'],
  listUsers: ['GET', '/api/v1/identity/users'],
  listVoices: ['GET', '/api/v1/editor/api/v1/editor/voices'],
  login: ['POST', '/api/v1/auth/login'],
  logout: ['POST', '/api/v1/auth/logout'],
  makeCaptions: ['POST', '/api/v1/editor/api/v1/editor/captions'],
  openSocket: ['POST', '/api/v1/auth/ws-ticket'],
  pauseProjection: ['POST', '/api/v1/ops/projections/{name}/pause'],
  promoteProjection: ['POST', '/api/v1/ops/projections/{name}/promote'],
  publishContent: ['POST', '/api/v1/publisher/api/v1/publish/'],
  readAggregate: ['GET', '/api/v1/ops/aggregates/{stream}'],
  readAllNotifications: ['POST', '/api/v1/identity/notifications/read-all'],
  readCorrelation: ['GET', '/api/v1/ops/correlations/{correlation_id}'],
  readEvent: ['GET', '/api/v1/ops/streams/{stream}/{revision}'],
  readLog: ['GET', '/api/v1/ops/log'],
  readNotification: ['POST', '/api/v1/identity/notifications/{notification_id}/read'],
  readStream: ['GET', '/api/v1/ops/streams/{stream}'],
  rebuildProjection: ['POST', '/api/v1/ops/projections/{name}/rebuild'],
  refresh: ['POST', '/api/v1/auth/refresh'],
  register: ['POST', '/api/v1/auth/register'],
  renderVideo: ['POST', '/api/v1/editor/api/v1/editor/render'],
  replayParkedMessages: ['POST', '/api/v1/ops/subscriptions/{name}/replay'],
  resendVerification: ['POST', '/api/v1/auth/resend-verification'],
  resetPassword: ['POST', '/api/v1/auth/reset-password'],
  resumeContent: ['POST', '/api/v1/director/api/v1/content/resume'],
  resumeProjection: ['POST', '/api/v1/ops/projections/{name}/resume'],
  retireProjection: ['POST', '/api/v1/ops/projections/{name}/retire'],
  retryContent: ['POST', '/api/v1/director/api/v1/content/{content_id}/retry'],
  retryProjectionFailure: ['POST', '/api/v1/ops/projections/{name}/failures/{event_id}/retry'],
  scanTrends: ['POST', '/api/v1/scout/api/v1/trends/scan'],
  searchEvents: ['GET', '/api/v1/ops/events'],
  showContent: ['GET', '/api/v1/director/api/v1/content/{content_id}'],
  showContentAnalytics: ['GET', '/api/v1/pulse/api/v1/analytics/content/{content_id}'],
  showCostSummary: ['GET', '/api/v1/pulse/api/v1/costs/summary'],
  showImage: ['GET', '/api/v1/media/api/v1/media/images/{asset_id}'],
  showImageBatch: ['GET', '/api/v1/media/api/v1/media/batches/{batch_id}'],
  showIntegrity: ['GET', '/api/v1/ops/integrity'],
  showMe: ['GET', '/api/v1/identity/users/me'],
  showNiches: ['GET', '/api/v1/scout/api/v1/trends/config'],
  showPipelineRun: ['GET', '/api/v1/pulse/api/v1/pipeline/history/{thread_id}'],
  showPublication: ['GET', '/api/v1/publisher/api/v1/publish/{publication_id}'],
  showRender: ['GET', '/api/v1/editor/api/v1/editor/render/{content_id}/status'],
  showSettings: ['GET', '/api/v1/identity/users/me/settings'],
  showTrend: ['GET', '/api/v1/scout/api/v1/trends/{trend_id}'],
  showVisualPrompts: ['GET', '/api/v1/director/api/v1/content/{content_id}/visual-prompts'],
  skipProjectionFailure: ['POST', '/api/v1/ops/projections/{name}/failures/{event_id}/skip'],
  speak: ['POST', '/api/v1/editor/api/v1/editor/tts'],
  unlinkAccount: ['DELETE', '/api/v1/identity/users/me/accounts/{provider}'],
  updateMe: ['PUT', '/api/v1/identity/users/me'],
  updateSettings: ['PUT', '/api/v1/identity/users/me/settings'],
  verifyEmail: ['POST', '/api/v1/auth/verify-email'],
  verifyIntegrity: ['GET', '/api/v1/ops/integrity/verification'],
} as const;

export interface paths {
    "/api/v1/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail to choose a new password
         * @description The answer is the same whether or not the address has an account.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description With the header `X-Session: cookie`, which only pages of the gateway and the dashboard may send, the tokens come as cookies.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of a refresh token
         * @description For a session in cookies, the cookies are removed.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oauth/github": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with GitHub, in a browser
         * @description Redirects to the provider, and from there to the dashboard with the session in cookies. If the browser is already signed in by cookie, the account is linked instead.
         */
        get: operations["beginGithubSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oauth/github/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from GitHub
         * @description Redirects to the dashboard, with `?error=` if the sign-in failed:
         *     - `access_denied`: Consent was refused at the provider
         *     - `invalid_state`: It was begun in another browser, more than ten minutes ago, or has ended already
         *     - `provider_error`: What the provider answered cannot be trusted or understood
         *     - `provider_unavailable`: The provider does not answer
         *     - `email_not_verified`: The provider has verified no address of the account
         *     - `account_deactivated`: The account here is deactivated
         *     - `already_linked`: Somebody else signs in with the account at the provider
         *     - `registration_closed`: Nobody, or nobody without an invitation, gets an account here
         *     - `not_signed_in`: An account is linked by a user who is signed in, and stays signed in meanwhile
         *     - `not_ready`: A store of the platform does not answer: it can be tried again in a while
         *     - `sign_in_failed`: It was not possible here; the request id leads to it in the log
         */
        get: operations["finishGithubSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oauth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with Google, in a browser
         * @description Redirects to the provider, and from there to the dashboard with the session in cookies. If the browser is already signed in by cookie, the account is linked instead.
         */
        get: operations["beginGoogleSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/oauth/google/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come back from Google
         * @description Redirects to the dashboard, with `?error=` if the sign-in failed:
         *     - `access_denied`: Consent was refused at the provider
         *     - `invalid_state`: It was begun in another browser, more than ten minutes ago, or has ended already
         *     - `provider_error`: What the provider answered cannot be trusted or understood
         *     - `provider_unavailable`: The provider does not answer
         *     - `email_not_verified`: The provider has verified no address of the account
         *     - `account_deactivated`: The account here is deactivated
         *     - `already_linked`: Somebody else signs in with the account at the provider
         *     - `registration_closed`: Nobody, or nobody without an invitation, gets an account here
         *     - `not_signed_in`: An account is linked by a user who is signed in, and stays signed in meanwhile
         *     - `not_ready`: A store of the platform does not answer: it can be tried again in a while
         *     - `sign_in_failed`: It was not possible here; the request id leads to it in the log
         */
        get: operations["finishGoogleSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a refresh token for new tokens
         * @description A token that was already used ends the session, because it may have been stolen. A token from a cookie is answered with new cookies. With the header `X-Session: cookie`, which only pages of the gateway and the dashboard may send, the tokens come as cookies.
         */
        post: operations["refresh"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account and sign in
         * @description A mail with a link verifies the address. With the header `X-Session: cookie`, which only pages of the gateway and the dashboard may send, the tokens come as cookies.
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for another mail to verify an address
         * @description At most one a minute for each account; its token voids earlier ones. The answer is the same whether or not the address has an account.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose a new password with the token from the mail, or accept an invitation */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an address with the token from the mail */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/auth/ws-ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a ticket that opens one socket: `/ws?ticket=` */
        post: operations["openSocket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List content, newest first */
        get: operations["listContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show content with its script, revisions and publications */
        get: operations["showContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/{content_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive content that has ended */
        post: operations["archiveContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/{content_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop work on content and archive it */
        post: operations["cancelContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/{content_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Retry the stage at which content failed, or revise rejected content */
        post: operations["retryContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/{content_id}/visual-prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the visual prompt of each scene */
        get: operations["showVisualPrompts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List content as cards, newest first
         * @description Cards omit scripts and other details that only a detail page shows.
         */
        get: operations["listContentCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the content in each lane */
        get: operations["countContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate content from a trend
         * @description The script is written in the background. Fields left out take their values from the user's settings.
         */
        post: operations["generateContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/director/api/v1/content/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide on content that is waiting at a gate
         * @description Approved content moves on. If it is not approved, feedback leads to a new revision; without feedback it is rejected, optionally with a reason.
         */
        post: operations["resumeContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/captions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make captions for the narration of content, or for a text */
        post: operations["makeCaptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render the video of content again
         * @description Rendering happens in the background.
         */
        post: operations["renderVideo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/render/{content_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel the render of content */
        post: operations["cancelRender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/render/{content_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the newest render of content and its progress */
        get: operations["showRender"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/renders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the newest render of each content, the latest requested first */
        get: operations["listRenders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/tts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Speak a text
         * @description The response is sent once the file exists.
         */
        post: operations["speak"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/editor/api/v1/editor/voices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the available voices */
        get: operations["listVoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List your notifications, newest first */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/notifications/{notification_id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notification as read */
        post: operations["readNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/notifications/read-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark your notifications as read, up to 2,000 per call */
        post: operations["readAllNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users, newest first */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close a user's account and erase the data stored about them
         * @description This cannot be undone. What the user has created remains, under an id that belongs to nobody.
         */
        delete: operations["eraseUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change a user's role, which ends their sessions */
        put: operations["changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Activate a user, or deactivate them and end their sessions */
        put: operations["changeStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a person by mail
         * @description The mail contains a link for choosing a password, valid for 7 days.
         */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show your profile */
        get: operations["showMe"];
        /** Change your profile */
        put: operations["updateMe"];
        post?: never;
        /**
         * Close your account and erase the data stored about you
         * @description This ends all sessions at once, cannot be undone, and frees the address. What you have created remains, under an id that belongs to nobody. If you have a password, give it; otherwise you must have signed in within the last ten minutes.
         */
        delete: operations["eraseMe"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me/accounts/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stop signing in with your account at a provider: `google` or `github` */
        delete: operations["unlinkAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything stored about you as one JSON document
         * @description The document is streamed; it is complete if it ends with its closing bracket. At most 5 exports per hour, each of which is recorded before it is sent.
         */
        get: operations["exportData"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change your password, which ends all your sessions */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions, newest first
         * @description Lists open sessions: one per sign-in that has not ended. There are at most 1,000; the next sign-in ends the oldest.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all your sessions except this one */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions and close its sockets
         * @description Its refresh token is refused at once; its access token expires within 15 minutes.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/identity/users/me/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show your settings */
        get: operations["showSettings"];
        /**
         * Change your settings
         * @description Settings left out stay unchanged; the response contains all settings.
         */
        put: operations["updateSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List images, newest first */
        get: operations["listImages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/assets/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the images generated for content, newest first */
        get: operations["listImagesOfContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate images for content
         * @description Images are generated in the background, one per prompt.
         */
        post: operations["generateImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a batch and how many of its images exist */
        get: operations["showImageBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate an image
         * @description The local provider is tried first, then the cloud. The response is sent once the image exists.
         */
        post: operations["generateImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/images/{asset_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show an image and how it was made */
        get: operations["showImage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/api/v1/media/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the image providers and which of them are available */
        get: operations["listImageProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/aggregates/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of an aggregate after any event of its stream, and what the preceding events changed
         * @description As folded by the service that decides on it, with events of older versions upcast. Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["readAggregate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/correlations/{correlation_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read everything that one request led to, as a tree of causes
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["readCorrelation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of events that the platform writes, by stream category and service
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find events by type, category, actor, owner, correlation and time; newest first
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["searchEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export events as lines of JSON, in the order of the log
         * @description Everything in the log at the start of the export that matches. The last line holds the number of events and the SHA-256 of all bytes before it; without it the export was interrupted. Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/inboxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the inboxes of policies, how far they are filled, and what is left in them */
        get: operations["listInboxes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/integrity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show how far the log is sealed, and with which digest
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["showIntegrity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/integrity/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sealed blocks of the log, to keep their digests elsewhere
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["listIntegrityBlocks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/integrity/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Recompute sealed blocks from the log, and name the first that differs
         * @description It ends after some seconds; continue with `next`. Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["verifyIntegrity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read where the log ends, and how fast it grows */
        get: operations["readLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/processes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the running services, with their processes and start times, and those that were lost
         * @description A service that stopped in order is not listed; a lost one is, for ten minutes.
         */
        get: operations["listProcesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List every version of every projection, with its progress and health */
        get: operations["listProjections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a rebuild, and remove what it has filled
         * @description Default: the one that is not live yet. Who requested it is recorded as an event.
         */
        post: operations["cancelRebuild"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events that a projection could not fold, newest first */
        get: operations["listProjectionFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/failures/{event_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fold an event again that a projection could not fold
         * @description Its documents are folded again from their first event on. If that fails too, the event is back in the list. Default: of the live version. Who requested it is recorded as an event.
         */
        post: operations["retryProjectionFailure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/failures/{event_id}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip an event that a projection could not fold
         * @description A version that waits at it continues. Default: of the live version, or of the one that waits at it. Who requested it is recorded as an event.
         */
        post: operations["skipProjectionFailure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a version where it is
         * @description Default: the live one. Callers continue to see what it holds. Who requested it is recorded as an event.
         */
        post: operations["pauseProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/promote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a version live as soon as it has caught up
         * @description Default: the one that is being built. An older one that still exists is brought up to date first. Who requested it is recorded as an event.
         */
        post: operations["promoteProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/rebuild": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rebuild the live version of a projection beside itself
         * @description Callers see the old documents, which are kept up to date, until the new ones have caught up. The build stops at an event that the live version could fold and it cannot. Who requested it is recorded as an event.
         */
        post: operations["rebuildProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a version that was paused or has failed
         * @description Default: the one that is paused or has failed. Who requested it is recorded as an event.
         */
        post: operations["resumeProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/projections/{name}/retire": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the documents of a version that callers do not see
         * @description Default: the newest version that another has replaced. Who requested it is recorded as an event.
         */
        post: operations["retireProjection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List streams, most recently changed first
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["listStreams"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/streams/{stream}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a stream, forwards or backwards
         * @description Pages are addressed by revision, so events written meanwhile do not shift them. To follow a stream, read it forwards from after its last event with `wait`. Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["readStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/streams/{stream}/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["readEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/streams/{stream}/{revision}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the links to an event: which policies were told of it, and whether clients were
         * @description Searches `channels` and every inbox that a policy reads, each of which has at most one link to the event. Links older than the retention are gone. Recorded: each request is itself an event that says who made it, and when.
         */
        get: operations["listLinks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the policies, how far they are behind, and what they have parked */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/subscriptions/{name}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard parked messages of a policy for good: all of them, or those before one
         * @description The policy is never told of their events again. The events themselves stay as they are. Who requested it is recorded as an event.
         */
        post: operations["discardParkedMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/subscriptions/{name}/parked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the messages that a policy has parked, oldest first */
        get: operations["listParkedMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/ops/subscriptions/{name}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver parked messages to a policy again: all of them, or those before one
         * @description Handlers decide from the state of the stream that they write to, so what was done meanwhile is not done twice. Who requested it is recorded as an event.
         */
        post: operations["replayParkedMessages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the accounts used for publishing: first those of users, then those of the environment */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Disconnect one of the caller's accounts
         * @description Its tokens are destroyed here, whether or not the platform could be told. Uploads in progress with it fail.
         */
        delete: operations["disconnectAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/accounts/{platform}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin connecting the caller's account at a platform
         * @description Open the address in a browser. The platform asks for consent and redirects back to a page here, which names the platform and the caller and asks for confirmation. The account is then connected and replaces an earlier one at the same platform. With `return_to`, the browser ends up on that page of the dashboard, with `?connected=<platform>` or `?error=<code>`.
         */
        post: operations["connectAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List platforms: whether the caller can publish there, and whether users can connect accounts */
        get: operations["listPlatforms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/publish/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish content on platforms
         * @description Posting happens in the background. A platform without an account is refused before anything starts.
         */
        post: operations["publishContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/publish/{publication_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a publication */
        get: operations["showPublication"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/publish/{publication_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the platform whether an unconfirmed publication exists there
         * @description A publication with any other status is left unchanged.
         */
        post: operations["checkPublication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/publisher/api/v1/publish/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publications, newest first
         * @description `from` and `to` bound `live_at`, so a month includes posts that went live in it and posts scheduled for it.
         */
        get: operations["listPublications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/api/v1/analytics/content/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how content performs and what it cost */
        get: operations["showContentAnalytics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/api/v1/analytics/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the combined performance of each trend's content, most viewed first */
        get: operations["listTrendPerformance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/api/v1/costs/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show what was spent, by service, provider and content
         * @description Without `to` the range ends now; without `from` it starts at the beginning of the month in which it ends, UTC.
         */
        get: operations["showCostSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/api/v1/costs/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was spent on each day, oldest first
         * @description Without `to` the range ends now; without `from` it starts 30 days before its end. Days without costs are omitted.
         */
        get: operations["listCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/api/v1/pipeline/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pipeline runs, newest first */
        get: operations["listPipelineRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/pulse/api/v1/pipeline/history/{thread_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show what happened in each stage of a run: attempts, decisions, failures and costs */
        get: operations["showPipelineRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scout/api/v1/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List trends, best score first */
        get: operations["listTrends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scout/api/v1/trends/{trend_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show a trend */
        get: operations["showTrend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scout/api/v1/trends/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show how each niche is recognised */
        get: operations["showNiches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scout/api/v1/trends/scan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask the sources for trends now */
        post: operations["scanTrends"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/scout/api/v1/trends/scans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List scans, newest first */
        get: operations["listScans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountDisconnected: {
            account_id: string;
            platform: string;
            /** @description Whether the platform has also ended the access; null if it cannot be told */
            revoked_at_platform: boolean | null;
        };
        AggregateState: {
            /** @description What the latest events up to `revision` changed, in order */
            changes: components["schemas"]["ChangedByEvent"][];
            /** @description `at` of the previous page of changes; null if there is none */
            earlier: string | null;
            /** @description The first revision that the stream still has; null if all are gone */
            first_revision: number | null;
            /** @description The revision of the first event that the stream still has, or that the state depends on */
            folded_from: number;
            /** @description The last revision that the stream has now */
            last_revision: number | null;
            revision: number;
            /** @description The state after the event at `revision`, as seen by the service that decides on it. Secrets are `(hidden)` */
            state: unknown;
            stream: string;
        };
        Asset: {
            asset_id: string;
            /** @description One per call to a provider */
            attempts: components["schemas"]["ImageAttempt"][];
            batch_id: string | null;
            cfg_scale: number;
            content_id: string | null;
            cost: components["schemas"]["Cost"] | null;
            /** Format: date-time */
            created_at: string;
            file_path: string | null;
            /** @description Pixels */
            height: number;
            /** @constant */
            kind: "image";
            /** @description What the provider reports about it */
            metadata: {
                [key: string]: unknown;
            };
            negative_prompt: string | null;
            prompt: string;
            provider: string | null;
            seed: number;
            steps: number;
            /** @description Opens the file without a token, for about a day */
            url: string | null;
            /** @description Pixels */
            width: number;
        };
        Captions: {
            content_id: string | null;
            /** @description Words shown together, with `start` and `end` in seconds */
            cues: {
                end: number;
                start: number;
                text: string;
                /** @description `start` and `end` in seconds from the beginning of the audio */
                words: components["schemas"]["Word"][];
            }[];
            /** @description Opens the file without a token, for about a day */
            srt_url: string | null;
            /** @enum {string} */
            subtitle_style: "none" | "classic" | "highlight" | "karaoke";
            /** @description Opens the file without a token, for about a day */
            vtt_url: string | null;
        };
        Cause: {
            actor: string;
            /** @description Seconds since its cause; null if no event caused it */
            after_ms: number | null;
            /** Format: date-time */
            at: string;
            /** @description The events that it caused */
            children: components["schemas"]["Cause"][];
            /** Format: uuid */
            event_id: string;
            revision: number;
            stream: string;
            type: string;
        };
        ChangedByEvent: {
            actor: string;
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            event_id: string;
            /** @description What it changed, field by field; empty if it changed nothing */
            fields: components["schemas"]["StateChange"][];
            /** @description How many changed fields are not listed */
            left_out: number;
            revision: number;
            type: string;
        };
        ChangedProjection: {
            /** @description Which build of the version: 0 came with the code */
            build: number;
            name: string;
            /** @enum {string} */
            state: "building" | "live" | "paused" | "failed" | "retired";
            /** @description The version of the code that folds the events */
            version: number;
        };
        ConnectionBegun: {
            /** Format: uri */
            authorize_url: string;
            /** @description Seconds within which the browser must have returned */
            expires_in: number;
        };
        Content: {
            /** @description Whether any of its scripts has passed review */
            approved: boolean;
            content_id: string;
            /** @description The correlation of everything about this content */
            correlation_id: string;
            cost_usd: number;
            /** @description The image of its first scene; null until there is one */
            cover_path: string | null;
            /** @description Opens the cover without a token, for about a day */
            cover_url: string | null;
            /** Format: date-time */
            created_at: string;
            description: string;
            failure: components["schemas"]["Failure"] | null;
            /** @description The gate that waits for a decision */
            gate: {
                expires_at: string | null;
                name: string;
                /** Format: date-time */
                opened_at: string;
            } | null;
            hashtags: string[];
            /**
             * @description Its stage; or `stopped` if it failed or was rejected, or `archived`
             * @enum {string}
             */
            lane: "script" | "review" | "images" | "video" | "final_review" | "publish" | "done" | "stopped" | "archived";
            /** Format: date-time */
            lane_entered_at: string;
            niche: string;
            owner_id: string;
            publications: components["schemas"]["ContentPublication"][];
            /** @description How it was rejected; null again once it continues */
            rejection: {
                /** Format: date-time */
                at: string;
                /** @description Who decided; `system:scheduler` if nobody did in time */
                by: string;
                gate: string;
                reason: string | null;
            } | null;
            revisions: {
                /** Format: date-time */
                created_at: string;
                /** @description The feedback that led to it; null for the first */
                feedback: string | null;
                revision: number;
                script: components["schemas"]["Script"];
            }[];
            /** @description The script of the newest revision */
            script: components["schemas"]["Script"] | null;
            stage: string;
            status: string;
            target_platform: string;
            thread_id: string;
            title: string;
            tone: string;
            trend_id: string;
            trend_topic: string;
            /** Format: date-time */
            updated_at: string;
            visual_style: string;
        };
        ContentAnalytics: {
            content_id: string;
            cost_usd: number;
            platforms: {
                comments: number;
                likes: number;
                platform: string;
                /** Format: date-time */
                sampled_at: string;
                shares: number;
                views: number;
                watch_seconds: number;
            }[];
            /** @description Views gained on each UTC day; days without any are left out */
            timeline: {
                /** Format: date */
                day: string;
                views: number;
            }[];
            title: string;
            totals: {
                comments: number;
                likes: number;
                shares: number;
                views: number;
                watch_seconds: number;
            };
            /** @description Length of the newest video; null before there is one */
            video_seconds: number | null;
        };
        ContentCard: {
            content_id: string;
            cost_usd: number;
            /** @description The image of its first scene; null until there is one */
            cover_path: string | null;
            /** @description Opens the cover without a token, for about a day */
            cover_url: string | null;
            /** Format: date-time */
            created_at: string;
            failure: components["schemas"]["Failure"] | null;
            /** @description The gate that waits for a decision */
            gate: {
                expires_at: string | null;
                name: string;
                /** Format: date-time */
                opened_at: string;
            } | null;
            /**
             * @description Its stage; or `stopped` if it failed or was rejected, or `archived`
             * @enum {string}
             */
            lane: "script" | "review" | "images" | "video" | "final_review" | "publish" | "done" | "stopped" | "archived";
            /** Format: date-time */
            lane_entered_at: string;
            niche: string;
            owner_id: string;
            /** @description How it was rejected; null again once it continues */
            rejection: {
                /** Format: date-time */
                at: string;
                /** @description Who decided; `system:scheduler` if nobody did in time */
                by: string;
                gate: string;
                reason: string | null;
            } | null;
            stage: string;
            status: string;
            target_platform: string;
            thread_id: string;
            title: string;
            trend_topic: string;
            /** Format: date-time */
            updated_at: string;
        };
        ContentCounts: {
            /** @description Contents with a script that has passed review */
            approved: number;
            /** @description Contents in all lanes */
            contents: number;
            /** @description Every lane, in order */
            lanes: {
                contents: number;
                /** @enum {string} */
                lane: "script" | "review" | "images" | "video" | "final_review" | "publish" | "done" | "stopped" | "archived";
            }[];
        };
        ContentProgress: {
            content_id: string;
            /** @enum {string} */
            stage: "script" | "review" | "images" | "video" | "final_review" | "publish" | "done";
            /** @enum {string} */
            status: "draft" | "generating" | "awaiting_review" | "approved" | "producing" | "ready" | "publishing" | "published" | "rejected" | "failed" | "archived";
            thread_id: string;
        };
        ContentPublication: {
            content_id: string;
            failure: components["schemas"]["Failure"] | null;
            platform: string;
            platform_post_id: string | null;
            publication_id: string;
            published_at: string | null;
            status: string;
            url: string | null;
        };
        ContentRecord: {
            /** @description Whether any of its scripts has passed review */
            approved: boolean;
            content_id: string;
            /** @description The correlation of everything about this content */
            correlation_id: string;
            cost_usd: number;
            /** @description The image of its first scene; null until there is one */
            cover_path: string | null;
            /** Format: date-time */
            created_at: string;
            description: string;
            failure: components["schemas"]["Failure"] | null;
            /** @description The gate that waits for a decision */
            gate: {
                expires_at: string | null;
                name: string;
                /** Format: date-time */
                opened_at: string;
            } | null;
            hashtags: string[];
            /**
             * @description Its stage; or `stopped` if it failed or was rejected, or `archived`
             * @enum {string}
             */
            lane: "script" | "review" | "images" | "video" | "final_review" | "publish" | "done" | "stopped" | "archived";
            /** Format: date-time */
            lane_entered_at: string;
            niche: string;
            owner_id: string;
            publications: components["schemas"]["ContentPublication"][];
            /** @description How it was rejected; null again once it continues */
            rejection: {
                /** Format: date-time */
                at: string;
                /** @description Who decided; `system:scheduler` if nobody did in time */
                by: string;
                gate: string;
                reason: string | null;
            } | null;
            revisions: {
                /** Format: date-time */
                created_at: string;
                /** @description The feedback that led to it; null for the first */
                feedback: string | null;
                revision: number;
                script: components["schemas"]["Script"];
            }[];
            /** @description The script of the newest revision */
            script: components["schemas"]["Script"] | null;
            stage: string;
            status: string;
            target_platform: string;
            thread_id: string;
            title: string;
            tone: string;
            trend_id: string;
            trend_topic: string;
            /** Format: date-time */
            updated_at: string;
            visual_style: string;
        };
        /** @description The tokens are in cookies that no script can read */
        CookieSession: {
            /** @description How many seconds the access token is valid */
            expires_in: number;
            user: components["schemas"]["SessionUser"];
        };
        Correlation: {
            correlation_id: string;
            events: components["schemas"]["Cause"][];
            /** @description False if there are more events than are shown */
            is_whole: boolean;
        };
        Cost: {
            amount_usd: number;
            provider: string;
            quantity: number;
            /** @enum {string} */
            unit: "image" | "input_token" | "output_token" | "character";
        };
        CostsOfDay: {
            by_service: {
                amount_usd: number;
                service: string;
            }[];
            /** Format: date */
            day: string;
            total_usd: number;
        };
        CostSummary: {
            /** @description Per month; null without a limit */
            budget_usd: number | null;
            /** @description The 200 pieces of content with the highest costs */
            by_content: {
                amount_usd: number;
                content_id: string;
                title: string | null;
            }[];
            by_provider: {
                amount_usd: number;
                provider: string;
                quantity: number;
                unit: string;
            }[];
            by_service: {
                amount_usd: number;
                service: string;
            }[];
            /** Format: date-time */
            from: string;
            /** Format: date-time */
            to: string;
            total_usd: number;
        };
        DataExport: {
            contents: components["schemas"]["ContentRecord"][];
            /** @description What your content and other work has cost */
            costs: components["schemas"]["RecordedCost"][];
            /** @description Every recorded event about you and what is yours, in log order */
            events_about_you: {
                /** @description A user id, or `system:<policy>` */
                actor: string;
                /** Format: date-time */
                at: string;
                /** @description The category of its stream: the name before the first `-` */
                category: string;
                causation_id: string;
                correlation_id: string;
                /** @description The facts, without hashes and sealed tokens; null if the log no longer keeps them, or if they belong to someone else */
                data: {
                    [key: string]: unknown;
                } | null;
                /** Format: uuid */
                event_id: string;
                /** @description The user whose data it is; null if it belongs to nobody in particular */
                owner: string | null;
                /** @description The position in the log, as decimal digits */
                position: string;
                revision: number;
                stream: string;
                type: string;
            }[];
            /** @description All other events that you have caused */
            events_by_you: {
                /** @description A user id, or `system:<policy>` */
                actor: string;
                /** Format: date-time */
                at: string;
                /** @description The category of its stream: the name before the first `-` */
                category: string;
                causation_id: string;
                correlation_id: string;
                /** @description The facts, without hashes and sealed tokens; null if the log no longer keeps them, or if they belong to someone else */
                data: {
                    [key: string]: unknown;
                } | null;
                /** Format: uuid */
                event_id: string;
                /** @description The user whose data it is; null if it belongs to nobody in particular */
                owner: string | null;
                /** @description The position in the log, as decimal digits */
                position: string;
                revision: number;
                stream: string;
                type: string;
            }[];
            /** Format: date-time */
            exported_at: string;
            notifications: components["schemas"]["Notification"][];
            profile: components["schemas"]["User"];
            publications: components["schemas"]["ExportedPublication"][];
            publishing_accounts: components["schemas"]["ExportedPublishingAccount"][];
            sessions: {
                /** @description Where the sign-in came from */
                address: string | null;
                /** @description The user agent */
                agent: string | null;
                /** Format: date-time */
                created_at: string;
                /**
                 * Format: date-time
                 * @description Unless refreshed before then
                 */
                expires_at: string;
                /**
                 * Format: date-time
                 * @description The latest refresh, or the sign-in
                 */
                last_seen_at: string;
                /** @description How the user signed in: `password`, or the name of the provider */
                method: string;
                session_id: string;
            }[];
            settings: components["schemas"]["Settings"];
        };
        DecidedFailure: {
            /** @description Which build of the version: 0 came with the code */
            build: number;
            event_id: string;
            name: string;
            /** @description The version of the code that folds the events */
            version: number;
        };
        Discard: {
            discarded: number;
            name: string;
        };
        Error: {
            detail?: {
                [key: string]: unknown;
            };
            /** @description A code for programs */
            error: string;
            /** @description A sentence for people */
            message: string;
        };
        EventTypes: {
            /** @description The category of their streams: the name before the first `-` */
            category: string;
            /** @description The service that writes them */
            service: string;
            types: string[];
        };
        EventTypesList: {
            items: components["schemas"]["EventTypes"][];
        };
        ExportedEvent: {
            /** Format: date-time */
            created: string;
            /** @description As stored, in the version that it was written with. Secrets are `(hidden)` */
            data: unknown;
            /** @description Instead of `data`, if it is not JSON */
            data_base64?: string;
            /** @description SHA-256 of the canonical JSON (RFC 8785) of the data, including secrets */
            data_sha256: string;
            /** @description The digest of the whole event: see the integrity of the log */
            digest: string;
            /** Format: uuid */
            id: string;
            metadata: unknown;
            metadata_sha256: string;
            /**
             * @description Personal data is not in `data`: it is sealed with the person’s key, or was forgotten with that key. Absent if the event has none
             * @enum {string}
             */
            personal_data?: "sealed" | "forgotten";
            /** @description The position in the log, as decimal digits */
            position: string;
            /** @description Decimal digits */
            revision: string;
            stream: string;
            /** @description `$>` is a link to the event that its data names, `revision@stream` */
            type: string;
        };
        ExportedPublication: {
            /** @description The account that it is posted with, chosen when it was requested */
            account: {
                /** @description Null for the account of the environment */
                account_id: string | null;
                name: string;
                /** @enum {string} */
                source: "user" | "environment";
            };
            attempt: number;
            content_id: string;
            failure: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             * @description When it went live; before that, when it is scheduled for, or when it was last requested
             */
            live_at: string;
            owner_id: string | null;
            platform: string;
            platform_post_id: string | null;
            publication_id: string;
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it was first requested
             */
            requested_at: string;
            /** @description Null to publish at once */
            schedule_at: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "uploading" | "published" | "unconfirmed" | "failed";
            title: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The address of the post */
            url: string | null;
        };
        ExportedPublishingAccount: {
            account_id: string;
            /** Format: date-time */
            connected_at: string;
            name: string;
            owner_id: string;
            platform: string;
            platform_account_id: string;
            /** @enum {string} */
            status: "connected" | "expired" | "revoked";
        };
        ExportLine: {
            export: {
                /** Format: date-time */
                begun_at: string;
                selection: {
                    [key: string]: string;
                };
                /** @description The end of the log when the export began: later events are not in it */
                up_to: string;
            };
        } | components["schemas"]["ExportedEvent"] | {
            end: {
                events: number;
                /** @description SHA-256 of all bytes before this line */
                sha256: string;
            };
        };
        Failure: {
            at: string;
            cause: string;
            code: string;
            next_action: string;
            provider: string | null;
            stage: string;
        };
        Film: {
            duration_seconds: number;
            file_path: string;
            /** @description Pixels */
            height: number;
            /** @description Likewise, a frame of it as a JPEG; null for one that was rendered before there were any */
            poster_url: string | null;
            render_id: string;
            /** Format: date-time */
            rendered_at: string;
            size_bytes: number;
            /** @description The subtitles as SubRip, likewise */
            srt_url: string | null;
            /** @description How its captions are burnt in; `none` if they are only in its subtitle files */
            subtitle_style: string;
            /** @description Opens the file without a token, for about a day */
            url: string | null;
            voice_id: string;
            /** @description The subtitles as WebVTT, likewise */
            vtt_url: string | null;
            /** @description Pixels */
            width: number;
        };
        GeneratedImage: {
            asset_id: string;
            file_path: string;
            /** @description Pixels */
            height: number;
            /** @description The provider's own details, and `attempts`: one entry for each time a provider was asked */
            metadata: {
                [key: string]: unknown;
            };
            provider: string;
            /** @description Pixels */
            width: number;
        };
        ImageAttempt: {
            cost: components["schemas"]["Cost"] | null;
            duration_seconds: number;
            /** @enum {string} */
            outcome: "generated" | "failed";
            provider: string;
            /** @description Why it failed */
            reason: string | null;
        };
        ImageBatch: {
            batch_id: string;
            content_id: string;
            /** @description Images requested */
            count: number;
            failure: components["schemas"]["Failure"] | null;
            finished_at: string | null;
            /** @description Images generated so far */
            generated: number;
            images: {
                asset_id: string;
                /** @description Null until it is generated */
                file_path: string | null;
                index: number;
                prompt: string;
                provider: string | null;
            }[];
            /** Format: date-time */
            requested_at: string;
            /** @description The revision of the script that it illustrates; null for a batch made by hand */
            revision: number | null;
            /** @enum {string} */
            status: "requested" | "completed" | "failed" | "cancelled";
            /** @description The pipeline that waits for it; null for a batch made by hand */
            thread_id: string | null;
        };
        ImageProvider: {
            available: boolean;
            /** Format: date-time */
            checked_at: string;
            /** @enum {string} */
            kind: "LOCAL" | "CLOUD";
            name: string;
            /** @description Why the provider is not available; null if it is */
            reason: string | null;
        };
        Inbox: {
            /** @description Events that the policy is handling or will retry */
            in_flight: number | null;
            /** @description Bytes of the log from there to the newest event that belongs in it */
            lag_bytes: number | null;
            /** @description How long the router has been behind */
            lag_seconds: number | null;
            /** @description When lag and position were last observed; null if they never were */
            looked_at: string | null;
            /** @description The policy that it is for; null for `channels` */
            policy: string | null;
            /** @description The position in the log up to which the router has filled it; -1 before the first event */
            router_position: string | null;
            /** @description The stream of links; `channels` is the one that feeds the sockets */
            stream: string;
            /** @description Events in it that no process of the policy has been told of yet */
            waiting: number | null;
        };
        Inboxes: {
            items: components["schemas"]["Inbox"][];
        };
        Integrity: {
            /** @description How many blocks are sealed */
            blocks: number;
            newest: components["schemas"]["SealedBlock"] | null;
            /** @description Null before the first block */
            unsealed: {
                /** @description The digest of the block that they would form */
                digest: string;
                /** @description Events after the newest block */
                events: number;
                /** @description False if there are more events than were counted */
                is_whole: boolean;
                to: string | null;
            } | null;
        };
        IntegrityDifference: {
            after: string | null;
            block: number;
            /** @description As it is now */
            found: {
                digest: string;
                events: number;
            } | null;
            /**
             * @description Events were altered, are missing, or were added; or the block itself is missing or altered
             * @enum {string}
             */
            kind: "altered" | "missing" | "added" | "block-missing" | "block-altered";
            /** @description `kind` in words */
            reason: string;
            /** @description As it was sealed */
            sealed: {
                digest: string;
                events: number;
            } | null;
            to: string | null;
        };
        IntegrityVerification: {
            /** @description The first block that is not as it was sealed; null if there is none */
            difference: components["schemas"]["IntegrityDifference"] | null;
            /** @description The digest of the last verified block, computed from the log; that of the previous block if none was verified */
            digest: string;
            from: number;
            /** @description `from` of the next request, with `digest` as `previous`; null at the end */
            next: number | null;
            /** @description How many blocks, from `from` on, are as they were sealed */
            verified: number;
        };
        Link: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            link_id: string;
            /** @description The revision of the link in that stream */
            revision: number;
            /** @description `channels`, or the inbox of a policy */
            stream: string;
        };
        Links: {
            items: components["schemas"]["Link"][];
            /** @description The streams that were searched for links */
            searched: string[];
        };
        Log: {
            /** @description Between the last two observations of the index of all events; null while that is behind or was never observed */
            events_per_second: number | null;
            /** @description The position of the newest record */
            head: string;
            /** @description When lag and position were last observed; null if they never were */
            looked_at: string | null;
            /** @description When it was written; null in an empty log */
            newest_at: string | null;
        };
        Message: {
            message: string;
        };
        NicheConfiguration: {
            keywords: string[];
            /** @enum {string} */
            niche: "technology" | "science" | "business" | "health" | "entertainment" | "general";
            /** @description Names of the sources asked */
            sources: string[];
            /** @description The minimum score at which a topic becomes a trend */
            threshold: number;
            time_to_live_hours: number;
        };
        Notification: {
            /** Format: date-time */
            created_at: string;
            /** @description Ids of what it is about */
            data: {
                [key: string]: string;
            };
            /** @description The channel of the event that it is about, or `account.connected`, `account.access_ended` */
            event: string;
            message: string;
            notification_id: string;
            read: boolean;
            title: string;
        };
        NotificationRead: {
            notification_id: string;
            read: boolean;
        };
        NotificationsRead: {
            message: string;
            read: number;
        };
        OpenSession: {
            /** @description Where the sign-in came from */
            address: string | null;
            /** @description The user agent */
            agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Whether it is the session making this request */
            current: boolean;
            /** @description The device, as far as the user agent reveals it: `Firefox on Linux` */
            device: string;
            /**
             * Format: date-time
             * @description Unless refreshed before then
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description The latest refresh, or the sign-in
             */
            last_seen_at: string;
            /** @description How the user signed in: `password`, or the name of the provider */
            method: string;
            session_id: string;
        };
        ParkedMessage: {
            /** @description Null if it is gone or cannot be read */
            event: components["schemas"]["ShownEvent"] | null;
            /** Format: date-time */
            parked_at: string;
            reason: string | null;
            /** @description The revision among the parked messages: a replay names it to stop before it */
            revision: number;
            /** @description Why the event cannot be read */
            unreadable: string | null;
        };
        ParkedMessages: {
            /** @description How many are parked in total */
            count: number;
            items: components["schemas"]["ParkedMessage"][];
        };
        PipelineRun: {
            content_id: string;
            failure: components["schemas"]["Failure"] | null;
            /** @description Null while it runs or waits */
            finished_at: string | null;
            owner_id: string | null;
            /** @description A stage that was entered again has another entry */
            stages: {
                /** @description Null until it is left */
                duration_seconds: number | null;
                /** Format: date-time */
                entered_at: string;
                left_at: string | null;
                stage: string;
            }[];
            /** Format: date-time */
            started_at: string;
            /** @enum {string} */
            status: "running" | "waiting" | "completed" | "failed" | "rejected" | "cancelled";
            thread_id: string;
            title: string;
        };
        PipelineStep: {
            /** Format: date-time */
            at: string;
            /** @description The feedback that led to it; null for the first */
            feedback: string | null;
            /** @constant */
            kind: "written";
            provider: string;
            revision: number;
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            /**
             * @description The writer was paid but delivered no script
             * @constant
             */
            kind: "not_written";
            provider: string;
            reason: string;
            stage: string;
        } | {
            asset_id: string;
            /** Format: date-time */
            at: string;
            cost: components["schemas"]["Cost"] | null;
            duration_seconds: number;
            /** @description The index of the scene; null if it is unknown or there is none */
            index: number | null;
            /**
             * @description A provider was asked for an image
             * @constant
             */
            kind: "pictured";
            /** @enum {string} */
            outcome: "generated" | "failed";
            provider: string;
            /** @description Why it failed */
            reason: string | null;
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            /** @description The length of the narration */
            duration_seconds: number;
            /** @constant */
            kind: "narrated";
            provider: string;
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            index: number;
            /**
             * @description A provider was paid but delivered no usable sound
             * @constant
             */
            kind: "not_spoken";
            provider: string;
            reason: string;
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            cues: number;
            /** @constant */
            kind: "captioned";
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            /** @description The length of the video */
            duration_seconds: number;
            /** @constant */
            kind: "rendered";
            /** @description How long the render took */
            render_seconds: number;
            size_bytes: number;
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            failure: components["schemas"]["Failure"];
            /** @constant */
            kind: "render_failed";
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            /** @description A user, `system:auto` for a gate that passes automatically, or `system:scheduler` */
            by: string;
            /** @constant */
            kind: "render_cancelled";
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            attempt: number | null;
            failure: components["schemas"]["Failure"] | null;
            /**
             * @description A publication moved on or ended
             * @constant
             */
            kind: "posted";
            platform: string;
            stage: string;
            /** @enum {string} */
            status: "requested" | "scheduled" | "uploading" | "published" | "unconfirmed" | "failed";
            url: string | null;
        } | {
            approved: boolean;
            /** Format: date-time */
            at: string;
            /** @description A user, `system:auto` for a gate that passes automatically, or `system:scheduler` */
            by: string;
            /** @description What the next revision must take into account */
            feedback: string | null;
            /** @constant */
            kind: "decided";
            /** @description Why it was rejected */
            reason: string | null;
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            failure: components["schemas"]["Failure"];
            /** @constant */
            kind: "failed";
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            attempt: number;
            automatic: boolean;
            feedback: string | null;
            /** @constant */
            kind: "retried";
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            /** @description A user, `system:auto` for a gate that passes automatically, or `system:scheduler` */
            by: string;
            /** @enum {string} */
            kind: "cancelled" | "archived";
            stage: string;
        } | {
            /** Format: date-time */
            at: string;
            cost: components["schemas"]["Cost"];
            /** @constant */
            kind: "paid";
            stage: string;
        };
        PipelineTimeline: {
            content_id: string;
            failure: components["schemas"]["Failure"] | null;
            /** @description Null while it runs or waits */
            finished_at: string | null;
            owner_id: string | null;
            stages: {
                cost_usd: number;
                /** @description Null until it is left */
                duration_seconds: number | null;
                /** Format: date-time */
                entered_at: string;
                left_at: string | null;
                stage: string;
                /** @description What happened in it, oldest first */
                steps: components["schemas"]["PipelineStep"][];
            }[];
            /** Format: date-time */
            started_at: string;
            /** @enum {string} */
            status: "running" | "waiting" | "completed" | "failed" | "rejected" | "cancelled";
            thread_id: string;
            title: string;
        };
        PostCounts: {
            comments: number;
            likes: number;
            /** Format: date-time */
            sampled_at: string;
            shares: number;
            views: number;
            watch_seconds: number;
        };
        ProjectionFailure: {
            /** Format: date-time */
            at: string;
            /** @description Which build of the version: 0 came with the code */
            build: number;
            error: string;
            event_id: string;
            event_type: string;
            revision: string;
            /**
             * @description put-aside: it was skipped automatically; stopped: the version waits at it; retrying: it is about to be folded again; skipped: an operator has dealt with it
             * @enum {string}
             */
            state: "put-aside" | "stopped" | "retrying" | "skipped";
            stream: string;
            /** @description The version of the code that folds the events */
            version: number;
        };
        ProjectionFailures: {
            count: number;
            items: components["schemas"]["ProjectionFailure"][];
        };
        Projections: {
            items: components["schemas"]["ProjectionVersion"][];
        };
        ProjectionVersion: {
            /** @description Which build of the version: 0 came with the code */
            build: number;
            /** @description While it is being built: the time until it has caught up */
            eta_seconds: number | null;
            /** @description How many events it has folded */
            events: number;
            /** @description Events that it could not fold */
            failures: number;
            /** @description The end of the log */
            head: string;
            /** @description Bytes of the log up to the newest event that it folds */
            lag_bytes: number | null;
            /** @description How long it has been behind; null if it was never observed */
            lag_seconds: number | null;
            last_error: string | null;
            /** @description The name of the read model that it fills */
            name: string;
            /** @description How much of the log it has folded */
            percent: number;
            /** @description A position in the log; -1 before the first event */
            position: string;
            /** @description Events a second */
            rate: number | null;
            /** @enum {string} */
            state: "building" | "live" | "paused" | "failed" | "retired";
            /** Format: date-time */
            updated_at: string;
            /** @description The version of the code that folds the events */
            version: number;
        };
        Publication: {
            /** @description The account that it is posted with, chosen when it was requested */
            account: {
                /** @description Null for the account of the environment */
                account_id: string | null;
                name: string;
                /** @enum {string} */
                source: "user" | "environment";
            };
            attempt: number;
            content_id: string;
            /** @description A picture of the content; opens without a token, for about a day */
            cover_url: string | null;
            failure: components["schemas"]["Failure"] | null;
            /**
             * Format: date-time
             * @description When it went live; before that, when it is scheduled for, or when it was last requested
             */
            live_at: string;
            owner_id: string | null;
            /** @description Counted by the platform; null before the first sample */
            performance: components["schemas"]["PostCounts"] | null;
            platform: string;
            platform_post_id: string | null;
            publication_id: string;
            published_at: string | null;
            /**
             * Format: date-time
             * @description When it was first requested
             */
            requested_at: string;
            /** @description Null to publish at once */
            schedule_at: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "uploading" | "published" | "unconfirmed" | "failed";
            title: string;
            /** Format: date-time */
            updated_at: string;
            /** @description The address of the post */
            url: string | null;
        };
        PublicationProgress: {
            /** @description The account that it is posted with, chosen when it was requested */
            account: {
                /** @description Null for the account of the environment */
                account_id: string | null;
                name: string;
                /** @enum {string} */
                source: "user" | "environment";
            };
            attempt: number;
            content_id: string;
            failure: components["schemas"]["Failure"] | null;
            platform: string;
            platform_post_id: string | null;
            publication_id: string;
            published_at: string | null;
            /** @description Null to publish at once */
            schedule_at: string | null;
            /** @enum {string} */
            status: "requested" | "scheduled" | "uploading" | "published" | "unconfirmed" | "failed";
            title: string;
            /** @description The address of the post */
            url: string | null;
        };
        PublishedContent: {
            content_id: string;
            publications: components["schemas"]["PublicationProgress"][];
        };
        PublishingAccount: {
            /** @description Null for the account of the environment */
            account_id: string | null;
            connected_at: string | null;
            /** @description When the access ends unless it is renewed; null if the platform does not say */
            expires_at: string | null;
            /** @description Its name at the platform */
            name: string;
            owner_id: string | null;
            platform: string;
            platform_account_id: string | null;
            /** @enum {string} */
            source: "user" | "environment";
            /** @enum {string} */
            status: "connected" | "expired" | "revoked";
        };
        PublishingPlatform: {
            /** @description Whether users can connect their own accounts */
            can_connect: boolean;
            /** @description Whether the caller can currently publish there */
            connected: boolean;
            platform: string;
            /** @description Why not */
            reason: string | null;
        };
        RecordedCost: {
            amount_usd: number;
            /** Format: date-time */
            at: string;
            content_id: string | null;
            /**
             * Format: date
             * @description The UTC day of `at`
             */
            day: string;
            event_id: string;
            owner_id: string | null;
            provider: string;
            quantity: number;
            service: string;
            unit: string;
        };
        RecordedEvent: {
            /** @description A user id, or `system:<policy>` */
            actor: string;
            /** Format: date-time */
            at: string;
            /** @description The category of its stream: the name before the first `-` */
            category: string;
            causation_id: string;
            correlation_id: string;
            /** Format: uuid */
            event_id: string;
            /** @description The user whose data it is; null if it belongs to nobody in particular */
            owner: string | null;
            /** @description The position in the log, as decimal digits */
            position: string;
            revision: number;
            stream: string;
            type: string;
        };
        Render: {
            content_id: string;
            duration_seconds: number | null;
            eta_seconds: number | null;
            failure: components["schemas"]["Failure"] | null;
            file_path: string | null;
            /** @description The newest film that is finished: that of an earlier render while this one is under way, or after it has failed */
            film: components["schemas"]["Film"] | null;
            finished_at: string | null;
            /** @description Pixels */
            height: number;
            /** @description Progress within the current status; 100 once it is rendered */
            percent: number;
            render_id: string;
            /** Format: date-time */
            requested_at: string;
            /** @description Seconds of video rendered per second */
            speed: number | null;
            /** @description The subtitles as SubRip, likewise */
            srt_url: string | null;
            /** @enum {string} */
            status: "queued" | "narrating" | "captioning" | "rendering" | "rendered" | "failed" | "cancelled";
            subtitle_style: string;
            title: string;
            /** @description Opens the file without a token, for about a day */
            url: string | null;
            voice_id: string;
            /** @description The subtitles as WebVTT, likewise */
            vtt_url: string | null;
            /** @description Pixels */
            width: number;
        };
        Replay: {
            name: string;
            replayed: number;
        };
        RequestedImageBatch: {
            batch_id: string;
            content_id: string;
            count: number;
            /** @constant */
            status: "requested";
        };
        RequestedRender: {
            content_id: string;
            render_id: string;
            /** @constant */
            status: "queued";
        };
        RunningProcess: {
            /** Format: date-time */
            heard_at: string;
            host: string;
            /** @description Identifies the process: services that share one have the same */
            instance: string;
            pid: number;
            service: string;
            /** @description Seconds since `heard_at`, by the clock of the document store */
            silent_seconds: number;
            /** Format: date-time */
            since: string;
            /**
             * @description lost: not heard of for a while, without having stopped in order
             * @enum {string}
             */
            state: "running" | "lost";
            version: string;
        };
        RunningProcesses: {
            items: components["schemas"]["RunningProcess"][];
        };
        Scan: {
            /** @description Sources that failed, and why */
            failures: {
                cause: string;
                code: string;
                source: string;
                url: string;
            }[];
            finished_at: string | null;
            limit: number;
            niche: string | null;
            region: string;
            /** Format: date-time */
            requested_at: string;
            /** Format: uuid */
            scan_id: string;
            /** @description Sources that answered */
            sources: string[];
            /** @enum {string} */
            status: "running" | "completed" | "interrupted";
            trends_found: number;
            trends_saved: number;
        };
        ScanResult: {
            message: string;
            trends_found: number;
            trends_saved: number;
        };
        Script: {
            revision: number;
            scenes: {
                duration_seconds: number;
                index: number;
                narration: string;
                visual_prompt: string;
            }[];
        };
        SealedBlock: {
            /** @description It begins after this position; null for the beginning of the log */
            after: string | null;
            /**
             * Format: date-time
             * @description When it was sealed
             */
            at: string;
            block: number;
            /** @description The categories of streams that it covers */
            categories: string[];
            digest: string;
            events: number;
            /** @description The digest of the previous block */
            previous: string;
            /** @description A position in the log, as decimal digits */
            to: string;
        };
        SealedBlocks: {
            items: components["schemas"]["SealedBlock"][];
            /** @description `from` of the next page; null at the end */
            next_from: number | null;
        };
        Session: {
            /** @description A JWT for `Authorization: Bearer`, valid for 900 seconds */
            access_token: string;
            /** @description How many seconds the access token is valid */
            expires_in: number;
            /** @description Valid for 30 days and for one refresh */
            refresh_token: string;
            /** @constant */
            token_type: "Bearer";
            user: components["schemas"]["SessionUser"];
        };
        SessionsEnded: {
            ended: number;
            message: string;
        };
        SessionUser: {
            email: string;
            id: string;
            name: string;
            /** @enum {string} */
            role: "admin" | "auditor" | "operator" | "user";
        };
        Settings: {
            auto_start: {
                daily_limit: number;
                enabled: boolean;
                minimum_score: number;
                niches: string[];
            };
            budget: {
                monthly_usd: number | null;
            };
            defaults: {
                niche: string | null;
                subtitle_style: string | null;
                target_platform: string | null;
                tone: string | null;
                visual_style: string | null;
                voice_id: string | null;
            };
            gates: {
                expire_after_hours: number | null;
                /** @enum {string} */
                final_review: "ask" | "auto";
                /** @enum {string} */
                review: "ask" | "auto";
            };
            notifications: {
                "platform.content.created": boolean;
                "platform.content.published": boolean;
                "platform.content.rejected": boolean;
                "platform.media.failed": boolean;
                "platform.pipeline.stage_changed": boolean;
                "platform.trend.detected": boolean;
            };
            publishing: {
                platforms: string[];
                schedule_at: string | null;
            };
        };
        ShownEvent: {
            /** @description A user id, or `system:<policy>` */
            actor: string;
            /** Format: date-time */
            at: string;
            causation_id: string;
            command_id: string | null;
            correlation_id: string;
            /** @description Hashes and sealed tokens are hidden */
            data: {
                [key: string]: unknown;
            };
            /** Format: uuid */
            event_id: string;
            owner: string | null;
            /** @description How the log keeps the event’s personal data: sealed with the person’s key, forgotten with that key, or in clear. Null if it has none */
            personal_data: ("sealed" | "forgotten" | "clear") | null;
            /** @description The fields of `data` that hold it */
            personal_fields: string[];
            /** @description The position in the log, as decimal digits */
            position: string;
            revision: number;
            /** @description The schema version that it was written with; `data` has the newest */
            schema: number;
            stream: string;
            type: string;
        };
        SocketTicket: {
            /** @description Seconds; 30 */
            expires_in: number;
            ticket: string;
        };
        Speech: {
            duration_seconds: number;
            file_path: string;
            output_format: string;
            provider: string;
            /** @description Opens the file without a token, for about a day */
            url: string | null;
            voice_id: string;
            /** @description `start` and `end` in seconds from the beginning of the audio */
            words: components["schemas"]["Word"][];
        };
        StateChange: {
            /** @description Absent if the field no longer exists */
            after?: unknown;
            /** @description Absent if the field did not exist */
            before?: unknown;
            /** @description A JSON Pointer into the state; empty for the state as a whole */
            path: string;
        };
        Stream: {
            category: string;
            /** @description How many events were ever written to it */
            events: number;
            /** Format: date-time */
            first_at: string;
            /** Format: date-time */
            last_at: string;
            last_revision: number;
            last_type: string;
            /** @description The owner of its first event */
            owner: string | null;
            stream: string;
        };
        StreamPage: {
            /** @enum {string} */
            direction: "forwards" | "backwards";
            /** @description The first revision that the stream still has; null if all are gone */
            first_revision: number | null;
            items: components["schemas"]["StreamRecord"][];
            /** @description The last revision that the stream has now */
            last_revision: number | null;
            /** @description `from` of the next page; null at the end */
            next_from: string | null;
            stream: string;
        };
        StreamRecord: {
            /** @description Null for a record that is not the platform’s, and for a link whose target is gone */
            event: components["schemas"]["ShownEvent"] | null;
            /** @description The stream holds a link to the event, which is in another stream */
            is_link: boolean;
            /** @description The revision in this stream */
            revision: number;
            /** @description Why the event cannot be read */
            unreadable: string | null;
        };
        Subscription: {
            /** @description Connections that receive its messages: one per process that runs it */
            consumers: number;
            /** @description Messages that are being handled or wait to be retried */
            in_flight: number;
            /** @description The stream that feeds it */
            inbox: string;
            /** @description Messages that it has not been told of yet */
            lag: number;
            /** @description The name of the policy */
            name: string;
            /** @description How long the oldest of them has been parked */
            oldest_parked_seconds: number | null;
            /** @description Messages that it has parked */
            parked: number;
        };
        Subscriptions: {
            items: components["schemas"]["Subscription"][];
        };
        Tokens: {
            /** @description A JWT for `Authorization: Bearer`, valid for 900 seconds */
            access_token: string;
            /** @description How many seconds the access token is valid */
            expires_in: number;
            /** @description Valid for 30 days and for one refresh */
            refresh_token: string;
            /** @constant */
            token_type: "Bearer";
        };
        Trend: {
            /** Format: date-time */
            detected_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            last_seen_at: string;
            niche: string;
            region: string;
            score: number;
            source: string;
            sources: string[];
            /** @enum {string} */
            status: "active" | "expired";
            summary: string | null;
            topic: string;
            /** Format: uuid */
            trend_id: string;
            url: string | null;
        };
        TrendPerformance: {
            contents: number;
            cost_usd: number;
            likes: number;
            niche: string;
            /** @description Contents that are live on any platform */
            published: number;
            /** @description The trend's newest score; null if the scout has never seen it */
            score: number | null;
            topic: string;
            trend_id: string;
            views: number;
        };
        User: {
            avatar_url: string | null;
            /** Format: date-time */
            created_at: string;
            email: string;
            email_verified: boolean;
            id: string;
            linked_accounts: {
                /** Format: date-time */
                linked_at: string;
                provider: string;
            }[];
            name: string;
            /** @description `admin`, `auditor`, `operator` or `user` */
            role: string;
            /** @description `active`, `invited` or `deactivated` */
            status: string;
            /** Format: date-time */
            updated_at: string;
        };
        ValidationError: {
            detail: {
                ctx?: {
                    [key: string]: unknown;
                };
                input: unknown;
                loc: (string | number)[];
                msg: string;
                type: string;
            }[];
            error: string;
            message: string;
        };
        VisualPrompts: {
            content_id: string;
            prompts: {
                index: number;
                prompt: string;
            }[];
            revision: number | null;
        };
        Voice: {
            /** @description BCP 47; `mul` for a multilingual voice */
            language: string;
            name: string;
            provider: string;
            voice_id: string;
        };
        Word: {
            end: number;
            start: number;
            text: string;
        };
    };
    responses: {
        /** @description Too many requests */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "X-Request-ID": components["headers"]["X-Request-ID"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
        "Idempotency-Key": string;
        /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
        "X-Min-Event-Position": string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds */
        "Retry-After": number;
        /** @description The position of this write in the log: the value for `X-Min-Event-Position` */
        "X-Event-Position": string;
        /** @description Requests allowed per minute */
        "X-RateLimit-Limit": number;
        /** @description Requests left */
        "X-RateLimit-Remaining": number;
        /** @description When more are allowed, in seconds since 1970 */
        "X-RateLimit-Reset": number;
        /** @description Identifies the request in the logs */
        "X-Request-ID": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    forgotPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The address is missing */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    /** @description At least 12 characters, at most 72 bytes, and not one of the commonest */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"] | components["schemas"]["CookieSession"];
                };
            };
            /** @description A field is missing */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Wrong address or password */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is deactivated. Cookies were requested by a page that belongs to neither the gateway nor the dashboard */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `ort_…`; omit it if the session is in cookies */
                    refresh_token?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The token is missing */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Cookies were requested by a page that belongs to neither the gateway nor the dashboard */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    beginGithubSignIn: {
        parameters: {
            query?: {
                /** @description Link an account or fail, rather than sign in as somebody else because the session has ended */
                link?: "true";
                /** @description The path of the dashboard to come back to: words, digits, `-` and `_` between slashes */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect */
            302: {
                headers: {
                    Location?: string;
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator has not set up this provider */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finishGithubSignIn: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                iss?: string;
                state?: string;
            };
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect */
            302: {
                headers: {
                    Location?: string;
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator has not set up this provider */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    beginGoogleSignIn: {
        parameters: {
            query?: {
                /** @description Link an account or fail, rather than sign in as somebody else because the session has ended */
                link?: "true";
                /** @description The path of the dashboard to come back to: words, digits, `-` and `_` between slashes */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect */
            302: {
                headers: {
                    Location?: string;
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator has not set up this provider */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    finishGoogleSignIn: {
        parameters: {
            query?: {
                code?: string;
                error?: string;
                iss?: string;
                state?: string;
            };
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A redirect */
            302: {
                headers: {
                    Location?: string;
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator has not set up this provider */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    refresh: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description `ort_…`; omit it if the session is in cookies */
                    refresh_token?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tokens"] | components["schemas"]["CookieSession"];
                };
            };
            /** @description The token is missing */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The token is unknown, already used or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Cookies were requested by a page that belongs to neither the gateway nor the dashboard */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name: string;
                    /** @description At least 12 characters, at most 72 bytes, and not one of the commonest */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"] | components["schemas"]["CookieSession"];
                };
            };
            /** @description A field is missing */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The operator has closed registration (`registration_closed`). Cookies were requested by a page that belongs to neither the gateway nor the dashboard */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address has an account */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The address is missing */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description At least 12 characters, at most 72 bytes, and not one of the commonest */
                    password: string;
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The token is unknown, already used or expired */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The token is unknown, already used or expired */
            400: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    openSocket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocketTicket"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContents: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                limit?: number;
                niche?: string;
                /** @description Only for administrators; others see their own */
                owner?: string;
                /** @description The platform that the content is written for */
                platform?: string;
                status?: "draft" | "generating" | "awaiting_review" | "approved" | "producing" | "ready" | "publishing" | "published" | "rejected" | "failed" | "archived";
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Content"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Content"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    archiveContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has not ended */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has ended */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    feedback?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has neither failed nor been rejected, or has 100 revisions */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showVisualPrompts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisualPrompts"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContentCards: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                /** @description One or more lanes, separated by commas: script, review, images, video, final_review, publish, done, stopped, archived */
                lane?: string;
                limit?: number;
                niche?: string;
                /** @description Only for administrators; others see their own */
                owner?: string;
                /** @description The platform that the content is written for */
                platform?: string;
                status?: "draft" | "generating" | "awaiting_review" | "approved" | "producing" | "ready" | "publishing" | "published" | "rejected" | "failed" | "archived";
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ContentCard"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    countContents: {
        parameters: {
            query?: {
                niche?: string;
                /** @description Only for administrators; others see their own */
                owner?: string;
                /** @description The platform that the content is written for */
                platform?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentCounts"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    niche?: string | null;
                    target_platform?: string | null;
                    tone?: string | null;
                    /** Format: uuid */
                    trend_id: string;
                    trend_topic: string;
                    visual_style?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such trend */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    approved: boolean;
                    /** @description What the next revision must take into account */
                    feedback?: string | null;
                    /** @description Why the content is rejected; only for a rejection */
                    reason?: string | null;
                    thread_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentProgress"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such thread, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It does not wait for a decision, or has 100 revisions */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    makeCaptions: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    content_id?: string | null;
                    /**
                     * @default highlight
                     * @enum {string}
                     */
                    subtitle_style?: "none" | "classic" | "highlight" | "karaoke";
                    /** @description Spoken to determine the timing of its captions */
                    text?: string | null;
                    /** @description For a text; defaults to the voice in your settings */
                    voice_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Captions"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The content has no narration yet, or the budget of this month or your disk has no room for the text */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The provider of the voice failed */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    renderVideo: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    content_id: string;
                    /** @description If absent, the previous request's value */
                    subtitle_style?: ("none" | "classic" | "highlight" | "karaoke") | null;
                    /** @description Pixels; if absent, the previous request's value */
                    video_height?: number | null;
                    /** @description Pixels; if absent, the previous request's value */
                    video_width?: number | null;
                    /** @description If absent, the previous request's value */
                    voice_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedRender"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Its images are not there yet, a render of it is under way, or your disk has no room for it */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelRender: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Render"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Nothing was rendered of such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It has ended */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showRender: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Render"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Nothing was rendered of such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRenders: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                limit?: number;
                /** @description Only for administrators; others see their own */
                owner?: string;
                /** @description `under_way` from `queued` until it has ended */
                status?: "under_way" | "rendered" | "failed" | "cancelled";
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Render"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    speak: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default mp3
                     * @enum {string}
                     */
                    output_format?: "wav" | "mp3" | "aac" | "opus";
                    /**
                     * @description 1 is the voice's natural pace
                     * @default 1
                     */
                    speed?: number;
                    text: string;
                    /** @description Defaults to the voice in your settings */
                    voice_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Speech"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The budget of this month or your disk has no room for it */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The provider of the voice failed */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listVoices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Voice"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description Only unread notifications */
                unread?: "true" | "false";
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readNotification: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                notification_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRead"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such notification, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readAllNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsRead"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                cursor?: string;
                email?: string;
                limit?: number;
                role?: "admin" | "auditor" | "operator" | "user";
                status?: "active" | "invited" | "deactivated";
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["User"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    eraseUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is your own account */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    role: "admin" | "auditor" | "operator" | "user";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user is the last administrator */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status: "active" | "deactivated";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The user is the last administrator, or has not accepted the invitation */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    name?: string;
                    /**
                     * @default user
                     * @enum {string}
                     */
                    role?: "admin" | "auditor" | "operator" | "user";
                };
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only administrators may do this, or the operator has closed registration: `registration_closed` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The address already has an account */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    avatar_url?: string | null;
                    name?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    eraseMe: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description You have no password and have not signed in recently */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such user */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description You are an administrator: another administrator must erase your account */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unlinkAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No account at that provider is linked */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description You would no longer be able to sign in */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportData: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataExport"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The hourly limit has been reached */
            429: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    current_password: string;
                    new_password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["OpenSession"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: {
                /** @description Also end this session */
                current?: "true" | "false";
            };
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionsEnded"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such session, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateSettings: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    auto_start?: {
                        daily_limit?: number;
                        enabled?: boolean;
                        minimum_score?: number;
                        niches?: string[];
                    };
                    budget?: {
                        monthly_usd?: number | null;
                    };
                    defaults?: {
                        niche?: string | null;
                        subtitle_style?: string | null;
                        target_platform?: string | null;
                        tone?: string | null;
                        visual_style?: string | null;
                        voice_id?: string | null;
                    };
                    gates?: {
                        expire_after_hours?: number | null;
                        /** @enum {string} */
                        final_review?: "ask" | "auto";
                        /** @enum {string} */
                        review?: "ask" | "auto";
                    };
                    notifications?: {
                        "platform.content.created"?: boolean;
                        "platform.content.published"?: boolean;
                        "platform.content.rejected"?: boolean;
                        "platform.media.failed"?: boolean;
                        "platform.pipeline.stage_changed"?: boolean;
                        "platform.trend.detected"?: boolean;
                    };
                    publishing?: {
                        platforms?: ("youtube" | "tiktok" | "instagram" | "local")[];
                        schedule_at?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Settings"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImages: {
        parameters: {
            query?: {
                content_id?: string;
                cursor?: string;
                from?: string;
                limit?: number;
                /** @description Only for administrators; others see their own */
                owner?: string;
                /** @description Its name */
                provider?: string;
                provider_kind?: "LOCAL" | "CLOUD";
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Asset"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImagesOfContent: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Asset"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateImages: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    content_id: string;
                    prompts: {
                        /** @description What the image must not contain */
                        negative_prompt?: string | null;
                        prompt: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestedImageBatch"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The budget of this month (`budget_exhausted`) or your disk (`disk_quota_exceeded`) has no room for it */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showImageBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImageBatch"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such batch, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    generateImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 7 */
                    cfg_scale?: number;
                    /** @description The content that the image is for */
                    content_id?: string | null;
                    /**
                     * @description Pixels
                     * @default 1024
                     */
                    height?: number;
                    /** @description What the image must not contain */
                    negative_prompt?: string | null;
                    prompt: string;
                    /** @description -1 or null leaves the choice open */
                    seed?: number | null;
                    /** @default 20 */
                    steps?: number;
                    /**
                     * @description Pixels
                     * @default 1024
                     */
                    width?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedImage"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The budget of this month (`budget_exhausted`) or your disk (`disk_quota_exceeded`) has no room for it */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description No provider delivered */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                asset_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Asset"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such image, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImageProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ImageProvider"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readAggregate: {
        parameters: {
            query?: {
                /** @description The revision of the event after which to show the state; default: the newest */
                at?: string;
                /** @description The changes of at most this many events */
                limit?: number;
            };
            header?: never;
            path: {
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AggregateState"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No aggregate has this stream, or the stream has no event at this revision */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An event cannot be read, so no state after it is known */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The service that decides on it is unavailable */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readCorrelation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                correlation_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Correlation"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No event has this correlation */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEventTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventTypesList"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    searchEvents: {
        parameters: {
            query?: {
                actor?: string;
                category?: string;
                correlation_id?: string;
                cursor?: string;
                event_id?: string;
                from?: string;
                limit?: number;
                owner?: string;
                to?: string;
                type?: string;
                /** @description Leaves out events in streams of this category, such as those of auditors’ reads */
                without_category?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["RecordedEvent"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                actor?: string;
                /** @description Only what comes after the `position` of this line: continues an interrupted export */
                after?: string;
                category?: string;
                correlation_id?: string;
                event_id?: string;
                from?: string;
                owner?: string;
                /** @description Only this stream, in the order of its revisions */
                stream?: string;
                to?: string;
                type?: string;
                without_category?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jsonl": components["schemas"]["ExportLine"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The stream has no events, or no record begins at the position */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description Four exports are running already */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInboxes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Inboxes"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showIntegrity: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integrity"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listIntegrityBlocks: {
        parameters: {
            query?: {
                from?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SealedBlocks"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    verifyIntegrity: {
        parameters: {
            query?: {
                /** @description The first block */
                from?: number;
                /** @description At most this many blocks */
                limit?: number;
                /** @description The digest of the previous block, as you know it; default: as it was sealed */
                previous?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrityVerification"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description Four verifications are running already */
            503: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Log"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunningProcesses"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listProjections: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Projections"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelRebuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProjection"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No rebuild is in progress */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listProjectionFailures: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectionFailures"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retryProjectionFailure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedFailure"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No such event awaits a decision there */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    skipProjectionFailure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                event_id: string;
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedFailure"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No such event awaits a decision there */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    pauseProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProjection"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is retired */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    promoteProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProjection"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is already live, belongs to older code, or is retired */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rebuildProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProjection"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A build of it is already in progress */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resumeProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProjection"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description None is paused, and none has failed */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    retireProjection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Which build of the version: 0 came with the code */
                    build?: number;
                    /** @description The version of the code that folds the events */
                    version?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedProjection"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such projection, or it has no such version */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is live, comes with the running code, or is already retired */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listStreams: {
        parameters: {
            query?: {
                category?: string;
                cursor?: string;
                /** @description Its last event is not older than this */
                from?: string;
                limit?: number;
                /** @description The beginning of the name, or of the id after its category */
                name?: string;
                owner?: string;
                /** @description Its last event is not newer than this */
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Stream"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readStream: {
        parameters: {
            query?: {
                direction?: "forwards" | "backwards";
                /** @description The first revision of the page; default: the first, or backwards the last */
                from?: string;
                limit?: number;
                /** @description If the page would be empty, wait up to this many seconds for an event to be written */
                wait?: number;
            };
            header?: never;
            path: {
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StreamPage"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The stream has no events */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                revision: string;
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownEvent"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The stream has no event at this revision */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                revision: string;
                stream: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Links"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for auditors and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The stream has no event at this revision */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscriptions"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    discardParkedMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision of a parked message to stop before; default: all */
                    before?: number;
                    /** @description How many are parked, as you have seen it: if the number has changed, nothing is done */
                    count: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discard"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No policy has this name */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The parked messages have changed */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The event store does not let the platform’s user read or change parked messages */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listParkedMessages: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParkedMessages"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No policy has this name */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The event store does not let the platform’s user read or change parked messages */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replayParkedMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The revision of a parked message to stop before; default: all */
                    before?: number;
                    /** @description How many are parked, as you have seen it: if the number has changed, nothing is done */
                    count: number;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replay"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Only for operators and administrators */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description No policy has this name */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The parked messages have changed */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The event store does not let the platform’s user read or change parked messages */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description Only for administrators; others see their own */
                owner?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PublishingAccount"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    disconnectAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountDisconnected"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such account, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It was connected again meanwhile */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    connectAccount: {
        parameters: {
            query?: {
                /** @description The path of the dashboard to come back to: words, digits, `-` and `_` between slashes */
                return_to?: string;
            };
            header?: never;
            path: {
                platform: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionBegun"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such platform */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The platform needs no account, or the settings that it names are not set */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPlatforms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PublishingPlatform"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publishContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: uuid */
                    content_id: string;
                    platforms: ("youtube" | "tiktok" | "instagram" | "local")[];
                    /** @description When to post it; immediately if absent or in the past */
                    schedule_at?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            202: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedContent"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Your address is not verified, and the operator requires that: `email_not_verified` */
            403: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description It is not ready yet, or it is or may be on one of the platforms already */
            409: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showPublication: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                publication_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Publication"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such publication, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    checkPublication: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                publication_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicationProgress"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such publication, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description The platform cannot be asked */
            502: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPublications: {
        parameters: {
            query?: {
                cursor?: string;
                from?: string;
                limit?: number;
                /** @description Only for administrators; others see their own */
                owner?: string;
                platform?: "youtube" | "tiktok" | "instagram" | "local";
                status?: "requested" | "scheduled" | "uploading" | "published" | "unconfirmed" | "failed";
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Publication"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showContentAnalytics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContentAnalytics"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such content, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTrendPerformance: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description Only for administrators; others see their own */
                owner?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["TrendPerformance"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showCostSummary: {
        parameters: {
            query?: {
                from?: string;
                /** @description Only for administrators; others see their own */
                owner?: string;
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostSummary"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCosts: {
        parameters: {
            query?: {
                from?: string;
                /** @description Only for administrators; others see their own */
                owner?: string;
                to?: string;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["CostsOfDay"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPipelineRuns: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                /** @description Only for administrators; others see their own */
                owner?: string;
                status?: "running" | "waiting" | "completed" | "failed" | "rejected" | "cancelled";
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PipelineRun"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showPipelineRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                thread_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PipelineTimeline"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such run, or it is not yours */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listTrends: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                niche?: string;
                status?: "active" | "expired" | "all";
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Trend"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showTrend: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path: {
                trend_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Trend"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description There is no such trend */
            404: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    showNiches: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["NicheConfiguration"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    scanTrends: {
        parameters: {
            query?: never;
            header?: {
                /** @description A request repeated with the same key does nothing twice, and gets the same answer as the first time */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default 20 */
                    limit?: number;
                    niche?: ("technology" | "science" | "business" | "health" | "entertainment" | "general") | null;
                    /** @description A country code as the sources use it, such as `US`, or a wider region */
                    region?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Event-Position": components["headers"]["X-Event-Position"];
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanResult"];
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listScans: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer reflects that write, or is 503 */
                "X-Min-Event-Position"?: components["parameters"]["X-Min-Event-Position"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Scan"][];
                        /** @description The `cursor` of the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
            /** @description The access token is missing, invalid or expired */
            401: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request is not valid */
            422: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description An error */
            default: {
                headers: {
                    "X-Request-ID": components["headers"]["X-Request-ID"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
