import * as assert from 'uvu/assert';
import { platformNamed, publicAddressOf } from '../../../../domains/publisher/providers/from-config.ts';
import { postRequestFor } from '../../../../domains/publisher/use-cases/post-request.ts';
import { readConfig } from '../../../../kernel/config/index.ts';
import { ProviderError } from '../../../../kernel/providers/provider-error.ts';
import { exampleContent } from '../../../support/examples/content.ts';
import { examplePublication } from '../../../support/examples/publication.ts';
import { openTestStores } from '../../../support/stacks/stores.ts';
import { suiteOn } from '../../../support/suite-on.ts';
import { publisherTools } from '../tools.ts';

const it = suiteOn('publishing platforms from config', openTestStores);

const INSTAGRAM = { PLATFORM_INSTAGRAM_USER_ID: 'me', PLATFORM_INSTAGRAM_ACCESS_TOKEN: 'secret' };

it('connects what has an account, and names what the others lack', (c) => {
  const { youtube, tiktok, instagram, local } = publisherTools(c, {
    ...INSTAGRAM,
    PLATFORM_TIKTOK_CLIENT_ID: 'client',
    PLATFORM_TIKTOK_CLIENT_SECRET: 'secret',
  }).platforms;
  assert.equal([local.connected, local.reason], [true, null]);
  assert.equal([instagram.connected, instagram.reason], [true, null]);
  assert.equal([tiktok.connected, tiktok.reason], [false, 'PLATFORM_TIKTOK_REFRESH_TOKEN is not set']);
  assert.equal(
    [youtube.connected, youtube.reason],
    [false, 'PLATFORM_YOUTUBE_CLIENT_ID, PLATFORM_YOUTUBE_CLIENT_SECRET, PLATFORM_YOUTUBE_REFRESH_TOKEN are not set'],
  );
});

it('neither posts nor checks without an account', async (c) => {
  const tools = publisherTools(c);
  const { requested } = examplePublication(exampleContent(), { platform: 'youtube' });
  const request = await postRequestFor(requested().data, null, tools);
  const { signal } = new AbortController();
  const keep = async () => undefined;
  for (const platform of [tools.platforms.youtube, platformNamed(tools.platforms, 'myspace')])
    for (const call of [() => platform.publish(request, keep, signal), () => platform.check(request, signal)]) {
      const error = await call().then(
        () => null,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof ProviderError);
      assert.equal([error.details.kind, error.details.code], ['unauthorized', 'not-connected']);
    }
});

it('finds the platform that a stored event names', (c) => {
  const { platforms } = publisherTools(c);
  assert.is(platformNamed(platforms, 'local'), platforms.local);
  for (const name of ['myspace', 'constructor']) {
    const { connected, reason } = platformNamed(platforms, name);
    assert.equal([connected, reason], [false, 'no such platform is registered here']);
  }
});

it('tells platforms an address that leads to the gateway', () => {
  const address = (environment: Record<string, string>) => publicAddressOf(readConfig(environment));
  assert.is(address({ PLATFORM_PUBLIC_URL: 'https://videos.example.com//' }), 'https://videos.example.com');
  assert.is(address({ PLATFORM_HOST: '0.0.0.0', PLATFORM_PORT: '81' }), 'http://127.0.0.1:81');
  assert.is(address({ PLATFORM_HOST: '::1', PLATFORM_PORT: '81' }), 'http://[::1]:81');
});

it.run();
