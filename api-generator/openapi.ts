import type { z } from 'zod';
import type { Operation, Operations } from '../kernel/http/operation.ts';
import { createComponents, type JsonSchema } from './components.ts';
import { errorSchema, validationErrorSchema } from './errors.ts';

/** The operations of one part of the platform. */
export type DescribedPart = {
  /** The service, or `gateway`. */
  readonly name: string;
  readonly summary: string;
  /** The prefix that the gateway puts before the paths of its operations. */
  readonly prefix: string;
  readonly operations: Operations;
};

type Json = { [key: string]: unknown };

/** Why a restricted request is refused. */
const REFUSED = {
  verified: 'Your address is not verified, which the operator requires: `email_not_verified`',
  administrators: 'Only for administrators',
  auditors: 'Only for auditors and administrators',
  operators: 'Only for operators and administrators',
};

const REQUEST_ID = { $ref: '#/components/headers/X-Request-ID' };
const POSITION = { $ref: '#/components/headers/X-Event-Position' };
const LIMIT_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
/** On every answer to a request that was counted, which is every one with a genuine token. */
export const LIMIT: Json = Object.fromEntries(
  LIMIT_HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/**
 * The OpenAPI 3.1 document of the whole platform, from the schemas that validate requests and answers.
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function openApiOf(parts: readonly DescribedPart[], version: string) {
  const components = createComponents();
  const failed = (description: string, headers?: Json): Json =>
    answer(description, components.schema(errorSchema, 'output'), headers);
  const invalid = (description: string): Json =>
    answer(description, components.schema(validationErrorSchema, 'output'));
  const paths: Record<string, Json> = {};
  for (const { name, prefix, operations } of parts) {
    for (const [id, operation] of Object.entries(operations)) {
      const path = `${prefix}${operation.path}`;
      paths[path] ??= {};
      paths[path][operation.method.toLowerCase()] = describe(id, name, operation);
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Content pipeline platform',
      version,
      description:
        'From a trend to a published video: one API for the dashboard, the command line and your own programs.',
    },
    tags: parts.map(({ name, summary }) => ({ name, description: summary })),
    paths: Object.fromEntries(Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1))),
    components: { ...SHARED_COMPONENTS, schemas: components.schemas() },
    security: [{ bearer: [] }, { cookie: [] }],
  };

  function describe(id: string, tag: string, operation: Operation): Json {
    const { summary, description, access = 'users', body, status = 200, writes, records, failures = {} } = operation;
    const schema = components.schema(operation.answer, 'output');
    const headers = { ...LIMIT, ...(writes || records ? { 'X-Event-Position': POSITION } : {}) };
    const type = operation.lines ? 'application/jsonl' : 'application/json';
    const success =
      status === 302 ? leading(schema) : status === 204 ? empty(headers) : answer('Done', schema, headers, type);
    return {
      operationId: id,
      tags: [tag],
      summary,
      ...(description ? { description } : {}),
      ...(access === 'everybody' ? { security: [] } : {}),
      parameters: [...pathParameters(operation), ...queryParameters(operation), ...headerParameters(operation)],
      ...(body ? { requestBody: requestBody(body) } : {}),
      ...(operation.bytes ? { requestBody: { required: true, content: { [operation.bytes]: {} } } } : {}),
      responses: {
        [status]: success,
        ...(access === 'everybody' ? {} : { 401: failed('The access token is missing, invalid or expired', {}) }),
        ...(access === 'everybody' || access === 'users' ? {} : { 403: failed(REFUSED[access]) }),
        ...(body || operation.query ? { 422: invalid('The request is not valid') } : {}),
        429: { $ref: '#/components/responses/TooManyRequests' },
        ...Object.fromEntries(
          Object.entries(failures).map(([code, why]) => [code, code === '422' ? invalid(why) : failed(why)]),
        ),
        default: failed('An error'),
      },
    };
  }

  /** One in which nothing is required may be left out. */
  function requestBody(body: z.ZodType): Json {
    const { required = [] } = components.inline(body, 'input');
    return {
      ...(required.length > 0 ? { required: true } : {}),
      content: { 'application/json': { schema: components.schema(body, 'input') } },
    };
  }

  function pathParameters({ path, params = {} }: Operation): Json[] {
    return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      const usual = name === 'id' || name.endsWith('_id') ? { type: 'string', format: 'uuid' } : { type: 'string' };
      const declared = params[name];
      return { name, in: 'path', required: true, schema: declared ? components.schema(declared, 'input') : usual };
    });
  }

  function queryParameters({ query }: Operation): Json[] {
    if (!query) return [];
    const { properties = {}, required = [] } = components.inline(query, 'input');
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      ...(description ? { description } : {}),
      ...(required.includes(name) ? { required: true } : {}),
      schema,
    }));
  }
}

const answer = (description: string, schema: JsonSchema, headers: Json = LIMIT, type = 'application/json'): Json => ({
  description,
  headers: { 'X-Request-ID': REQUEST_ID, ...headers },
  content: { [type]: { schema } },
});

const empty = (headers: Json): Json => ({
  description: 'Done',
  headers: { 'X-Request-ID': REQUEST_ID, ...headers },
});

const leading = (schema: JsonSchema): Json => ({
  description: 'A redirect',
  headers: { 'X-Request-ID': REQUEST_ID, ...LIMIT, Location: { schema } },
});

const headerParameters = ({ reads = [], writes, takesKey = writes, headers = {} }: Operation): Json[] => [
  ...Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  })),
  ...(reads.length > 0 ? [{ $ref: '#/components/parameters/X-Min-Event-Position' }] : []),
  ...(takesKey ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
];

const SHARED_COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'access_token' },
  },
  parameters: {
    'Idempotency-Key': {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'A request that is repeated with the same key has no further effect, and gets the same answer as the first time. Most other requests with that key are refused with 409',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    },
    'X-Min-Event-Position': {
      name: 'X-Min-Event-Position',
      in: 'header',
      description: 'The `X-Event-Position` of a write: the answer reflects that write, or is 503',
      schema: { type: 'string', pattern: '^\\d{1,19}$' },
    },
  },
  headers: {
    'X-Request-ID': { description: 'Identifies the request in the logs', schema: { type: 'string' } },
    'X-Event-Position': {
      description: 'The position of this write in the log: the value for `X-Min-Event-Position`',
      schema: { type: 'string', pattern: '^\\d+$' },
    },
    'Retry-After': { description: 'Seconds', schema: { type: 'integer' } },
    'X-RateLimit-Limit': { description: 'Requests allowed per minute', schema: { type: 'integer' } },
    'X-RateLimit-Remaining': { description: 'Requests left', schema: { type: 'integer' } },
    'X-RateLimit-Reset': { description: 'When more are allowed, in seconds since 1970', schema: { type: 'integer' } },
  },
  responses: {
    TooManyRequests: {
      description: 'Too many requests',
      headers: Object.fromEntries(
        ['Retry-After', ...LIMIT_HEADERS, 'X-Request-ID'].map((name) => [
          name,
          { $ref: `#/components/headers/${name}` },
        ]),
      ),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
};
