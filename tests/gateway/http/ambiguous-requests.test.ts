import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { targetProblem } from '../../../gateway/http/ambiguous-requests.ts';

const it = suite('ambiguous requests');

it('accepts ordinary targets', () => {
  for (const target of [
    '/',
    '/api/v1/identity/users/me',
    '/api/v1/director/api/v1/content?limit=10&cursor=a%2Fb',
    '/api/v1/publisher/api/v1/publish/',
    '/files/11111111-1111-4111-8111-111111111111/a%20b/video.mp4?expires=1&signature=x',
    '/api/v1/scout/api/v1/trends/%C3%A4',
    '/a..b/...c',
  ]) {
    assert.is(targetProblem(target), null, target);
  }
});

it('refuses targets that two programs may read differently', () => {
  for (const target of [
    '//evil.test/api/v1/identity',
    'http://evil.test/api/v1/identity/x',
    '*',
    '',
    '/api/v1/identity/../internal',
    '/api/v1/identity/./users',
    '/api/v1/identity/..',
    '/api/v1/identity/%2e%2e/internal',
    '/api/v1/identity/.%2E/internal',
    '/api/v1/identity/..%2finternal',
    '/api/v1/identity/%2E%2E%5Cinternal',
    '/api/v1/identity\\..\\internal',
    '/api/v1/identity/a%00b',
    '/api/v1/identity/users;x=1/me',
    '/api/v1/identity/a//b',
    '/api/v1/identity/%zz',
    '/api/v1/identity/%',
    '/api/v1/identity/%c3',
    '/api/v1/identity/users?x=%zz',
    '/api/v1/identity/users#me',
  ]) {
    assert.type(targetProblem(target), 'string', target);
  }
});

it.run();
