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

/**
 * A function that calls operations by name: `await call('showTrend', { path: { trend_id } })`. It reads its own writes: each read
 * asks for a state that holds all that was written through it before. It throws `ApiError`.
 * @param base the gateway's address, without a path
 * @param token an access token, asked for before every call; null for none
 */
export function createApi(base: string, token: () => string | null = () => null) {
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
    const answer = await fetch(url, {
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
    const text = await answer.text();
    const parsed = text === '' ? null : JSON.parse(text);
    if (!answer.ok) throw new ApiError(id, answer, parsed);
    position = answer.headers.get('x-event-position') ?? position;
    return parsed as Output<Id>;
  };
}

/** The method and the path of each operation. */
export const routes = {
  listScans: ['GET', '/api/v1/scout/api/v1/trends/scans'],
  listTrends: ['GET', '/api/v1/scout/api/v1/trends'],
  scanTrends: ['POST', '/api/v1/scout/api/v1/trends/scan'],
  showNiches: ['GET', '/api/v1/scout/api/v1/trends/config'],
  showTrend: ['GET', '/api/v1/scout/api/v1/trends/{trend_id}'],
} as const;

export interface paths {
    "/api/v1/scout/api/v1/trends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List trends, the best score first */
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
        /** List scans, the newest first */
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
        Error: {
            detail?: {
                [key: string]: unknown;
            };
            /** @description A code for programs */
            error: string;
            /** @description A sentence for people */
            message: string;
        };
        NicheConfiguration: {
            keywords: string[];
            /** @enum {string} */
            niche: "technology" | "science" | "business" | "health" | "entertainment" | "general";
            /** @description Names of the sources that are asked */
            sources: string[];
            /** @description Score from which on a topic is a trend */
            threshold: number;
            time_to_live_hours: number;
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
        /** @description Repeated under the same key, a request does nothing again and is answered as the first time */
        "Idempotency-Key": string;
        /** @description The `X-Event-Position` of a write: the answer shows what it wrote, or is 503 */
        "X-Min-Event-Position": string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds */
        "Retry-After": number;
        /** @description Where in the log this was written: what `X-Min-Event-Position` takes */
        "X-Event-Position": string;
        /** @description Requests a minute */
        "X-RateLimit-Limit": number;
        /** @description Requests that are left */
        "X-RateLimit-Remaining": number;
        /** @description When there are more, in seconds since 1970 */
        "X-RateLimit-Reset": number;
        /** @description Leads to the request in the logs */
        "X-Request-ID": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTrends: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                niche?: string;
                status?: "active" | "expired" | "all";
            };
            header?: {
                /** @description The `X-Event-Position` of a write: the answer shows what it wrote, or is 503 */
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
                        /** @description For the next page; null at the end */
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
            /** @description It failed */
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
                /** @description The `X-Event-Position` of a write: the answer shows what it wrote, or is 503 */
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
            /** @description It failed */
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
                        /** @description For the next page; null at the end */
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
            /** @description It failed */
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
                /** @description Repeated under the same key, a request does nothing again and is answered as the first time */
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
                    /** @description A country as sources name it, such as `US`, or a wider region */
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
            /** @description It failed */
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
                /** @description The `X-Event-Position` of a write: the answer shows what it wrote, or is 503 */
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
                        /** @description For the next page; null at the end */
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
            /** @description It failed */
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
