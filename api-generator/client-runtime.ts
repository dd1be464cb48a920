// The part of the client that is not generated. `npm run api` puts it into `api/client.ts`, before the operations' types.
import { type components, routes } from '../api/client.ts';

/** An operation's name. */
export type OperationId = keyof typeof routes;

type Operations = components['schemas']['Operations'];

/** An operation's input: `path` and `query` parameters, `body`, and a key under which it may be repeated. */
export type Input<Id extends OperationId> = Omit<Operations[Id], 'answer'> & {
  idempotencyKey?: string;
  signal?: AbortSignal;
};

/** The body of an operation's answer. */
export type Output<Id extends OperationId> = Operations[Id] extends { answer: infer Answer } ? Answer : never;

/** One event of the platform, as the WebSocket sends it. */
export type Frame = components['schemas']['Frame'];

/** An error answer, in the words of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: unknown;
  /** Seconds to wait before retrying; null if the answer does not say. */
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

export const MAX_TRIES = 3;

/**
 * Refused because it came too often, or before what was written can be read: the same request will succeed in a moment.
 */
export const isTooEarly = ({ status }: Response, method: string): boolean =>
  status === 429 || (status === 503 && method === 'GET');

/**
 * A function that calls operations by name: `await call('showTrend', { path: { trend_id } })`. It reads its own writes:
 * each read asks for a state that includes everything written through it before, and everything up to what `seen` was
 * given. A request that came too early is sent up to three times. It throws `ApiError`.
 * @param base the gateway's address, without a path
 * @param token returns an access token before every call; null for none
 * @param request sends the request, for clients whose session is not a token
 */
export function createApi(
  base: string,
  token: () => string | null = () => null,
  request: (url: URL, init: RequestInit) => Promise<Response> = fetch,
) {
  let position: string | null = null;
  const seen = (reached: string): void => {
    if (position === null || BigInt(reached) > BigInt(position)) position = reached;
  };

  async function call<Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>> {
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
    if (!answer.ok) throw new ApiError(id, answer, jsonIn(text));
    const parsed = text === '' ? null : JSON.parse(text);
    const written = answer.headers.get('x-event-position');
    if (written !== null) seen(written);
    return parsed as Output<Id>;
  }

  return Object.assign(call, {
    /** Reads from now on see at least this: the `event_position` of a frame. */
    seen,
    /** Reads from now on take what there is. */
    forget(): void {
      position = null;
    },
  });
}

/** What a server in between answers in words of its own is no reason that a caller could read. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
