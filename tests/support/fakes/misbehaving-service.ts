import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** What reached the service, as it came. */
export type Seen = { method: string; target: string; headers: string[]; body: string };

export type MisbehavingService = {
  readonly url: string;
  readonly seen: Seen[];
  /** Requests whose client disconnected before they were answered. */
  readonly abandoned: () => number;
  /** Sends the rest of the answers to `slow`, which stop after their first part. */
  finish(): void;
  stop(): Promise<void>;
};

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** A service whose behaviour is named by the last part of the path, failures included. @param port 0 for a free one */
export async function startMisbehavingService(port = 0): Promise<MisbehavingService> {
  const seen: Seen[] = [];
  const unfinished: ServerResponse[] = [];
  let abandoned = 0;

  const behaviours: Record<string, Handler> = {
    hang: () => undefined,
    reset: (req) => req.socket.resetAndDestroy(),
    end: (req) => req.socket.end(),
    garbage: (req) => req.socket.end('this is no HTTP\r\n\r\n'),
    'two-lengths': (req) => req.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 4\r\n\r\n{}{}'),
    'length-and-chunks': (req) =>
      req.socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
    'large-headers': (req) => req.socket.end(`HTTP/1.1 200 OK\r\nX-Large: ${'x'.repeat(70_000)}\r\n\r\n`),
    'head-alone': (req) => req.socket.end('HTTP/1.1 203 Head\r\nContent-Length: 9\r\nX-Attempt: 1\r\n\r\n'),
    'head-first': (req, res) => {
      if (seen.length === 1) behaviours['head-alone']?.(req, res);
      else res.end('the whole');
    },
    cut: (req, res) => {
      res.writeHead(200, { 'content-length': '1000' });
      res.write('the first part', () => req.socket.destroy());
    },
    slow: (_, res) => {
      res.writeHead(200, { 'content-type': 'text/plain' });
      res.write('first ');
      unfinished.push(res);
    },
    headers: (_, res) =>
      res
        .writeHead(200, {
          'content-type': 'text/plain',
          connection: 'X-Hop',
          'x-hop': '1',
          'x-event-position': '42',
          'set-cookie': 'a=b',
          'x-powered-by': 'something',
          'x-request-id': 'another',
          'access-control-allow-origin': 'https://evil.test',
          'x-ratelimit-limit': '1',
          'x-own': 'yes',
          'cache-control': 'private, max-age=5',
        })
        .end('ok'),
    missing: (_, res) => res.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not_found"}'),
    forbidden: (_, res) => res.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"forbidden"}'),
    nothing: (_, res) => res.writeHead(204).end(),
    much: (_, res) => {
      res.writeHead(200);
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (!res.destroyed && res.write(chunk));
      };
      res.on('drain', more);
      more();
    },
  };

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ method: req.method ?? '', target: req.url ?? '', headers: req.rawHeaders, body });
      res.once('close', () => {
        if (!res.writableFinished) abandoned++;
      });
      const behaviour = behaviours[new URL(req.url ?? '', 'http://x').pathname.split('/').at(-1) ?? ''];
      if (behaviour) behaviour(req, res);
      else res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    abandoned: () => abandoned,
    finish: () => {
      for (const res of unfinished.splice(0)) res.end('second');
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends bytes as they are and gives what comes back until the other side ends. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.once('error', reject);
    socket.once('close', () => resolve(answer));
    socket.write(bytes);
  });
}
