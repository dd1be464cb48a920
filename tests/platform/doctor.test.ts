import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { checkPublicAddress } from '../../kernel/diagnosis/addresses.ts';
import type { Finding } from '../../kernel/diagnosis/finding.ts';
import { checkDataFolder, checkNode } from '../../kernel/diagnosis/machine.ts';
import { typescriptArguments } from '../../kernel/process/typescript.ts';
import { shownAsText } from '../../platform/doctor/report.ts';
import { startFakeOpenAi } from '../support/fakes/openai.ts';
import { startFakeServer } from '../support/fakes/server.ts';
import { startFakeSmtp } from '../support/fakes/smtp.ts';
import { freePort, startPlatformProcess } from '../support/stacks/platform.ts';
import { tempFolder } from '../support/stacks/temp-folder.ts';
import { suiteOn } from '../support/suite-on.ts';

const it = suiteOn('doctor', async () => {
  const { folder, remove } = await tempFolder('doctor');
  return { folder, stop: remove };
});

type Diagnosis = { readonly code: number; readonly output: string; readonly findings: readonly Finding[] };

/** Runs the command as operators do, where the trends are the sample's. */
function doctor(env: Record<string, string>, ...words: string[]): Promise<Diagnosis> {
  const main = ['platform/doctor/main.ts', ...(words.length > 0 ? words : ['--json'])];
  const settings = { PLATFORM_SCOUT_SOURCES: 'sample', ESDB_URL: '', MONGODB_URI: '', ...env };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...typescriptArguments(), ...main],
      { env: { ...process.env, NODE_ENV: 'test', ...settings } },
      (error, stdout, stderr) => {
        const output = stdout + stderr;
        const findings = words.length === 0 ? (JSON.parse(stdout) as { findings: Finding[] }).findings : [];
        resolve({ code: error === null ? 0 : Number(error.code), output, findings });
      },
    );
  });
}

const of = ({ findings }: Pick<Diagnosis, 'findings'>, check: string): Finding => {
  const found = findings.find((each) => each.check === check);
  if (!found) throw new Error(`nothing was said of ${check}: ${findings.map((each) => each.check).join(', ')}`);
  return found;
};
const statesOf = (diagnosis: Diagnosis, ...checks: string[]) => checks.map((check) => of(diagnosis, check).state);

it('finds an installation well before its first start, and makes nothing', async ({ folder }) => {
  const data = join(folder, 'new');
  const diagnosis = await doctor({ PLATFORM_DATA: data, PLATFORM_PORT: '0' });
  assert.is(diagnosis.code, 0, diagnosis.output);
  assert.equal(
    diagnosis.findings.filter(({ state }) => state !== 'ok'),
    [],
  );
  assert.match(of(diagnosis, 'data folder').found, /will be made by the first start/);
  assert.match(of(diagnosis, 'stores').found, /which the first start makes/);
  assert.is(await stat(data).catch(() => null), null);
});

it('looks at the stores of a running platform, and starts embedded ones that no one has started', async () => {
  const platform = await startPlatformProcess({}, { embedded: true });
  try {
    const env = { PLATFORM_DATA: platform.dataFolder, PLATFORM_PORT: new URL(platform.url).port };
    const running = await doctor({ ...env, PLATFORM_PUBLIC_URL: platform.url });
    assert.is(running.code, 0, running.output);
    assert.match(of(running, 'platform').found, `process ${platform.pid()}`);
    for (const store of ['event store', 'document store'])
      assert.match(of(running, store).found, /^the embedded one of the running platform answers, version \d/);
    assert.equal(statesOf(running, 'services', 'ready', 'clock of the document store'), ['ok', 'ok', 'ok']);
    assert.match(of(running, 'public address').found, /^a gateway answers/);
    await platform.kill('SIGTERM');
    const stopped = await doctor(env);
    assert.is(stopped.code, 0, stopped.output);
    assert.match(of(stopped, 'event store').found, /^the embedded one, started for this, answers/);
    assert.match(of(stopped, 'services').found, 'none is running');
    assert.not.ok((await readdir(platform.dataFolder)).includes('platform.lock'));
  } finally {
    await platform.remove();
  }
});

