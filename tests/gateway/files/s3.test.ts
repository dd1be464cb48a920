import { randomBytes, randomUUID } from 'node:crypto';
import * as assert from 'uvu/assert';
import { type FakeS3, startFakeS3 } from '../../support/fakes/s3/server.ts';
import { type GatewayStack, startGatewayStack } from '../../support/stacks/gateway.ts';
import { s3Settings, withS3Credentials } from '../../support/stacks/s3.ts';
import { suiteOn } from '../../support/suite-on.ts';

type Context = { s3: FakeS3; through: GatewayStack; redirecting: GatewayStack; close(): Promise<void> };

const it = suiteOn<Context>('files of S3 through the gateway', async () => {
  const s3 = await startFakeS3();
  const takeBack = withS3Credentials(s3);
  const settings = s3Settings(s3);
  const through = await startGatewayStack({ env: settings });
  const redirecting = await startGatewayStack({
    env: { ...settings, PLATFORM_S3_PREFIX: 'direct/', PLATFORM_S3_REDIRECT: 'yes' },
  });
  return {
    s3,
    through,
    redirecting,
    async close() {
      takeBack();
      await Promise.all([through.stop(), redirecting.stop()]);
      await s3.close();
    },
  };
});

it.after.each(({ s3 }) => s3.heal());

const OWNER = randomUUID();
const path = `${OWNER}/content/film.mp4`;
const bytes = randomBytes(300_000);

async function ask(gateway: GatewayStack, what: string, headers: Record<string, string> = {}, method = 'GET') {
  const authorization = `Bearer ${await gateway.tokenOf('user', OWNER)}`;
  return fetch(`${gateway.url}/files/${what}`, { method, redirect: 'manual', headers: { authorization, ...headers } });
}

it('are served with ranges, and known again by what they hold', async ({ through }) => {
  await through.resources.files.write(path, bytes);
  const whole = await ask(through, path);
  assert.equal([whole.status, whole.headers.get('content-type')], [200, 'video/mp4']);
  assert.ok(Buffer.from(await whole.arrayBuffer()).equals(bytes));
  const part = await ask(through, path, { range: 'bytes=100-199' });
  assert.equal([part.status, part.headers.get('content-range')], [206, 'bytes 100-199/300000']);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200)));
  const etag = whole.headers.get('etag') ?? '';
  for (const [version, status] of [
    [etag, 206],
    ['"another"', 200],
  ] as const) {
    const answer = await ask(through, path, { range: 'bytes=0-9', 'if-range': version });
    assert.equal([answer.status, (await answer.arrayBuffer()).byteLength], [status, status === 206 ? 10 : 300_000]);
  }
  assert.is((await ask(through, path, { range: 'bytes=300000-' })).status, 416);
  assert.is((await ask(through, `${OWNER}/content/other.mp4`)).status, 404);
  assert.is((await ask(through, `${randomUUID()}/content/film.mp4`)).status, 404);
});

it('are no missing files while the store is away, and an answer says so', async ({ s3, through }) => {
  await through.resources.files.write(path, bytes);
  s3.fail('down', []);
  const answer = await ask(through, path);
  const { error, detail } = (await answer.json()) as { error: string; detail: Record<string, string> };
  assert.equal([answer.status, error, detail.code], [502, 'bad_gateway', 'files-unreachable']);
  assert.match(detail.cause ?? '', /^looking for a file: the store of files does not answer/);
  assert.match(detail.next_action ?? '', /^try again in a moment/);
});

it('are fetched from the store itself where the operator wants that', async ({ s3, redirecting }) => {
  await redirecting.resources.files.write(path, bytes);
  const sent = await ask(redirecting, path);
  assert.is(sent.status, 302);
  const link = sent.headers.get('location') ?? '';
  assert.ok(link.startsWith(`${s3.url}/${s3.bucket}/direct/${OWNER}/`), link);
  const part = await fetch(link, { headers: { range: 'bytes=0-9' } });
  assert.equal([part.status, part.headers.get('content-type')], [206, 'video/mp4']);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(0, 10)));

  const head = await ask(redirecting, path, {}, 'HEAD');
  assert.equal([head.status, head.headers.get('content-length')], [200, '300000']);
  // A page may not read what comes from another origin.
  const track = `${OWNER}/captions/one.vtt`;
  await redirecting.resources.files.write(track, Buffer.from('WEBVTT\n'));
  assert.is((await ask(redirecting, track)).status, 200);
  assert.is((await ask(redirecting, `${randomUUID()}/content/film.mp4`)).status, 404);
});

it.run();
