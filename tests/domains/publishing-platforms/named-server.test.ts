import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serverNamed } from '../../../domains/publishing-platforms/named-server.ts';

const it = suite('servers that people name');

it('are the same however they are written', () => {
  for (const typed of ['mastodon.social', ' https://mastodon.social/@bees ', '@bees@mastodon.social'])
    assert.is(serverNamed(typed, false), 'https://mastodon.social');
});

it('are names of their own: no addresses in numbers, no ports, no passwords, nothing unencrypted', () => {
  for (const typed of [
    ...['203.0.113.5', '[2001:db8::1]', 'https://2130706433', 'mastodon.social:22', 'localhost'],
    ...['http://mastodon.social', 'https://ann:secret@mastodon.social', 'ftp://mastodon.social', 'no server', ''],
  ])
    assert.is(serverNamed(typed, false), null, typed);
});

it('may be inside where the operator allows it', () => {
  assert.is(serverNamed('http://127.0.0.1:3000', true), 'http://127.0.0.1:3000');
});

it.run();
