import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="A bare page">
<title>Bare</title>
<link rel="icon" href="data:,">
</head>
<body><main><h1>Bare</h1></main></body>
</html>`;

/** A page with a heading and nothing else: what the browser, the simulated network and this machine take anyway. */
export async function serveBarePage(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => void server.close() };
}
