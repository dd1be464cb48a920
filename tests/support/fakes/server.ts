import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RecordedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
  /** When it had arrived: milliseconds since 1970. */
  at: number;
};

export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array | object;
  /** Send status and headers, then this many bytes, then nothing more until the caller leaves. */
  hangAfter?: number;
  /** Send status and headers as if all would come, then this many bytes, and close the connection. */
  cutAfter?: number;
};

export type FakeServer = { url: string; requests: RecordedRequest[]; close(): Promise<void> };

/** A real HTTP server on a free port of 127.0.0.1 that keeps what it was asked and answers as told. */
export async function startFakeServer(
  handle: (request: RecordedRequest, response: ServerResponse) => Reply | 'handled' | Promise<Reply | 'handled'>,
): Promise<FakeServer> {
  const requests: RecordedRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const request = await record(incoming);
    requests.push(request);
    const reply = await handle(request, response);
    if (reply !== 'handled') send(response, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function record(incoming: IncomingMessage): Promise<RecordedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(incoming.url ?? '/', 'http://fake');
  const { method = 'GET', headers } = incoming;
  return { method, path: url.pathname, query: url.searchParams, headers, body, json: parse(body), at: Date.now() };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined; // Not every request carries JSON.
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body = '', hangAfter, cutAfter }: Reply): void {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body));
  const type = isRaw ? {} : { 'content-type': 'application/json' };
  if (cutAfter !== undefined) {
    response.writeHead(status, { ...type, 'content-length': String(bytes.length), ...headers });
    response.write(bytes.subarray(0, cutAfter), () => response.destroy());
    return;
  }
  response.writeHead(status, { ...type, ...headers });
  if (hangAfter === undefined) response.end(bytes);
  else response.write(bytes.subarray(0, hangAfter));
}
