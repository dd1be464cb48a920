import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as assert from 'uvu/assert';
import { allPages } from '../../docs-site/pages.ts';
import { startProxyStack } from '../support/stacks/proxy.ts';
import { suiteOn } from '../support/suite-on.ts';

const ROOT = join(import.meta.dirname, '..', '..');

const it = suiteOn('the manual', async () => {
  await promisify(execFile)('npm', ['run', '-s', 'docs'], { cwd: ROOT });
  return startProxyStack();
});

const PAGE = { headers: { accept: 'text/html' } };

it('is served page by page, each with a title and a policy that allows nothing from elsewhere', async ({ gateway }) => {
  for (const { path } of allPages) {
    const { status, headers, text } = await gateway.call('GET', `/docs/${path}`, PAGE);
    assert.is(status, 200, path);
    assert.is(headers['content-type'], 'text/html; charset=utf-8', path);
    assert.is(headers['x-content-type-options'], 'nosniff');
    assert.match(text, /<title>[^<]+<\/title>/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
    assert.not.match(policy, /unsafe|https?:|\*/);
  }
});

it('has its style sheet, scripts, search and mark beside it', async ({ gateway }) => {
  const { text } = await gateway.call('GET', '/docs/manual', PAGE);
  const linked = [...text.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
  const types: Readonly<Record<string, RegExp>> = { css: /^text\/css/, js: /javascript/, svg: /^image\/svg/ };
  for (const path of [...linked, '/docs/search-engine.js', '/docs/search-index.js']) {
    const { status, headers } = await gateway.call('GET', path);
    assert.is(status, 200, path);
    assert.match(String(headers['content-type']), types[path.split('.').at(-1) ?? ''] ?? /nothing/, path);
  }
  assert.ok(linked.length >= 5);
});

it('begins at /docs/manual, to which /docs/ leads, and leaves /docs to the description of the API', async ({
  gateway,
}) => {
  const begun = await gateway.call('GET', '/docs/', PAGE);
  assert.equal([begun.status, begun.headers.location], [302, '/docs/manual']);
  assert.match((await gateway.call('GET', '/docs', PAGE)).text, 'swagger-ui');
  assert.match((await gateway.call('GET', '/docs/manual', PAGE)).text, '<a href="/docs">API</a>');
});

it('says in its own look that there is no such page, and in JSON to those who want no page', async ({ gateway }) => {
  for (const path of ['/docs/how-to/fly', '/docs/manual.html', '/docs/not-found']) {
    const { status, headers, text } = await gateway.call('GET', path, PAGE);
    assert.is(status, 404, path);
    assert.match(text, 'There is no such page', path);
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self'/);
  }
  const { status, body } = await gateway.call('GET', '/docs/how-to/fly');
  assert.equal([status, body.error], [404, 'not_found']);
  assert.is((await gateway.call('POST', '/docs/manual')).status, 404);
  assert.is((await gateway.call('GET', '/docs/../package.json')).status, 400);
});

it.run();
