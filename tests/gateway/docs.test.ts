import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { startProxyStack } from '../support/stacks/proxy.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('documentation', startProxyStack);

const ROOT = join(import.meta.dirname, '..', '..');

it('shows the API on a page that needs nothing but the gateway', async ({ gateway }) => {
  const page = await gateway.call('GET', '/docs');
  assert.is(page.status, 200);
  assert.is(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; script-src 'self';/);
  assert.match(page.text, '<a href="/docs/manual">');
  const linked = [...page.text.matchAll(/<(?:script|link)[^>]+(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  assert.ok(linked.length >= 3);
  for (const path of linked) {
    const { status, headers, text } = await gateway.call('GET', path);
    assert.is(status, 200, path);
    assert.not.match(String(headers['content-type']), /text\/html/, path);
    assert.ok(text.length > 0, path);
  }
});

it('serves the descriptions of the API and of its events as they are in the repository', async ({ gateway }) => {
  for (const file of ['openapi.yaml', 'asyncapi.yaml']) {
    const { status, headers, text } = await gateway.call('GET', `/${file}`);
    assert.is(status, 200);
    assert.is(headers['content-type'], 'application/yaml; charset=utf-8');
    assert.is(text, await readFile(join(ROOT, 'docs', file), 'utf8'));
  }
});

it('takes nothing but reads, and serves no other file', async ({ gateway }) => {
  assert.is((await gateway.call('POST', '/docs')).status, 404);
  assert.is((await gateway.call('GET', '/docs/package.json')).status, 404);
  assert.is((await gateway.call('GET', '/docs/page.html')).status, 404);
});

it('comes with no telemetry: what the page is made from calls no one while it is installed', async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const telemetry = Object.entries(packages as Record<string, { name?: string; hasInstallScript?: boolean }>)
    .filter(([path]) => path.endsWith('/@scarf/scarf'))
    .map(([, { name, hasInstallScript = false }]) => [name, hasInstallScript]);
  assert.equal(telemetry, [['empty-npm-package', false]]);
});

it.run();
