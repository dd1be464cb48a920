import { once } from 'node:events';
import { constants, createServer, type ServerHttp2Session, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { status } from '@grpc/grpc-js';
import { type Call, openCall } from './call.ts';
import { StatusError } from './status-error.ts';

/** A call's path, `/package.Service/Method`, and its handler. */
export type Method = readonly [path: string, handle: (call: Call) => void];

export type GrpcServer = {
  /** Listens on a port (0: any free one). Resolves with the port; rejects with the system's error. */
  listen(host: string, port: number): Promise<number>;
  /** Ends open calls with CANCELLED, and resolves when all connections are closed. */
  close(): Promise<void>;
};

/** How much a client may send ahead, per call and per connection: an append of maximum size does not wait. */
const CALL_WINDOW = 4 * 1024 * 1024;
const CONNECTION_WINDOW = 16 * 1024 * 1024;

/**
 * A gRPC server without TLS. Built directly on HTTP/2, because `@grpc/grpc-js` writes each response separately, at
 * several times the cost of the event in it, and leaves its receive windows at 64 KiB, which delays large appends.
 */
export function createGrpcServer(methods: readonly Method[]): GrpcServer {
  const handlers = new Map(methods);
  const sessions = new Set<ServerHttp2Session>();
  const streams = new Set<ServerHttp2Stream>();
  // The session's own limit includes what is on its way to slow readers, and would end their calls.
  const server = createServer({
    settings: { initialWindowSize: CALL_WINDOW },
    maxSessionMemory: Number.MAX_SAFE_INTEGER,
  });
  server.on('session', (session) => {
    session.setLocalWindowSize(CONNECTION_WINDOW);
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => {
    streams.add(stream);
    stream.on('close', () => streams.delete(stream));
    const call = openCall(stream, headers);
    if (!headers['content-type']?.startsWith('application/grpc')) {
      stream.respond({ ':status': constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE }, { endStream: true });
      return;
    }
    const path = headers[':path'] ?? '';
    const handle = handlers.get(path);
    if (handle === undefined) {
      call.fail(new StatusError(status.UNIMPLEMENTED, `The server does not implement the method ${path}`));
    } else handle(call);
  });
  return {
    listen: async (host, port) => {
      server.listen(port, host);
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
      for (const session of sessions) session.close();
      await closed;
    },
  };
}
