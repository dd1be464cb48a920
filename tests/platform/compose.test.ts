import { readFile } from 'node:fs/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';

const it = suite('compose.yaml');

it('publishes the gateway alone, on loopback, and no store, which a page in a browser could reach', async () => {
  const { services } = parse(await readFile(new URL('../../compose.yaml', import.meta.url), 'utf8'), { merge: true });
  const published = Object.entries<{ ports?: string[]; network_mode?: string }>(services).flatMap(
    ([name, { ports = [], network_mode }]) =>
      network_mode ? [`${name}: ${network_mode}`] : ports.map((port) => `${name}: ${port}`),
  );
  // The platform has been tested on this version: docs/decisions.md, Tested versions, and comparisons.
  assert.is(services.eventstore.image, 'docker.kurrent.io/kurrent-lts/kurrentdb:26.0.3');
  assert.ok(services.mongo);
  assert.equal(published, ['gateway: 127.0.0.1:8080:8000']);
  assert.is(services.eventstore.environment.KURRENTDB_ENABLE_ATOM_PUB_OVER_HTTP, undefined);
});

it.run();