it('says of every wrong setting and store what to do, and goes on with the others', async ({ folder }) => {
  const gone = await freePort();
  const diagnosis = await doctor({
    PLATFORM_DATA: join(folder, 'new'),
    PLATFORM_PORT: 'eighty',
    PLATFORM_PROT: '8080',
    ESDB_URL: `esdb://platform:geheimnisvoll@127.0.0.1:${gone}?tls=false`,
    MONGODB_URI: `mongodb://platform:geheimnisvoll@127.0.0.1:${gone}/?serverSelectionTimeoutMS=500`,
    FFMPEG_PATH: join(folder, 'no-ffmpeg'),
    SMTP_URL: `smtp://platform:geheimnisvoll@127.0.0.1:${gone}`,
  });
  assert.is(diagnosis.code, 1);
  for (const check of ['event store', 'document store', 'ffmpeg', 'mail'])
    assert.is(of(diagnosis, check).state, 'failed', check);
  assert.is(of(diagnosis, 'fonts').state, 'ok');
  assert.match(String(of(diagnosis, 'mail').next_action), 'SMTP_URL');
  assert.match(of(diagnosis, 'settings').found, /^PLATFORM_PORT: "eighty" was given/);
  for (const { state, found, next_action } of diagnosis.findings)
    assert.is(state === 'ok', next_action === null, found);
  assert.not.match(diagnosis.output, 'geheimnisvoll');
});

it('asks providers and the mail server, and prints none of their secrets', async ({ folder }) => {
  const [writer, voice, mail] = await Promise.all([
    startFakeOpenAi({ key: 'sk-right-0123456789' }),
    startFakeServer(({ headers }) => ({ status: 401, body: { error: { message: JSON.stringify(headers) } } })),
    startFakeSmtp(),
  ]);
  const env = {
    PLATFORM_DATA: join(folder, 'new'),
    PLATFORM_LLM_URL: writer.url,
    PLATFORM_LLM_KEY: 'sk-right-0123456789',
    PLATFORM_LLM_MODEL: 'fake',
    PLATFORM_TTS_URL: voice.url,
    PLATFORM_TTS_KEY: 'sk-wrong-0123456789',
    PLATFORM_JWT_SECRET: 'a signing key of some thirty-two characters',
    SMTP_URL: mail.url,
  };
  const [diagnosis, text] = await Promise.all([doctor(env), doctor(env, '--text')]);
  await Promise.all([writer.close(), voice.close(), mail.stop()]);
  assert.is(diagnosis.code, 1);
  assert.equal(statesOf(diagnosis, 'writer: openai-writer', 'voice: openai-speech', 'mail'), ['ok', 'failed', 'ok']);
  for (const { output } of [diagnosis, text])
    for (const secret of ['sk-right', 'sk-wrong', 'a signing key']) assert.not.match(output, secret);
});

const config = (settings: object) =>
  ({ NODE_ENV: 'production', PLATFORM_DISK_RESERVE_MB: 0, ...settings }) as Parameters<typeof checkDataFolder>[0];

it('notices a Node.js that is too old, and a data folder that others can read, that is no folder, or that is full', async ({
  folder,
}) => {
  assert.equal(
    (await checkNode('18.19.0')).map(({ state }) => state),
    ['failed'],
  );
  assert.equal(
    (await checkNode('24.1.0')).map(({ state }) => state),
    ['ok'],
  );
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const states = async (settings: object) => (await checkDataFolder(config(settings))).map(({ state }) => state);
  assert.equal((await states({ PLATFORM_DATA: data }))[0], 'ok');
  assert.equal(await readdir(data), []);
  await chmod(data, 0o755);
  assert.equal((await states({ PLATFORM_DATA: data }))[0], 'warning');
  assert.equal((await states({ PLATFORM_DATA: data, PLATFORM_DISK_RESERVE_MB: 1e9 }))[1], 'failed');
  assert.equal(await states({ PLATFORM_DATA: import.meta.filename }), ['failed']);
});

it('tells a public address that leads to a gateway from one that leads elsewhere, or nowhere', async () => {
  const elsewhere = await startFakeServer(() => ({ body: 'welcome' }));
  const at = async (url: string | undefined, isRunning: boolean) =>
    (await checkPublicAddress(config({ PLATFORM_PUBLIC_URL: url }), isRunning))[0];
  assert.match(String((await at(elsewhere.url, true))?.found), /answers 200 to \/health, and is no gateway/);
  await elsewhere.close();
  assert.is((await at(elsewhere.url, true))?.state, 'failed');
  assert.is((await at(elsewhere.url, false))?.state, 'warning');
  assert.is((await at(undefined, true))?.state, 'warning');
});

it('prints a line for everything, what to do below what is wrong, and the sum', () => {
  const text = shownAsText([
    { check: 'node', state: 'ok', found: 'Node.js 20', next_action: null },
    { check: 'event store', state: 'failed', found: 'it does not answer', next_action: 'start it' },
  ]);
  assert.is(
    text,
    [
      'ok       node         Node.js 20',
      'FAILED   event store  it does not answer',
      '                      → start it',
      '',
      '1 failed, 0 warnings, 1 ok.',
    ].join('\n'),
  );
});

it.run();
