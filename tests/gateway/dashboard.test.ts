import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { startProxyStack } from '../support/stacks/proxy.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const FRONT = '<!doctype html><title>the dashboard</title>';
const SCRIPT = 'console.log("a page")';
const PAGE = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

const it = suiteOn('serving the dashboard', async () => {
  const { folder, remove } = await tempFolder('dashboard');
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), FRONT);
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'assets', 'page-1a2b3c.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'page-1a2b3c.js.gz'), gzipSync(SCRIPT));
  const stack = await startProxyStack({ dashboard: folder });
  return {
    ...stack,
    async stop() {
      await stack.stop();
      await remove();
    },
  };
});

it('shows the front page at / and on every path of its own', async ({ gateway }) => {
  for (const path of [
    '/',
    '/?error=access_denied',
    '/sign-in',
    '/content/1b',
    '/assets',
    '/assets?kind=LOCAL',
    '/reset-password?token=x',
    '/nowhere/at/all',
  ]) {
    const { status, headers, text } = await gateway.call('GET', path, PAGE);
    assert.equal([status, headers['content-type'], text], [200, 'text/html; charset=utf-8', FRONT], path);
    assert.is(headers['cache-control'], 'no-cache');
    assert.match(String(headers.vary), /accept/i);
  }
  const head = await gateway.call('HEAD', '/content', PAGE);
  assert.equal([head.status, head.text], [200, '']);
});

it('answers requests for anything but a page as before', async ({ gateway }) => {
  for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
    const front = await gateway.call('GET', '/', { headers });
    assert.equal([front.status, front.body.documentation, front.body.sign_in_with], [200, '/docs', []]);
    assert.match(String(front.headers.vary), /accept/i);
    assert.is((await gateway.call('GET', '/sign-in', { headers })).status, 404);
  }
  assert.is((await gateway.call('POST', '/sign-in', PAGE)).status, 404);
});

it('leaves the paths of the API, of files, posts and documents alone, pages or not', async ({ gateway }) => {
  for (const [path, status] of [
    ['/health', 200],
    ['/metrics', 200],
    ['/openapi.yaml', 200],
    ['/ws', 401],
    ['/files/x/a.png', 401],
    ['/posts/x', 200],
    ['/posts/x/nothing', 404],
    ['/api/v1/media/api/v1/x', 401],
    ['/api/v2/nowhere', 404],
    ['/assets/', 404],
    ['/assets/gone-4d5e6f.js', 404],
  ] as const) {
    const answer = await gateway.call('GET', path, PAGE);
    assert.is(answer.status, status, path);
    assert.is.not(answer.text, FRONT, path);
  }
  assert.match((await gateway.call('GET', '/docs', PAGE)).text, /swagger/i);
});

it('lets browsers keep what has its digest in its name, compressed where they take it', async ({ gateway }) => {
  const plain = await gateway.call('GET', '/assets/page-1a2b3c.js');
  assert.equal(
    [plain.status, plain.text, plain.headers['content-type'], plain.headers['cache-control']],
    [200, SCRIPT, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  );
  const packed = await fetch(`${gateway.url}/assets/page-1a2b3c.js`, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal([packed.headers.get('content-encoding'), await packed.text()], ['gzip', SCRIPT]);
  const icon = await gateway.call('GET', '/icon.svg');
  assert.equal([icon.status, icon.headers['cache-control']], [200, 'no-cache']);
});

it('allows no script, style or request that is not of this origin', async ({ gateway }) => {
  const { headers } = await gateway.call('GET', '/', PAGE);
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
  assert.match(policy, /connect-src 'self';.*frame-ancestors 'none'$/);
  assert.not.match(policy, /unsafe|https?:|\*/);
});

it('gives nothing of the build that is no page, and nothing next to it', async ({ gateway }) => {
  for (const path of ['/manifest.json', '/assets/page-1a2b3c.js.gz', '/assets/%2e%2e/manifest.json', '/assets/']) {
    const { status, text } = await gateway.call('GET', path);
    assert.ok(status === 404 || status === 400, `${path}: ${status}`);
    assert.not.match(text, /^\{\}$/);
  }
});

it.run();
