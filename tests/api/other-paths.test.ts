import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as assert from 'uvu/assert';
import { otherPaths } from '../../api-generator/other-paths.ts';
import { publisher } from '../../domains/publisher/index.ts';
import { requireDescribedAnswer } from '../support/specs/described-answers.ts';
import { type CallOptions, startGatewayStack } from '../support/stacks/gateway.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('what is answered besides operations', () => startGatewayStack({ more: [publisher] }));

it('is as it is described, refusals included', async (gateway) => {
  const ann = await gateway.register();
  const id = randomUUID();
  const location = await gateway.resources.files.local(`${ann.id}/a.png`);
  await mkdir(dirname(location), { recursive: true });
  await writeFile(location, 'an image');
  const file = `/files/${ann.id}/a.png`;
  const { token } = ann;
  const bySignature = `${file}?signature=x&expires=1`;
  const begin = '/api/v1/publish-accounts/youtube/callback';
  const described = '/api/v1/publish-accounts/{platform}/callback';
  const asked: readonly [path: string, target: string, status: number, call?: CallOptions, method?: string][] = [
    ['/', '/', 200],
    ['/', '/', 431, { headers: Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, '1'])) }],
    ['/health', '/health', 200],
    ['/ready', '/ready', 200],
    ['/metrics', '/metrics', 200],
    ['/docs', '/docs', 200],
    ['/docs/{page}', '/docs/no-such-page', 404],
    ['/openapi.yaml', '/openapi.yaml', 200],
    ['/asyncapi.yaml', '/asyncapi.yaml', 200],
    ['/ws', '/ws', 401],
    ['/ws', `/ws?token=${token}`, 426],
    ['/files/{path}', file, 200, { token }],
    ['/files/{path}', file, 206, { token, headers: { range: 'bytes=0-1' } }],
    ['/files/{path}', file, 416, { token, headers: { range: 'bytes=90-' } }],
    ['/files/{path}', file, 304, { token, headers: { 'if-none-match': '*' } }],
    ['/files/{path}', file, 401],
    ['/files/{path}', bySignature, 403],
    ['/files/{path}', `/files/${id}/a.png`, 404, { token }],
    ['/posts/{publication_id}', `/posts/${id}`, 404],
    ['/posts/{publication_id}/poster.jpg', `/posts/${id}/poster.jpg`, 404],
    ['/posts/{publication_id}/video.mp4', `/posts/${id}/video.mp4`, 404],
    ['/posts/{publication_id}/like', `/posts/${id}/like`, 404, {}, 'POST'],
    [described, begin, 400],
    [described, begin, 400, {}, 'POST'],
  ];
  for (const [path, target, status, call = {}, method = 'GET'] of asked) {
    const answer = await gateway.call(method, target, call);
    assert.is(answer.status, status, `${method} ${target}: ${answer.text.slice(0, 300)}`);
    requireDescribedAnswer(method, path, answer);
  }
  assert.equal(new Set(asked.map(([path]) => path)), new Set(Object.keys(otherPaths)));
});

it.run();
