import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withoutTokens } from '../../../kernel/process/log.ts';
import { typescriptArguments } from '../../../kernel/process/typescript.ts';

const it = suite('log');

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const SIGNED = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'somebody' })}.c2lnbmF0dXJl_-x`;
const SECRETS = [SIGNED, `ort_${'a-b_C'.repeat(8)}`, '$2b$12$abcdefghijklmnopqrstuuOabcdefghijklmnopqrstuvwxyz./012'];

/** The lines that a process writes which logs the given text in each place that a line has. */
function logged(text: string): string {
  const script = `
    import { createLog } from './kernel/process/log.ts';
    const log = createLog('trace', { service: ${JSON.stringify(text)} });
    log.info({ path: '/' + ${JSON.stringify(text)}, deep: [{ er: { text: ${JSON.stringify(text)} } }] }, ${JSON.stringify(text)});
    log.child({ request_id: ${JSON.stringify(text)} }).error(new Error(${JSON.stringify(text)}), 'failed');
  `;
  const run = spawnSync(process.execPath, [...typescriptArguments(), '--input-type=module', '--eval', script], {
    cwd: new URL('../../..', import.meta.url),
    encoding: 'utf8',
  });
  assert.is(run.status, 0, run.stderr);
  return run.stderr;
}

for (const secret of SECRETS) {
  it(`hides a secret wherever it is written: ${secret.slice(0, 4)}…`, () => {
    const lines = logged(`token=${secret}&x`).trim().split('\n');
    assert.is(lines.length, 2);
    for (const line of lines) {
      assert.not.match(line, secret.slice(0, 12));
      assert.match(line, '[redacted]');
      JSON.parse(line);
    }
  });

  for (const [where, text] of [
    ['a path', `/token=${secret}&since=1e3`],
    ['a path, as one segment', `/api/v1/${secret}/x`],
    ['another word', `x.y-${secret}`],
    ['itself twice', `${secret} ${secret}`],
  ] as const) {
    it(`hides ${secret.slice(0, 4)}… in ${where}`, () => {
      assert.not.match(withoutTokens(text), secret.slice(0, 12));
    });
  }
}

it('leaves what is no secret as it is', () => {
  for (const text of [
    '{"path":"/api/v1/director/api/v1/content/11111111-1111-4111-8111-111111111111","status":200}',
    'node:internal/process/task_queues.js:95:5 file.name.with.many.parts.ts eyJ eyJhIjoxfQ ort_ $2b$',
  ])
    assert.is(withoutTokens(text), text);
});

it('takes no more than moments for texts that are made to be slow', () => {
  for (const piece of ['eyJ-', 'eyJ.', '.eyJ', 'ort_', 'ort_a ', '$2b$12$', 'a.', 'eyJ.a.eyJ.'])
    assert.ok(withoutTokens(piece.repeat(200_000)).length > 0);
});

it.run();
