import { once } from 'node:events';
import { createServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** What a call gets: the bytes of one message, or the status of a failure with the headers that come with it. */
export type ScriptedAnswer = Uint8Array | { readonly status: number; readonly headers?: Record<string, string> };

/** An event store that says what a test wants to hear, which speaks gRPC without TLS. */
export type ScriptedEventStore = { readonly port: number; stop(): Promise<void> };

/**
 * @param answer gets the method that is called, as in `/event_store.client.gossip.Gossip/Read`, and the bytes of the
 *   first message
 */
export async function startScriptedEventStore(
  answer: (method: string, request: Promise<Uint8Array>) => ScriptedAnswer | Promise<ScriptedAnswer>,
): Promise<ScriptedEventStore> {
  const sessions = new Set<ServerHttp2Session>();
  const server = createServer().on('session', (session) => sessions.add(session));
  server.on('stream', async (stream, { ':path': method = '' }) => {
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
