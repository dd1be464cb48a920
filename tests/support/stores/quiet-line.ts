import { once } from 'node:events';
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { EventStoreServer } from './event-store.ts';

/** A line to an event store on which persistent subscriptions can fall silent while everything else is answered. */
export type QuietLine = {
  /** A connection string that leads through it. */
  readonly url: string;
  /** Keeps back what groups with this text in their names deliver, also to whoever subscribes again. */
  silence(text: string): void;
  /** Passes on what was kept back, and all that follows. */
  release(): void;
  close(): Promise<void>;
};

const SUBSCRIBE = '/event_store.client.persistent_subscriptions.PersistentSubscriptions/Read';

/** What a consumer has asked for, and what it gets. */
type Subscription = { readonly asked: () => string; readonly from: ClientHttp2Stream; readonly to: ServerHttp2Stream };

/** Opens a line to a server on this machine that speaks without TLS. */
export async function openQuietLine({ url, port }: Pick<EventStoreServer, 'url' | 'port'>): Promise<QuietLine> {
  const sessions = new Map<ServerHttp2Session, ClientHttp2Session>();
  const subscriptions = new Set<Subscription>();
  let silenced: string | null = null;

  const keepsBack = ({ asked }: Subscription): boolean => silenced !== null && asked().includes(silenced);
  const passOn = (subscription: Subscription): void => {
    const { from, to } = subscription;
    if (!keepsBack(subscription)) return void from.pipe(to);
    from.unpipe(to);
    from.pause();
  };

  const server = createServer();
  server.on('session', (session) => {
    const beyond = connect(`http://127.0.0.1:${port}`);
    sessions.set(session, beyond);
    for (const [one, other] of [
      [session, beyond],
      [beyond, session],
    ] as const) {
      one.on('error', () => undefined);
      one.once('close', () => other.destroy());
    }
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (to, headers) => {
    const beyond = sessions.get(to.session as ServerHttp2Session);
    if (!beyond || beyond.destroyed) return to.close(constants.NGHTTP2_REFUSED_STREAM);
    const from = beyond.request(headers);
    joined(from, to);
    if (headers[':path'] !== SUBSCRIBE) return void from.pipe(to);
    let asked = '';
    const subscription = { asked: () => asked, from, to };
    to.once('data', (request: Buffer) => {
      // The group is named in the first message, which fits into a frame.
      asked = request.toString('latin1');
      subscriptions.add(subscription);
      passOn(subscription);
    });
    to.once('close', () => subscriptions.delete(subscription));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: url.replace(`:${port}`, `:${(server.address() as AddressInfo).port}`),
    silence(text) {
      silenced = text;
      for (const each of subscriptions) passOn(each);
    },
    release() {
      silenced = null;
      for (const each of subscriptions) passOn(each);
    },
    async close() {
      for (const session of sessions.keys()) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes on everything of a call but the messages of its answer: its headers, its end, and that it was given up. */
function joined(from: ClientHttp2Stream, to: ServerHttp2Stream): void {
  let trailers: IncomingHttpHeaders = {};
  to.pipe(from);
  from.on('response', (head, flags) => {
    if (to.destroyed) return;
    const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    to.respond(head, endStream ? { endStream } : { waitForTrailers: true });
  });
  from.on('trailers', (read) => {
    trailers = read;
  });
  to.on('wantTrailers', () => to.sendTrailers(trailers));
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    one.on('error', () => undefined);
    one.once('close', () => {
      if (one.rstCode !== constants.NGHTTP2_NO_ERROR && !other.destroyed) other.close(one.rstCode);
    });
  }
}
