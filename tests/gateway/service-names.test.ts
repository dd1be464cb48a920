import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { requireServiceNames } from '../../gateway/service-names.ts';

const named = (...names: string[]): Map<string, unknown> => new Map(names.map((name) => [name, '']));

test('limits are of services and of what operators ask, whether or not they are reached here', () => {
  requireServiceNames(named('media', 'own'), named('scout', 'ops', 'own'));
  assert.throws(
    () => requireServiceNames(named('media'), named('scuot')),
    (error: Error) => error.message.startsWith('PLATFORM_RATE_LIMITS: scuot is no service; name one of scout, '),
  );
});

test('no service has the name of a part of the gateway', () => {
  assert.throws(
    () => requireServiceNames(named('ops')),
    (error: Error) => error.message.startsWith('PLATFORM_SERVICES: ops is a part of the gateway'),
  );
});

test.run();
