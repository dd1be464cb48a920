import { publishingPlatforms } from '../domains/publishing-platforms/index.ts';
import { providerNames } from '../gateway/auth/oauth/provider.ts';
import { LIMIT } from './openapi.ts';

type Json = { [key: string]: unknown };

const ERROR = { $ref: '#/components/schemas/Error' };
const failed = (description: string): Json => json(description, ERROR);
const json = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});
const file = (description: string, headers: readonly string[] = []): Json => ({
  description,
  headers: Object.fromEntries(
    ['ETag', 'Last-Modified', ...headers].map((name) => [name, { schema: { type: 'string' } }]),
  ),
  content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
});
const query = (name: string, description: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
});
const object = (properties: Json): Json => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const checks = {
  type: 'object',
  description: 'By name: `ok` or `unreachable`; for `projections`, the readers that have stalled',
  additionalProperties: { type: 'string' },
  minProperties: 1,
};

const POST_ID = {
  name: 'publication_id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

const PAGE: Json = { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } };

const platformsWithAccounts = Object.values(publishingPlatforms)
  .filter(({ hasAccounts }) => hasAccounts)
  .map(({ name }) => name);

const CONNECTION: readonly Json[] = [
  { name: 'platform', in: 'path', required: true, schema: { enum: platformsWithAccounts } },
  query('state', 'As in `authorize_url`'),
  query('code', 'The code from the platform'),
  query('error', 'Instead of `code`, if consent was refused'),
];
const CONNECTION_ENDS: Json = {
  303: {
    description: 'Redirects to the dashboard, with `connected` (the platform) or `error` in the query',
    headers: LIMIT,
  },
  400: { ...PAGE, headers: LIMIT, description: 'Without a dashboard, a page that says why nothing was connected' },
  429: { $ref: '#/components/responses/TooManyRequests' },
};

const PARTS = [
  'name',
  'documentation',
  'description',
  'authentication',
  'events',
  'files',
  'health',
  'readiness',
  'metrics',
];

const text = (type: string): Json => ({ description: 'Done', content: { [type]: { schema: { type: 'string' } } } });
const page = (operationId: string, summary: string, type: string) => ({
  get: { operationId, tags: ['documentation'], summary, security: [], responses: { 200: text(type) } },
});

type Described = { readonly responses: Json; readonly [field: string]: unknown };

