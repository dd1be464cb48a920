import { setTimeout as sleep } from 'node:timers/promises';

/** A plain client of the gateway: JSON in, JSON out. It reads its own writes, and waits when it is rate limited. */
export type Client = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: unknown): Promise<T>;
  /** Signs in; every call from then on carries the token. */
  useToken(token: string): void;
};

/** The gateway's answer when it is an error. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;

  constructor(request: string, status: number, body: unknown) {
    const message = (body as { message?: unknown } | null)?.message;
    super(`${request} was answered ${status}: ${typeof message === 'string' ? message : JSON.stringify(body)}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** @param base the gateway's address */
export function createClient(base: string): Client {
  let token: string | null = null;
  let position: string | null = null;

  async function call<T>(method: string, path: string, body?: unknown, tries = 3): Promise<T> {
    const headers: Record<string, string> = {};
    if (token) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    // Read your own writes.
    if (method === 'GET' && position) headers['x-min-event-position'] = position;
    const answer = await fetch(base + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // Too often, or before what was written can be read.
    const isTooEarly = answer.status === 429 || (answer.status === 503 && method === 'GET');
    if (isTooEarly && tries > 1) {
      await answer.body?.cancel();
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
      return call(method, path, body, tries - 1);
    }
    const text = await answer.text();
    const parsed = text === '' ? null : JSON.parse(text);
    if (!answer.ok) throw new ApiError(`${method} ${path}`, answer.status, parsed);
    position = answer.headers.get('x-event-position') ?? position;
    return parsed as T;
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body = {}) => call('POST', path, body),
    useToken: (given) => {
      token = given;
    },
  };
}
