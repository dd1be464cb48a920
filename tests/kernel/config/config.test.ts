import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ConfigError, pickSettings, readConfig, type SettingsTable } from '../../../kernel/config/index.ts';
import { list, number, publicUrl, secret } from '../../../kernel/config/settings.ts';

const it = suite('config');

const serviceSettings = {
  SERVICE_FEEDS: list('comma-separated feeds'),
  SERVICE_LEEWAY_SECONDS: number(3, 0, 60, 'seconds'),
  SERVICE_KEY: secret('its key'),
};

const problemsOf = (environment: Record<string, string>, ...tables: SettingsTable[]): readonly string[] => {
  try {
    readConfig(environment, ...tables);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

it('needs nothing to be set', () => {
  const config = readConfig({});
  assert.is(config.PLATFORM_PORT, 8080);
  assert.is(config.PLATFORM_HOST, '127.0.0.1');
  assert.is(config.PLATFORM_DATA, './data');
  assert.is(config.ESDB_URL, undefined);
});

it('treats an empty value as absent', () => {
  assert.is(readConfig({ PLATFORM_PORT: '' }).PLATFORM_PORT, 8080);
});

it('names the variable, what was given and what is expected', () => {
  const [problem] = problemsOf({ PLATFORM_PORT: 'eighty' });
  assert.match(problem ?? '', /^PLATFORM_PORT: "eighty" was given, expected .*port number from 0 to 65535/);
});

it('names every bad value at once, those of a service included', () => {
  const bad = { PLATFORM_PORT: '99999', PLATFORM_LOG_LEVEL: 'loud', SERVICE_LEEWAY_SECONDS: '-1' };
  assert.is(problemsOf(bad, serviceSettings).length, 3);
});

it('J6: does not show a secret', () => {
  const problems = problemsOf({
    NODE_ENV: 'production',
    PLATFORM_JWT_SECRET: 'short-and-secret',
  }).join('\n');
  assert.match(problems, /PLATFORM_JWT_SECRET: /);
  assert.not.match(problems, /short-and-secret/);
});

it('shows an address without its credentials and its query', () => {
  const shown = (MONGODB_URI: string) => /MONGODB_URI: (.*) was given/.exec(problemsOf({ MONGODB_URI })[0] ?? '')?.[1];
  assert.is(shown('http://db.example:27017/x'), '"http://db.example:27017/x"');
  assert.is(shown('db.example:27017'), '"db.example:27017"');
  assert.is(shown('http://ann:hunter2@db/?authSource=hunter2'), '"http://db/?…"');
  assert.is(shown('http://ann:hun/t@ er2@db'), '"http://db"');
  assert.is(shown('ann:hunter2@db'), 'a value that is not shown');
  const [problem] = problemsOf({ PLATFORM_PUBLIC_URL: 'ftp://ann:hunter2@host/path' });
  assert.match(problem ?? '', /^PLATFORM_PUBLIC_URL: "ftp:\/\/host\/path" was given, expected/);
});

it('J6: signs with no key that can be guessed in production', () => {
  assert.is(problemsOf({ NODE_ENV: 'production' }).length, 1);
  for (const weak of [
    'short',
    'a'.repeat(64),
    'abc'.repeat(20),
    'correct-horse-1!'.repeat(2),
    '0101010101010101010101010101010101010102',
    'development-only-signing-key-change-me-in-production',
  ]) {
    assert.is(problemsOf({ NODE_ENV: 'production', PLATFORM_JWT_SECRET: weak }).length, 1, weak);
  }
  assert.equal(problemsOf({ NODE_ENV: 'development', PLATFORM_JWT_SECRET: 'short' }), []);
  assert.equal(
    problemsOf({ NODE_ENV: 'production', PLATFORM_JWT_SECRET: 'YtbWYfXbO0eXJ7vLsYbZ0g4lFJqv0cQe8pUOaSxqV7Y=' }),
    [],
  );
  const words = 'one and the same secret in every process';
  assert.equal(problemsOf({ NODE_ENV: 'production', PLATFORM_JWT_SECRET: words }), []);
});

it('J6: asks the same of the keys that only verify, and shows none of them', () => {
  const strong = 'YtbWYfXbO0eXJ7vLsYbZ0g4lFJqv0cQe8pUOaSxqV7Y=';
  const problems = problemsOf({ NODE_ENV: 'production', PLATFORM_JWT_SECRETS: `${strong},short-and-secret` });
  assert.is(problems.length, 1);
  assert.match(problems[0] ?? '', /^PLATFORM_JWT_SECRETS: something that can be guessed/);
  assert.not.match(problems[0] ?? '', /short-and-secret|YtbW/);
  assert.equal(problemsOf({ NODE_ENV: 'production', PLATFORM_JWT_SECRETS: strong }), []);
  assert.equal(problemsOf({ NODE_ENV: 'development', PLATFORM_JWT_SECRETS: 'short' }), []);
});

it('takes an address for browsers with TLS alone in production, and on this machine without it elsewhere', () => {
  const table = { SERVICE_ADDRESS: publicUrl('where browsers come back to') };
  const problemsIn = (NODE_ENV: string, SERVICE_ADDRESS: string) =>
    problemsOf({ NODE_ENV, PLATFORM_JWT_SECRET: 'one and the same secret in every process', SERVICE_ADDRESS }, table);
  for (const address of ['http://gateway.example', 'http://127.0.0.1:8080', 'http://localhost']) {
    const [problem] = problemsIn('production', address);
    assert.match(problem ?? '', /^SERVICE_ADDRESS: "http:.*" was given, expected where .* an https URL/);
  }
  assert.equal(problemsIn('production', 'https://gateway.example'), []);
  assert.equal(problemsIn('production', ''), []);
  assert.equal(problemsIn('development', 'http://127.0.0.1:8080'), []);
  assert.is(problemsIn('development', 'http://gateway.example').length, 1);
});

it('splits lists at commas', () => {
  const config = readConfig({ SERVICE_FEEDS: 'http://a/x, ./b.xml ,' }, serviceSettings);
  assert.equal(pickSettings(config, serviceSettings).SERVICE_FEEDS, ['http://a/x', './b.xml']);
});

it('gives each service the settings that it declares, with their defaults', () => {
  const { SERVICE_LEEWAY_SECONDS, SERVICE_KEY } = pickSettings(readConfig({}, serviceSettings), serviceSettings);
  assert.equal([SERVICE_LEEWAY_SECONDS, SERVICE_KEY], [3, undefined]);
});

it('refuses to give settings that were not read', () => {
  assert.throws(() => pickSettings(readConfig({}), serviceSettings), /SERVICE_FEEDS was not read/);
});

it('accepts connection strings of several hosts', () => {
  assert.equal(
    problemsOf({
      ESDB_URL: 'esdb://a:2113,b:2113,c:2113?tls=false',
      MONGODB_URI: 'mongodb://a:27017,b:27017/?replicaSet=rs0',
    }),
    [],
  );
});

it.run();
