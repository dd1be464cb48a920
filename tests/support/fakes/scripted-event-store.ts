import { once } from 'node:events';
import {
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

/** What a call gets: the bytes of one message, or the status of a failure with the headers that come with it. */
export type ScriptedAnswer = Uint8Array | { readonly status: number; readonly headers?: Record<string, string> };

/** An event store that says what a test wants to hear. */
export type ScriptedEventStore = { readonly port: number; stop(): Promise<void> };

/**
 * @param answer gets the method that is called, as in `/event_store.client.gossip.Gossip/Read`, and the bytes of the
 *   first message
 * @param tls the certificate that it shows; by default it speaks without TLS
 */
export async function startScriptedEventStore(
  answer: (method: string, request: Promise<Uint8Array>) => ScriptedAnswer | Promise<ScriptedAnswer>,
  tls?: { readonly cert: string; readonly key: string },
): Promise<ScriptedEventStore> {
  const sessions = new Set<ServerHttp2Session>();
  const server = tls ? createSecureServer(tls) : createServer();
  server.on('session', (session: ServerHttp2Session) => sessions.add(session));
  server.on('stream', async (stream: ServerHttp2Stream, { ':path': method = '' }: IncomingHttpHeaders) => {
    stream.on('error', () => undefined);
    // A message that a test sends fits into the first frame.
    const request = new Promise<Uint8Array>((resolve) =>
      stream.once('data', (frame: Buffer) => resolve(frame.subarray(5))),
    );
    const answered = await answer(method, request);
    if (stream.destroyed) return;
    const head = { ':status': 200, 'content-type': 'application/grpc' };
    if (!(answered instanceof Uint8Array)) {
      const { status, headers } = answered;
      stream.respond({ ...head, 'grpc-status': String(status), ...headers }, { endStream: true });
      return;
    }
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    stream.respond(head, { waitForTrailers: true });
    const frame = Buffer.alloc(5);
    frame.writeUInt32BE(answered.length, 1);
    stream.end(Buffer.concat([frame, answered]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const session of sessions) session.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
