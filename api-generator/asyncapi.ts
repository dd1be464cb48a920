import { z } from 'zod';
import { type Channel, payloadSchemas } from '../contracts/channels.ts';
import { CLOSE_CODES } from '../gateway/hub/socket.ts';
import { type Components, createComponents, type JsonSchema } from './components.ts';

type Json = { [key: string]: unknown };

const DESCRIPTION = `Changes as they happen, over one WebSocket.

A socket gets the events of its user and those without an owner, such as trends; administrators get everyone's. A notification is sent
only to its user. Clients send nothing: whatever they send is not read, and may have at most 64 KiB a frame.

\`position\` grows from frame to frame. A client that sends the last one it received as \`since\` first gets what it has missed. The
server pings every 30 s and closes sockets that are silent for 60 s.`;

/** Why sockets are closed, in words for people. */
const CLOSINGS: Readonly<Record<keyof typeof CLOSE_CODES, string>> = {
  restarting: 'the gateway is stopping: connect again, with `since`',
  expired: 'the access token has expired: refresh it and connect again, with `since`',
  deactivated: 'the account is deactivated',
  tooSlow: 'frames were not read in time: connect again, with `since`',
  missedTooMuch: 'what follows `since` is no longer available: read the lists again and connect without it',
};

/**
 * The AsyncAPI 3.0 document of the WebSocket at `/ws`, from the schemas of what each channel carries.
 * @see https://www.asyncapi.com/docs/reference/specification/v3.0.0
 */
export function asyncApiOf(version: string): Json {
  const components = createComponents();
  const messages = Object.fromEntries(
    payloadSchemas.map(([channel, payload]) => [
      nameOf(channel),
      { name: channel, summary: payload.description, payload: frameSchema(components, channel, payload) },
    ]),
  );
  const names = Object.keys(messages);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Content pipeline platform: events', version, description: `${DESCRIPTION}\n\n${closings()}` },
    defaultContentType: 'application/json',
    servers: { gateway: { host: '{host}', protocol: 'ws', variables: { host: { default: 'localhost:8080' } } } },
    channels: {
      events: {
        address: '/ws',
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
        bindings: { ws: { method: 'GET', query: components.inline(handshake, 'input'), bindingVersion: '0.1.0' } },
      },
    },
    operations: {
      sendEvents: {
        action: 'send',
        summary: 'Send each event to the sockets that may see it',
        channel: { $ref: '#/channels/events' },
        messages: names.map((name) => ({ $ref: `#/channels/events/messages/${name}` })),
      },
    },
    components: { messages, schemas: components.schemas() },
  };
}

const handshake = z.strictObject({
  token: z.string().optional().describe('An access token; a ticket is better, because URLs end up in many logs'),
  ticket: z.string().optional().describe('From `POST /api/v1/auth/ws-ticket`: valid once, for 30 seconds'),
  since: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .describe('The `position` of the last frame received, or the `since` of the ticket'),
});

/** Every frame that the WebSocket sends, and the schemas that those refer to, for the types of the client. */
export function frameSchemas(): Readonly<Record<string, JsonSchema>> {
  const components = createComponents();
  const frames = payloadSchemas.map(([channel, payload]) => frameSchema(components, channel, payload));
  return { ...components.schemas(), Frame: { oneOf: frames } };
}

function frameSchema(components: Components, channel: Channel, carried: z.ZodType): JsonSchema {
  const { description: _, ...payload } = components.inline(carried, 'output');
  const properties = {
    channel: { const: channel },
    payload,
    timestamp: { type: 'string', format: 'date-time', description: 'When the event was stored' },
    id: { type: 'string', format: 'uuid', description: 'The id of the event' },
    position: { type: 'integer', minimum: 0, description: 'The value for `since`' },
    event_position: {
      type: 'string',
      pattern: '^\\d+$',
      description: 'Where the event is in the log: a read with this as `X-Min-Event-Position` sees it',
    },
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** `platform.trend.detected` as `trendDetected`. */
const nameOf = (channel: Channel): string =>
  channel.replace(/^platform\./, '').replaceAll(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

const closings = (): string =>
  [
    '| closed with | because |',
    '|---|---|',
    ...Object.entries(CLOSE_CODES).map(
      ([reason, code]) => `| ${code} | ${CLOSINGS[reason as keyof typeof CLOSE_CODES]} |`,
    ),
    '| 1009 | a frame from the client was over 64 KiB |',
  ].join('\n');