const described: Readonly<Record<string, Readonly<Record<string, Described>>>> = {
  '/': {
    get: {
      operationId: 'showParts',
      tags: ['system'],
      summary: 'List the parts of the platform and their addresses',
      description:
        'Browsers, which ask for a page (`Accept: text/html`), get the dashboard, here and on all of its own paths.',
      security: [],
      responses: {
        200: json(
          'The parts',
          object({
            ...Object.fromEntries(PARTS.map((name) => [name, { type: 'string' }])),
            services: { type: 'object', additionalProperties: { type: 'string' } },
            sign_in_with: {
              type: 'array',
              description: 'Configured providers, in addition to passwords',
              items: { enum: [...providerNames] },
            },
          }),
        ),
      },
    },
  },
  '/health': {
    get: {
      operationId: 'health',
      tags: ['system'],
      summary: 'Check that the process is running',
      security: [],
      responses: { 200: json('It is running', object({ status: { const: 'ok' } })) },
    },
  },
  '/ready': {
    get: {
      operationId: 'ready',
      tags: ['system'],
      summary: 'Check whether everything that is needed can be reached',
      security: [],
      responses: {
        200: json('Everything answers', object({ status: { const: 'ready' }, checks })),
        503: json(
          'Something does not answer',
          object({ error: { const: 'not_ready' }, message: { type: 'string' }, detail: object({ checks }) }),
        ),
      },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      tags: ['system'],
      summary: 'Show metrics in Prometheus text format',
      security: [],
      responses: { 200: { description: 'Metrics', content: { 'text/plain': { schema: { type: 'string' } } } } },
    },
  },
  '/ws': {
    get: {
      operationId: 'listenToEvents',
      tags: ['events'],
      summary: 'Open a WebSocket that sends events as they happen',
      description: 'The [AsyncAPI document](/asyncapi.yaml) describes what it sends.',
      externalDocs: { url: '/asyncapi.yaml', description: 'The events (AsyncAPI 3.0)' },
      security: [],
      parameters: [
        query('ticket', 'From `POST /api/v1/auth/ws-ticket`: valid once, for 30 seconds'),
        query('token', 'An access token, for clients that cannot get a ticket'),
        query(
          'since',
          'The `position` of the last frame received, or the `since` of the ticket: later frames are sent first',
        ),
      ],
      responses: {
        101: { description: 'The socket is open' },
        400: failed('`since` is not the position of a frame'),
        401: failed('The token or ticket is missing, invalid, expired or used'),
        403: failed('A page that belongs to neither the gateway nor the dashboard sent a cookie'),
        426: failed('The request does not ask for a WebSocket, or asks for a version other than 13'),
        429: failed('Too many sockets from this user or client address, or too many attempts'),
        503: failed('The gateway is restarting, or has reached its limit of sockets'),
      },
    },
  },
  '/files/{path}': {
    get: {
      operationId: 'downloadFile',
      tags: ['files'],
      summary: 'Download an image, a sound or a video',
      description: 'For its owner, administrators, and anyone with a signed link; in part, if `Range` asks for one.',
      parameters: [
        { name: 'path', in: 'path', required: true, description: 'As given in answers', schema: { type: 'string' } },
        query('signature', 'The signature of a signed link, instead of an access token'),
        query('expires', 'When a signed link expires, in seconds since 1970'),
      ],
      responses: {
        200: file('The file'),
        206: file('The requested part', ['Content-Range']),
        302: { description: 'Where the file is, if the operator keeps files in an object store and has it serve them' },
        304: { description: 'The client already has it' },
        401: failed('The access token is missing, invalid or expired'),
        403: failed('The signed link is invalid or has expired'),
        404: failed('There is no such file, or this user may not see it'),
        416: failed('The file has no such part'),
        429: { $ref: '#/components/responses/TooManyRequests' },
      },
    },
  },
  '/api/v1/publish-accounts/{platform}/callback': {
    get: {
      operationId: 'returnFromPlatform',
      tags: ['accounts'],
      summary: 'Return from a platform to a page that asks for confirmation',
      description:
        'This is the redirect URI registered at the platform. Nothing is redeemed before the user confirms on the page.',
      security: [],
      parameters: CONNECTION,
      responses: { 200: { ...PAGE, headers: LIMIT }, ...CONNECTION_ENDS },
    },
    post: {
      operationId: 'confirmConnection',
      tags: ['accounts'],
      summary: 'Connect the account, once the user has confirmed on the page',
      security: [],
      parameters: CONNECTION.slice(0, 3),
      responses: { 200: { ...PAGE, headers: LIMIT }, ...CONNECTION_ENDS },
    },
  },
  '/posts/{publication_id}': {
    get: {
      operationId: 'showPost',
      tags: ['posts'],
      summary: 'Show a video published on the local platform',
      security: [],
      parameters: [POST_ID],
      responses: {
        200: PAGE,
        404: { description: 'A page that says so', content: { 'text/html': { schema: { type: 'string' } } } },
      },
    },
  },
  '/posts/{publication_id}/poster.jpg': {
    get: {
      operationId: 'showPostPoster',
      tags: ['posts'],
      summary: 'Show a frame of a video that is published on the local platform',
      security: [],
      parameters: [POST_ID],
      responses: {
        200: {
          description: 'The frame',
          headers: { ETag: { schema: { type: 'string' } } },
          content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
        },
        304: { description: 'It has not changed' },
        404: failed('There is no such post, or its video has no poster'),
      },
    },
  },
  '/posts/{publication_id}/video.mp4': {
    get: {
      operationId: 'showPostVideo',
      tags: ['posts'],
      summary: 'Play a video that is published on the local platform',
      description:
        'For players on other sites: this address does not expire, unlike the file link that it redirects to.',
      security: [],
      parameters: [POST_ID],
      responses: {
        302: { description: 'To the file, which is served with ranges' },
        404: failed('There is no such post'),
      },
    },
  },
  '/posts/{publication_id}/like': {
    post: {
      operationId: 'likePost',
      tags: ['posts'],
      summary: 'Like a video published on the local platform',
      security: [],
      parameters: [POST_ID],
      responses: {
        200: {
          ...json(
            'The like is counted, and written within a second together with others: there is no position to wait for yet',
            object({ publication_id: { type: 'string', format: 'uuid' }, liked: { const: true } }),
          ),
          headers: LIMIT,
        },
        404: failed('There is no such post'),
        429: { $ref: '#/components/responses/TooManyRequests' },
      },
    },
  },
  '/docs': page('showDocumentation', 'Show the API as a page, to read and to try', 'text/html'),
  '/docs/{page}': {
    get: {
      operationId: 'showManual',
      tags: ['documentation'],
      summary: 'Show a page of the manual; it begins at `/docs/manual`',
      security: [],
      parameters: [{ name: 'page', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: PAGE,
        404: {
          description: 'There is no such page: a page that says so, for those who want one',
          content: { ...(PAGE.content as Json), 'application/json': { schema: ERROR } },
        },
      },
    },
  },
  '/openapi.yaml': page('showOpenApi', 'Show this description', 'application/yaml'),
  '/asyncapi.yaml': page('showAsyncApi', 'Show the description of the events', 'application/yaml'),
};

const withFailures = ({ responses, ...operation }: Described): Json => ({
  ...operation,
  responses: { ...responses, default: failed('An error') },
});

/** What the gateway answers besides operations, for monitoring and for browsers. The typed client has none of it. */
export const otherPaths: Json = Object.fromEntries(
  Object.entries(described).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withFailures(operation)])),
  ]),
);

export const otherTags: readonly Json[] = [
  { name: 'system', description: 'For operating the platform; services answer the same on their own ports' },
  { name: 'documentation', description: 'The API described, for people and programs' },
  { name: 'events', description: 'Events as they happen' },
  { name: 'files', description: 'Images, sounds and videos' },
  {
    name: 'accounts',
    description: 'The return from a platform’s consent page; the other operations are at the publisher',
  },
  { name: 'posts', description: 'The local platform, which publishes videos without an account' },
];
