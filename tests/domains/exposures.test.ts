import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exposures } from '../../domains/exposures.ts';
import { services } from '../../domains/index.ts';

test('the gateway knows what every service exposes', () => {
  assert.equal(
    exposures,
    services.map(({ exposure }) => exposure),
  );
});

test('every operation of a service is exposed, and nothing internal is', () => {
  let operations = 0;
  for (const { name, exposure, operations: declared } of services) {
    for (const { path } of Object.values(declared)) {
      operations++;
      assert.match(path, exposure.paths, `${name} exposes ${path}`);
    }
    for (const path of ['/internal/login', '/health', '/ready', '/metrics', '/', '/api', '/INTERNAL/login'])
      assert.not.match(path, exposure.paths, `${name} hides ${path}`);
  }
  assert.ok(operations > 50);
});

test.run();
