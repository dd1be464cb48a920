import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as assert from 'uvu/assert';
import { createPageReader } from '../../../../domains/director/providers/read-page.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { suiteOn } from '../../../support/suite-on.ts';

const ARTICLE = `<!doctype html><html lang="de"><head><meta charset="iso-8859-1"><title>Bienen tanzen | Beispiel</title></head><body>
<nav><a href="/">Start</a> <a href="/abo">Jetzt abonnieren</a></nav>
<article><h1>Warum Bienen tanzen</h1>
<p>Bienen tanzen, um anderen den Weg zu einer Blüte zu zeigen. Der Tanz ist eine Karte, die sich bewegt.</p>
<p>Die Richtung des Tanzes zeigt die Richtung zur Sonne. Je länger er dauert, desto weiter ist der Weg dorthin.</p>
<p>Entdeckt hat das Karl von Frisch, der dafür im Jahr 1973 einen Nobelpreis bekam. Über Jahre hatte er Bienen markiert.</p>
</article><script>alert('tanz')</script><footer>Impressum</footer></body></html>`;

const it = suiteOn('reading a web page', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/bees?secret=1' }).end();
    else if (request.url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x');
    else if (request.url === '/gone') response.writeHead(404).end();
    else if (request.url === '/empty') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi</p>');
    else response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from(ARTICLE, 'latin1'));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, stop: async () => void server.close() };
});

const never = new AbortController().signal;
const read = createPageReader({ inside: true, timeoutMs: 5_000 });

it('takes its title and the paragraphs of its article, without what surrounds them', async ({ url }) => {
  const page = await read(`${url}/away`, never);
  assert.is(page.url, `${url}/bees`);
  assert.match(page.title, /Bienen tanzen/);
  const lines = page.text.split('\n');
  assert.is(lines.length, 3);
  assert.match(lines[0] ?? '', /^Bienen tanzen, um anderen den Weg zu einer Blüte zu zeigen\./);
  assert.not.match(page.text, /alert|Impressum|abonnieren/);
});

const refusals: [path: string, code: string][] = [
  ['/picture', 'not-a-page'],
  ['/gone', 'http-404'],
  ['/empty', 'no-text'],
];
for (const [path, code] of refusals)
  it(`says ${code} of ${path}, and what to do instead`, async ({ url }) => {
    const error = await read(`${url}${path}`, never).catch((thrown: unknown) => thrown);
    assert.instance(error, ProviderError);
    assert.is((error as ProviderError).details.code, code);
    assert.match((error as ProviderError).details.nextAction, /copy its text/);
  });

const unreached: [what: string, url: string, code: string][] = [
  // Longer than a part of a name can be, so that no server is asked for it.
  ['a name that no site has', `http://${'x'.repeat(64)}.example/`, 'name-unknown'],
  ['an address where nothing answers', 'http://127.0.0.1:1/', 'connection-failed'],
];
for (const [what, url, code] of unreached)
  it(`speaks of the page that was asked for where it is not reached: ${what}`, async () => {
    const error = await read(url, never).catch((thrown: unknown) => thrown);
    assert.instance(error, ProviderError);
    const { provider, cause, nextAction, ...details } = (error as ProviderError).details;
    assert.equal([details.code, provider], [code, 'page']);
    assert.match(cause, /^(the page could not be reached|no site has this name)/);
    assert.match(nextAction, /^check the address in a browser, or copy its text/);
  });

it('refuses addresses inside the network, unless the operator allows them', async ({ url }) => {
  const guarded = createPageReader({ inside: false, timeoutMs: 5_000 });
  for (const address of [
    url,
    url.replace('127.0.0.1', 'localhost'),
    'http://[::1]/',
    'http://169.254.169.254/latest',
  ]) {
    const error = await guarded(address, never).catch((thrown: unknown) => thrown);
    assert.is((error as ProviderError).details?.code, 'leads-inside', address);
  }
});

it.run();
